"""`python -m offworld` runs the command `offworld`."""

from offworld.cli import main

if __name__ == "__main__":
    main(prog_name="offworld")
