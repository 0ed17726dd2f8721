"""What all games share; nothing here imports or names a game."""
