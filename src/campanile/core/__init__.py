"""What all games share; this package knows no game."""
