"""The games in other libraries; nothing imports these modules."""
