"""Facts of a position of The Age of Discovery that speak for or against an option, worked out with the engine alone.

Nothing here is a guess: each fact holds of the position, or of what follows from the option as things stand, that is if
nobody does anything more about it.  All of it may be known to the seat that is asked.
"""
