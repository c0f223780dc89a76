"""The subcommands of `offworld`, one module each."""
