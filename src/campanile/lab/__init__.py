"""Measuring bots: games between them, played by all cores, and what the results say."""
