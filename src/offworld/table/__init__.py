"""The web table: storage, tables in memory, bots' thinking and the server. Start it with `offworld serve`."""
