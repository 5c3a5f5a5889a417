"""The pages people visit, and the forms on them: a page a file."""
