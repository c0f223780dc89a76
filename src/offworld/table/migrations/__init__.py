"""Changes to storage, in order. `offworld serve` makes those that are missing when it starts."""
