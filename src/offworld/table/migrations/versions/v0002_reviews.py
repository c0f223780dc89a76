"""Reviews of finished games; and the bot "search" is called captain now."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column(
            "table_id",
            sa.String(32),
            sa.ForeignKey("tables.id", ondelete="CASCADE"),
            primary_key=True,
        ),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("done", sa.Float, nullable=False),
        sa.Column("data", sa.LargeBinary),
    )
    op.execute("UPDATE seats SET bot = 'captain' WHERE bot = 'search'")


def downgrade() -> None:
    op.drop_table("reviews")
