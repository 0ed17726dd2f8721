"""Indexes for every regular query"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("matches_by_creator", "matches", ["creator", "phase"], unique=False)
    for flag in ("bot_due", "clocked"):
        only = sa.column(flag, sa.Boolean()).is_(True)
        op.create_index(
            f"matches_{flag}",
            "matches",
            ["phase"],
            unique=False,
            sqlite_where=only,
            postgresql_where=only,
        )
