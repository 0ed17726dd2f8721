"""Campanile: TWRS, Clocktowers and Spiel der Türme as a library and a home."""
