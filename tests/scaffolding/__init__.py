"""What the tests of every game share: a new game writes its own data and checks, and no more."""
