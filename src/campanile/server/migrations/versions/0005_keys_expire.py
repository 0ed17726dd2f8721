"""Keys expire, and what a guest has left behind is found by index"""

from time import time

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None
YEAR = 365 * 24 * 3600 * 1000


def upgrade() -> None:
    for name in ("used_at", "expires_at"):
        column = sa.Column(name, sa.BigInteger(), server_default="0", nullable=False)
        op.add_column("keys", column)
    # When the present keys were last used is not known: they get all the time there is.
    now = int(time() * 1000)
    op.execute(f"UPDATE keys SET used_at = {now}, expires_at = {now + YEAR}")
    op.create_index("keys_by_expiry", "keys", ["expires_at"], unique=False)
    op.create_index("watchers_by_guest", "watchers", ["guest_id"], unique=False)
    op.create_index("links_by_user", "links", ["used_by"], unique=False)
