"""What the HTTP API takes and returns."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

from offworld.table.storage import MOST_NUMBER, SeatRow, Summary


class Problem(BaseModel):
    """An error: a code for programs and a sentence for people."""

    code: str
    text: str


# --- requests ---


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SeatWanted(Strict):
    """The player of a seat."""

    kind: Literal["person", "bot"]
    name: str = Field("", max_length=24, description="Shown to all; by default the seat's colour.")
    bot: str | None = Field(None, max_length=32, description="The bot; by default a captain.")


class TableWanted(Strict):
    """A new table."""

    game: str = Field(max_length=64)
    variant: str | None = Field(None, max_length=64)
    seats: list[SeatWanted] = Field(min_length=1, max_length=16)
    undo: StrictBool = Field(True, description="Allow undo of moves that revealed nothing new.")
    auto: StrictBool = Field(
        True, description="Let the server give an answer that is the only possible one."
    )
    lots: StrictBool = Field(
        False, description="Draw by lot what players choose before the game, such as rebel sides."
    )
    hints: StrictBool = Field(
        False, description="Allow hints where several people play. A solo player always has them."
    )
    listed: StrictBool = Field(True, description="List the table for spectators.")
    words: StrictBool = Field(
        False,
        description="Ask each person for a random word, which goes into the seed, before the game"
        " begins. Pages take part by themselves; programs send `hash`, then `word`.",
    )
    guide: StrictBool = Field(
        False,
        description="A guided first game for one person, who takes the first seat. The other seats,"
        " the seed and the settings come from the game's guide.",
    )


class BranchWanted(Strict):
    """A new table that continues from a past position."""

    at: StrictInt = Field(ge=0, le=MOST_NUMBER, description="The number of entries to keep.")
    seat: StrictInt | None = Field(
        None, ge=0, le=15, description="The caller's seat; bots play the others."
    )


class WordWanted(Strict):
    """What a person adds to the seed: first the hash of a word, later the word, each once."""

    hash: str | None = Field(
        None, pattern="^[0-9a-f]{64}$", description="The hash of the word, before the game."
    )
    word: str | None = Field(
        None, pattern="^[0-9a-f]{64}$", description="The word, when the list of hashes is closed."
    )
    begin: StrictBool = Field(False, description="Don't wait for those who have sent no hash.")


class BotWanted(Strict):
    """Whether a bot plays for a person."""

    on: StrictBool
    bot: str | None = Field(None, max_length=32, description="The bot; by default a captain.")


# --- games ---


class VariantInfo(BaseModel):
    name: str
    summary: str
    fewest: int = Field(description="The fewest seats.")
    most: int = Field(description="The most seats.")


class BotInfo(BaseModel):
    name: str
    summary: str


class GameInfo(BaseModel):
    name: str
    title: str
    version: str
    credits: str
    fewest: int = Field(description="The fewest seats.")
    most: int = Field(description="The most seats.")
    variants: list[VariantInfo]
    about: str = Field(description="What the game is about, in a few sentences.")
    minutes: tuple[int, int] | None = Field(description="How long it takes people: from, to.")
    weight: str = Field(description="How much there is to learn: light, medium or heavy.")
    bots: list[BotInfo] = Field(description="The bots to choose from, the weakest first.")
    by_lot: list[str] = Field(
        description="The questions before the game that a table may have drawn by lot."
    )
    guide: bool = Field(description="Whether there is a guided first game.")


class RuleInfo(BaseModel):
    number: str
    chapter: str
    text: str
    source: str = Field(description="The place in the rulebook.")
    ruling: bool = Field(description="The rulebook leaves this open; it is our decision.")
    house: bool = Field(description="The rulebook does not print this; it is our design.")


class Rules(BaseModel):
    game: str
    title: str
    paragraphs: list[RuleInfo]


# --- tables ---


class SeatMade(BaseModel):
    seat: int
    kind: str
    name: str
    bot: str | None = None
    token: str | None = Field(
        None, description="The secret of a person's seat: its link is /table/<table>#<token>."
    )

    @classmethod
    def of(cls, row: SeatRow, token: str | None = None) -> SeatMade:
        """Return a seat, with its token if the caller may know it."""
        return cls(seat=row.seat, kind=row.kind, name=row.name, bot=row.bot, token=token)


class WordInfo(BaseModel):
    seat: int
    hash: str | None = Field(None, description="The hash of its word, once it was given.")


class Beginning(BaseModel):
    """How far a table is that asks its people for words."""

    phase: Literal["gathering", "revealing"]
    words: list[WordInfo] = Field(description="The seats that are asked for a word.")
    revealed: list[int] = Field(description="The seats that have revealed it.")
    left: float | None = Field(
        description="Seconds until the game begins without the words that are missing."
    )


class TableMade(BaseModel):
    table: str
    seed_hash: str = Field(description="The hash that proves at the end how chance was made.")
    seats: list[SeatMade]


class TableInfo(BaseModel):
    table: str
    game: str
    variant: str
    rules_version: str
    status: str
    number: int = Field(description="The number of entries.")
    created_at: float
    last_at: float
    seed_hash: str
    seats: list[SeatMade]
    beginning: Beginning | None = Field(
        None, description="While the game has not begun: how far it is. Not in lists of tables."
    )
    frozen: str | None = Field(None, description="Why the game can't continue, if it can't.")
    waiting: list[int] = Field(
        default_factory=list, description="The seats that are asked; empty in lists of tables."
    )
    seat: int | None = Field(
        None, description="The caller's seat, if the request has a seat's token."
    )

    @classmethod
    def of(cls, summary: Summary) -> TableInfo:
        """Return a table from its summary."""
        row = summary.table
        return cls(
            table=row.id,
            game=row.game,
            variant=row.variant,
            rules_version=row.rules_version,
            status=row.status,
            number=summary.entries,
            created_at=row.created_at,
            last_at=summary.last_at,
            seed_hash=row.seed_hash,
            seats=[SeatMade.of(seat) for seat in summary.seats],
            beginning=None,
            frozen=None,
            seat=None,
        )


class TableList(BaseModel):
    tables: list[TableInfo]
    counts: dict[str, int] = Field(description="The number of all tables, by status.")


class LogLineInfo(BaseModel):
    number: int
    seat: int
    text: str
    rule: str
    turn: int = Field(description="The first entry of the turn in which it happened.")
    whose: int = Field(description="The seat whose turn that is, -1 between turns.")


class Position(BaseModel):
    number: int
    last: int
    seat: int
    groups: dict[str, str]
    order: list[str]
    viewbox: Any
    log: list[LogLineInfo]
    names: list[str]
    stage: str = Field(description="How far the game is: round and phase.")
    goal: str = Field(description="What the seats are after, in a few words.")
    race: list[int] = Field(description="The progress of each seat.")


class Course(BaseModel):
    names: list[str]
    race: str = Field(description="What progress is measured in.")
    course: list[list[int]] = Field(description="The progress of each seat after each entry.")


class ReviewInfo(BaseModel):
    """The state of a review: none (not requested yet), working, ready or failed."""

    state: Literal["none", "working", "ready", "failed"]
    done: float | None = Field(None, description="While working: the progress, from 0 to 1.")
    text: str | None = Field(None, description="Why it failed.")
    review: dict[str, Any] | None = Field(
        None, description="When ready: what `offworld review --json` prints, with entry numbers."
    )
