"""The HTML pages and their forms, one file a page."""
