"""A server that thinks very little: other tests check what hints and reviews say."""

from __future__ import annotations

from typing import Any

from offworld.bots.oracle import Budget
from offworld.review.analysis import Effort
from offworld.table import server
from offworld.table.thinking import Thinking

SECONDS = 0.05  # for a bot's answer, unless the machine is busy
EFFORT = Effort(0, 40, 20)

usual_app = server.app


def quick_app(*arguments: Any, **more: Any) -> Any:
    thinking = Thinking(seconds=SECONDS, hint=Budget(20, 0.5), review=EFFORT)
    return usual_app(*arguments, **{"thinking": thinking, **more})


server.app = quick_app  # what `offworld serve` starts


if __name__ == "__main__":
    from offworld import cli

    cli.main()
