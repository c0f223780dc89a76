"""The web table: its server, tables in memory and their storage. See `offworld serve`."""
