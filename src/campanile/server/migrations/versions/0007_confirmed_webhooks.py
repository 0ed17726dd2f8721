"""A webhook is confirmed by a code"""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # Empty: webhooks that were set before need no confirmation.
    column = sa.Column("webhook_code", sa.String(length=64), server_default="", nullable=False)
    op.add_column("guests", column)
