"""Tests of Cities of Venus: Survivors: a package, so that its modules may be called as those of other games are."""
