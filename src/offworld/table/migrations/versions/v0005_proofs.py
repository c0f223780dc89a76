"""Secrets of tables and words of their people, which make the seed together."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("secret", sa.String(64)))
    op.add_column("tables", sa.Column("commitment", sa.String(64)))
    op.add_column("tables", sa.Column("closed_at", sa.Float))
    op.add_column("seats", sa.Column("word_hash", sa.String(64)))
    op.add_column("seats", sa.Column("word", sa.String(64)))
    op.create_index("tables_by_status", "tables", ["status"])


def downgrade() -> None:
    op.drop_index("tables_by_status", "tables")
    op.drop_column("seats", "word")
    op.drop_column("seats", "word_hash")
    op.drop_column("tables", "closed_at")
    op.drop_column("tables", "commitment")
    op.drop_column("tables", "secret")
