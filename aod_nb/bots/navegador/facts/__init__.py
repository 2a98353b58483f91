"""Facts of a position of Navegador that speak for or against an option, worked out with the engine alone.

Nothing here is a guess: each fact holds of the position, or of what the option itself changes.  Of tokens that lie face down
only what everybody may know is told: between which prices the cheapest one of a region must be.
"""
