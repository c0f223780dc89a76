"""Tests of Cities of Venus: Survivors."""
