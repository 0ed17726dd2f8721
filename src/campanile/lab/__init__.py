"""Measuring bots: games between them on all cores, results and ratings."""
