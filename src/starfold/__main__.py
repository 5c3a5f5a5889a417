"""`python -m starfold` is the command `starfold`."""

from starfold.cli import main

if __name__ == "__main__":
    main()
