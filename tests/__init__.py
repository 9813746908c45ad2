"""Tests of the collection."""
