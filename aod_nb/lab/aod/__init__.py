"""The maths of The Age of Discovery: plain functions that a cell can call.  Their pages are in ``questions``."""
