"""The commands of `starfold`, a file each."""
