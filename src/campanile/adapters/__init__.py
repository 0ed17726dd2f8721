"""The games as other libraries know them: leaves, each with an optional extra."""
