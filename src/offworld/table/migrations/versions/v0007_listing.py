"""Which tables are listed and when they were last played: so they are found by indexes."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

TABLES = sa.table(
    "tables",
    sa.column("id", sa.String),
    sa.column("settings", sa.JSON),
    sa.column("created_at", sa.Float),
    sa.column("listed", sa.Boolean),
    sa.column("active_at", sa.Float),
)
ENTRIES = sa.table(
    "entries", sa.column("table_id", sa.String), sa.column("number"), sa.column("at", sa.Float)
)


def upgrade() -> None:
    op.add_column("tables", sa.Column("listed", sa.Boolean))
    op.add_column("tables", sa.Column("active_at", sa.Float))
    mine = sa.select(ENTRIES.c.at).where(ENTRIES.c.table_id == TABLES.c.id)
    last = mine.order_by(ENTRIES.c.number.desc()).limit(1).correlate(TABLES).scalar_subquery()
    op.execute(
        sa.update(TABLES).values(
            listed=sa.func.coalesce(TABLES.c.settings["listed"].as_boolean(), sa.false()),
            active_at=sa.func.coalesce(last, TABLES.c.created_at),
        )
    )
    op.create_index("tables_by_listing", "tables", ["listed", "status", "created_at"])
    op.create_index("tables_by_activity", "tables", ["listed", "status", "active_at"])


def downgrade() -> None:
    op.drop_index("tables_by_activity", "tables")
    op.drop_index("tables_by_listing", "tables")
    op.drop_column("tables", "active_at")
    op.drop_column("tables", "listed")
