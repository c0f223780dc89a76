"""Migrations of the database, in order. `offworld serve` makes the missing ones when it starts."""
