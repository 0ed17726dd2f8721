"""Several servers on one database"""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "servers",
        sa.Column("id", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=300), nullable=False),
        sa.Column("thinks", sa.Boolean(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "presences",
        sa.Column("match_id", sa.String(length=32), nullable=False),
        sa.Column("guest_id", sa.String(length=32), nullable=False),
        sa.Column("server_id", sa.String(length=32), nullable=False),
        sa.Column("gone_at", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("match_id", "guest_id", "server_id"),
    )
    op.create_index("presences_by_guest", "presences", ["guest_id"])
    op.create_index("presences_by_server", "presences", ["server_id"])
    op.create_index("presences_by_departure", "presences", ["gone_at"])
    op.add_column("matches", sa.Column("server_id", sa.String(length=32), nullable=True))
    op.add_column("heartbeat", sa.Column("began", sa.BigInteger(), nullable=True))
    op.add_column("heartbeat", sa.Column("down", sa.BigInteger(), nullable=True))
