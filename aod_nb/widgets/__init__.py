"""What a person touches: one HTML widget, the game kept in the browser, and the parts of each game's page."""
