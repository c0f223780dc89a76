"""A person in front of the page: what they see and what they do."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from serving import PICTURES

PATIENCE = 20_000  # milliseconds that anything may take


# What a click on the board changes: the question, what is in hand, a menu, what is to be confirmed.
CLICKED = """() => [
  document.querySelector('#ask').dataset.asked,
  document.querySelector('#question').textContent,
  Boolean(document.querySelector('#picture.carrying')),
  Boolean(document.querySelector('#menu:not([hidden])')),
  Boolean(document.querySelector('#confirm:not([hidden])')),
  Boolean(document.querySelector('dialog.ending')),
].join()"""


class Player:
    """A person with a browser of their own."""

    def __init__(self, context: Any, url: str, artefacts: Path):
        self.context, self.url, self.artefacts = context, url, artefacts
        self.troubles: list[str] = []
        self.reviewed = False  # whether a page has asked for the review of a game
        self.page = self.tab()

    def tab(self) -> Any:
        """Open one more tab. Errors of the page are kept, except lost connections."""
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.troubles.append(str(error)))
        page.on("request", lambda request: self._see(request.url))
        page.on("console", lambda message: self._note(message.type, message.text))
        return page

    def _see(self, url: str) -> None:
        self.reviewed |= url.endswith("/review")

    def _note(self, kind: str, text: str) -> None:
        if kind == "error" and not re.search(
            r"WebSocket connection to|ERR_CONNECTION|Failed to load resource", text
        ):
            self.troubles.append(text)

    # --- going places ---

    def home(self) -> None:
        self.page.goto(self.url)
        self.page.wait_for_selector("[data-do=play]")

    def begin(self, what: str, game: str = "cytress") -> None:
        """From the home page to a table, by one of a game's buttons."""
        self.home()
        self.page.click(f"[data-game={game}] [data-do={what}]")
        self.page.wait_for_selector("dialog [data-do=just-play], #connection")
        if self.page.is_visible("dialog [data-do=just-play]"):  # a first game
            self.page.click("dialog [data-do=just-play]")
        self.seated()

    def seated(self, waits: bool = False) -> None:
        """Sit at the table. Unless the player `waits`, the game begins without the others."""
        self.page.wait_for_selector("#connection[data-state=open]")
        begin = "#gathering [data-do=begin]"
        self.page.wait_for_selector(f"#picture > g, {begin}", state="attached")
        if self.page.locator(begin).count():
            if waits:
                return
            if self.page.locator("dialog[open]").count():
                self.press("Escape")  # the links to share
            self.page.click(begin)
        self.page.wait_for_selector("#picture > g")

    # --- looking ---

    @property
    def table(self) -> str:
        found = re.search(r"/table/([0-9a-f]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    @property
    def number(self) -> int:
        """How many answers the page knows of."""
        return int(self.page.get_attribute("#ask", "data-number") or -1)

    @property
    def question(self) -> str:
        return str(self.page.inner_text("#question"))

    @property
    def asked(self) -> bool:
        return bool(self.page.locator("#ask.asked").count())

    @property
    def over(self) -> bool:
        return bool(self.page.locator("dialog.ending").count())

    def options(self) -> list[int]:
        """The answers in the list."""
        return [
            int(each)
            for each in self.page.eval_on_selector_all(
                ".answer", "all => all.map(each => each.dataset.option)"
            )
        ]

    def notation(self, option: int) -> str:
        """An answer as people type it."""
        return str(self.page.get_attribute(f".answer[data-option='{option}']", "title"))

    def glowing(self) -> set[int]:
        """The answers that glow on the board."""
        return set(self.page.eval_on_selector_all("#picture .can", GLOWING))

    def painted(self) -> None:
        """Wait until the page shows what it has."""
        self.page.evaluate(PAINTED)

    def shoot(self, name: str) -> None:
        """Keep a picture of the page, to be looked at, if such pictures are wanted."""
        if PICTURES:
            self.photograph(name)

    def photograph(self, name: str) -> None:
        self.page.screenshot(path=self.artefacts / f"{name}.png")

    # --- answering ---

    def wait_asked(self) -> bool:
        """Wait for a question; False when the game is over instead."""
        self.page.wait_for_selector("#ask.asked, dialog.ending")
        return not self.over

    def hint(self) -> int:
        """What a bot would choose here."""
        self.page.keyboard.press("h")
        self.page.wait_for_selector("#weighing:not(.busy)")
        lit = self.page.wait_for_selector(".answer.hint")
        return int(lit.get_attribute("data-option"))

    def moved_on(self, number: int) -> None:
        """Wait until anybody has answered after an entry."""
        self.page.wait_for_function(
            f"number => ({LATER})(number) || document.querySelector('dialog.ending')", arg=number
        )

    @property
    def posed(self) -> int:
        """After which answer the own question arose: what others do meanwhile doesn't change it."""
        return int(self.page.get_attribute("#ask", "data-asked") or -1)

    def taken(self, posed: int) -> None:
        """Wait until the table has taken the own answer to a question."""
        self.page.wait_for_function(
            f"posed => ({ANOTHER})(posed) || document.querySelector('dialog.ending')", arg=posed
        )

    def answer(self) -> None:
        """Give the answer that a bot would, on the board where it is there."""
        option = self.hint()
        if option in self.glowing():
            self.click_board(option)
        else:
            self.click_list(option)

    def answer_at_once(self, option: int) -> None:
        """Give an answer of the list by script: faster, for tests that need no real click."""
        self.page.evaluate(ANSWER, option)

    def click_board(self, option: int, patience: int = PATIENCE) -> None:
        """Answer on the board: click the thing, choose in its menu if it has one, and confirm."""
        posed = self.posed
        if self.page.is_visible("#placing"):
            self.turn_to(option)
        self.click_thing(option)
        if self.page.locator("#picture.carrying").count():  # it is in hand: where does it go
            self.click_thing(option, ".aim")
        if self.page.is_visible("#menu"):
            self.page.click(f"#menu [data-option='{option}']")
        self.confirm(posed, patience)

    def click_thing(self, option: int, kind: str = ".can") -> None:
        """Click what stands for an answer on the board, once it lies still under the pointer.

        A preview or another's answer may move the board between finding a point and clicking it.
        On a busy machine a click may be given up although it came through. What is no answer may
        lie above one, such as a pawn that a preview moves there: then the click goes through it.
        """
        before = self.page.evaluate(CLICKED)
        for patience in (*[1_000] * 8, 5_000, 5_000, PATIENCE):  # each time from where it is now
            if self.page.evaluate(CLICKED) != before:
                return
            found = self.page.evaluate_handle(POINT, [option, kind])
            thing, at = (found.get_property(each) for each in ("thing", "at"))
            through = found.get_property("covered").json_value() or patience == PATIENCE
            try:
                thing.as_element().click(
                    position=at.json_value(), timeout=patience, force=bool(through)
                )
                return
            except Exception as error:
                if patience == PATIENCE or not re.search("Timeout|not attached", str(error)):
                    raise

    def click_list(self, option: int) -> None:
        posed = self.posed
        self.page.click(self.listed(option))
        self.confirm(posed)

    def listed(self, option: int) -> str:
        """Return the selector of an answer in the list, whose group is opened if it was closed."""
        answer = f".answer[data-option='{option}']"
        if not self.page.is_visible(answer):
            self.page.click(f"#answers .place:has({answer}) summary")
        return answer

    def confirm(self, posed: int, patience: int = PATIENCE) -> None:
        """Say yes where the page asks once more."""
        self.page.wait_for_function(CONFIRMS_OR_ANOTHER, arg=posed, timeout=patience)
        if self.posed == posed and self.page.is_visible("#confirm"):
            self.page.click("#confirm [data-do=yes]")
        self.taken(posed)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    # --- a piece in hand ---

    def ghost(self) -> dict[str, Any]:
        """The piece in hand as shown: its turn, its place, whether it is wrong there, its text."""
        return dict(self.page.evaluate(GHOST))

    def turn_to(self, option: int) -> None:
        """Turn and flip the piece in hand by keys, as an answer needs it."""
        wanted = self.page.evaluate(TURN, option)
        for key in (*"rrrfrrr", ""):
            if self.ghost()["turn"] == wanted:
                return
            self.press(key)
        raise AssertionError(f"no key turns the piece as {option} wants it")

    def point_at(self, place: str) -> None:
        """Move the mouse over a square of the map."""
        box = self.page.locator(f"#picture [data-place='{place}']").bounding_box()
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


LATER = "number => Number(document.querySelector('#ask').dataset.number) > number"
ANOTHER = "posed => Number(document.querySelector('#ask').dataset.asked) > posed"
CONFIRMS_OR_ANOTHER = f"posed => !document.querySelector('#confirm').hidden || ({ANOTHER})(posed)"

# Clicks an answer, confirms it where the page asks once more, and waits until it is taken.
ANSWER = f"""async option => {{
  const posed = Number(document.querySelector('#ask').dataset.asked);
  const over = () => document.querySelector('dialog.ending');
  const later = () => new Promise((done) => setTimeout(done, 5));
  document.querySelector(`.answer[data-option='${{option}}']`).click();
  while (!({CONFIRMS_OR_ANOTHER})(posed) && !over()) await later();
  if (!({ANOTHER})(posed) && !over()) document.querySelector('#confirm [data-do=yes]').click();
  while (!({ANOTHER})(posed) && !over()) await later();
}}"""

# The page has been laid out and painted since.
PAINTED = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done())))"""

GLOWING = """all => all.flatMap(
  ({ dataset }) => (dataset.options ?? dataset.option).match(/\\d+/g).map(Number))"""

GHOST = """() => {
  const [shown, ...more] = document.querySelectorAll('#picture .ghost.shown');
  if (!shown || more.length) throw new Error(`${more.length + 1} ghosts instead of one`);
  const at = shown.getAttribute('transform').match(/[-\\d.]+/g).join(' ');
  return {
    turn: Number(shown.dataset.turn),
    place: document.querySelector(`#picture [data-at='${at}']`).dataset.place,
    wrong: shown.classList.contains('wrong'),
    told: document.querySelector('#placed').textContent,
  };
}"""

TURN = """option => {
  const numbers = (text) => text.match(/\\d+/g).map(Number);
  for (const { dataset } of document.querySelectorAll('#picture .can[data-turns]')) {
    const at = numbers(dataset.options ?? dataset.option).indexOf(option);
    if (at >= 0) return numbers(dataset.turns)[at];
  }
  throw new Error(`no square for ${option}`);
}"""

# What stands for an option on the board, and a point of it, nearest to its middle first: one that
# nothing covers, or else one that is covered by nothing that stands for an option itself.
POINT = """([option, kind]) => {
  const numbers = ({ dataset }) => (dataset.options ?? dataset.option).match(/\\d+/g).map(Number);
  const stands = (each) => numbers(each).includes(option);
  const things = [...document.querySelectorAll(`#picture ${kind}`)].filter(stands);
  if (!things.length) throw new Error(`nothing on the board glows for ${option}`);
  let covered;
  for (const thing of things) {
    thing.scrollIntoView({ block: 'center' });
    const box = thing.getBoundingClientRect();
    for (const across of [0.5, 0.3, 0.7, 0.15, 0.85])
      for (const down of [0.5, 0.3, 0.7, 0.15, 0.85]) {
        const at = { x: box.width * across, y: box.height * down };
        const [there, ...below] = document.elementsFromPoint(box.x + at.x, box.y + at.y);
        if (there?.closest('.can') === thing) return { thing, at };
        const first = below.find((each) => each.closest('.can'))?.closest('.can');
        if (there?.closest('#picture') && !there.closest('.can') && first === thing)
          covered ??= { thing, at, covered: true };
      }
  }
  if (covered) return covered;
  throw new Error(`what glows for ${option} is covered`);
}"""
