"""What lists show, and their order"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("summary", sa.Text(), nullable=True))
    op.add_column("seatings", sa.Column("ended_at", sa.BigInteger(), nullable=True))
    op.execute(
        "UPDATE seatings SET ended_at = (SELECT updated_at FROM matches"
        " WHERE matches.id = seatings.match_id AND matches.phase = 'over')"
    )
    op.drop_index("seatings_by_guest", "seatings")
    op.create_index(
        "seatings_by_guest", "seatings", ["guest_id", "ended_at", "match_id"], unique=False
    )
