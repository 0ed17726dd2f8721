"""`make load`: many open tables, real moves, and how soon the opponent sees them."""
