"""Situations and what follows, worked out from the rulebook without a look at the code."""
