"""Who let a bot take a person's seat over."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("seats", sa.Column("bot_by", sa.Integer))


def downgrade() -> None:
    op.drop_column("seats", "bot_by")
