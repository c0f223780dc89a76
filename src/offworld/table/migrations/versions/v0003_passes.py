"""Seats that let everything happen until their next turn, or until the end."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("pass_until", sa.String(8)))
    op.add_column("seats", sa.Column("pass_since", sa.Integer))


def downgrade() -> None:
    op.drop_column("seats", "pass_since")
    op.drop_column("seats", "pass_until")
