"""Tests of Cytress."""
