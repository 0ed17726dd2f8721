"""`make attack`: what one client can do to others, measured at victims who play beside it."""
