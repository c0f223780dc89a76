"""The database schema. The migrations build the same tables; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("rules_version", String(64), nullable=False),
    Column("box_name", String(200), nullable=False),
    Column("box_digest", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("variant", String(64), nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("seed_hash", String(64), nullable=False),
    Column("settings", JSON, nullable=False),
    Column("created_at", Float, nullable=False),
    Column("status", String(16), nullable=False),
    Column("secret", String(64)),
    Column("commitment", String(64)),
    Column("closed_at", Float),
    Column("listed", Boolean),  # as the settings say
    Column("active_at", Float),  # the time of the last entry, or up to a minute before it
    Column("snapshot", LargeBinary),
    Column("snapshot_at", Integer),
    Index("tables_by_age", "created_at"),
    Index("tables_by_status", "status"),
    Index("tables_by_listing", "listed", "status", "created_at"),
    Index("tables_by_activity", "listed", "status", "active_at"),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("bot", String(32)),
    Column("name", String(64), nullable=False),
    Column("token_hash", String(64)),
    Column("pass_until", String(8)),
    Column("pass_since", Integer),
    Column("bot_by", Integer),
    Column("word_hash", String(64)),
    Column("word", String(64)),
)

ENTRIES = Table(
    "entries",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("option", Integer, nullable=False),
    Column("at", Float, nullable=False),
)

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("at", Float, nullable=False),
    Column("done", Float, nullable=False),
    Column("data", LargeBinary),
)

CHATS = Table(
    "chats",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("key", String(32), nullable=False),
    Column("text", String(200), nullable=False),
    Column("at", Float, nullable=False),
    Index("chats_by_key", "table_id", "seat", "key", unique=True),
)
