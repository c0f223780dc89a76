// Motion on the board: pieces glide, dice roll, cards turn over, what is gained pops. Drawings mark them by attributes:
// data-piece="name" glides ("kind:place" where pieces are alike); data-roll="roll" rolls when the roll of its piece has changed or is new; data-flip="card" turns over when the card is new on the board;
// data-count="name amount" pops when the amount has risen.
// Nothing waits for a motion, and there is none for readers who want none.

const still = matchMedia("(prefers-reduced-motion: reduce)");
const GLIDE = { duration: 380, easing: "cubic-bezier(.3, 0, .2, 1)" };
const STAGGER = 15; // milliseconds between dice or cards that move together
const LATEST = 75; // after which the last of them starts
const EFFECTS = {
  roll: [[{ rotate: "-220deg", scale: 0.55 }, { rotate: "14deg", scale: 1.12, offset: 0.7 }, { rotate: "0deg", scale: 1 }], { duration: 300, easing: "ease-out" }],
  flip: [[{ scale: "0 1", opacity: 0.3 }, { scale: "1.03 1", opacity: 1, offset: 0.75 }, { scale: "1 1" }], { duration: 260, easing: "ease-out" }],
  count: [[{ scale: 1 }, { scale: 1.45, offset: 0.35 }, { scale: 1 }], { duration: 320, easing: "ease-out" }],
};

/** What can move, as it is before a change; null where nothing is to move. */
export function before(picture) {
  if (still.matches || document.hidden || !picture.childElementCount) return null;
  return {
    pieces: new Map(all(picture, "piece").map((piece) => [piece.dataset.piece, piece.getBoundingClientRect()])),
    roll: new Set(all(picture, "roll").map(keyOf.roll)),
    flip: new Set(all(picture, "flip").map(keyOf.flip)),
    counts: new Map(all(picture, "count").map(counted)),
  };
}

/** Plays what has changed since. */
export function play(picture, was) {
  if (!was) return;
  const pieces = all(picture, "piece");
  const gone = leavers(was.pieces, pieces);
  for (const piece of pieces) glide(piece, was.pieces, gone);
  for (const kind of ["roll", "flip"]) appear(kind, all(picture, kind).filter((each) => !was[kind].has(keyOf[kind](each))));
  appear("count", all(picture, "count").filter((each) => risen(counted(each), was.counts)));
}

const all = (picture, kind) => [...picture.querySelectorAll(`[data-${kind}]:not(.ghost)`)]; // of a ghost, data-flip is a turn
const keyOf = { roll: ({ dataset: { piece, roll } }) => `${piece} ${roll}`, flip: ({ dataset: { flip } }) => flip };

/** A name and its amount. */
function counted(node) {
  const [, name, amount] = node.dataset.count.match(/^(.*) (-?\d+)$/);
  return [name, Number(amount)];
}

const risen = ([name, amount], counts) => counts.has(name) && amount > counts.get(name);

function appear(kind, nodes) {
  const [frames, timing] = EFFECTS[kind];
  nodes.forEach((node, i) => node.animate(frames, { ...timing, delay: Math.min(LATEST, i * STAGGER), fill: "backwards" }));
}

/** Pieces that are alike are named by their kind and, after a colon, by where they are ("pod-0:c4.1"): one that comes is one that left elsewhere. */
const kindOf = (name) => (name.includes(":") ? name.split(":")[0] : null);

/** The places of pieces that are there no longer, by kind. */
function leavers(places, pieces) {
  const here = new Set(pieces.map((piece) => piece.dataset.piece));
  const gone = new Map();
  for (const [name, place] of places) {
    const kind = kindOf(name);
    if (kind && !here.has(name)) gone.set(kind, [...(gone.get(kind) ?? []), place]);
  }
  return gone;
}

/** Moves a piece from its old place to its new one, also between groups. */
function glide(piece, places, gone) {
  const name = piece.dataset.piece;
  const from = places.get(name) ?? gone.get(kindOf(name))?.shift();
  const to = piece.getBoundingClientRect();
  if (!from) {
    if (places.size) piece.animate([{ opacity: 0 }, { opacity: 1 }], GLIDE);
    return;
  }
  const dx = from.x + from.width / 2 - to.x - to.width / 2;
  const dy = from.y + from.height / 2 - to.y - to.height / 2;
  if (Math.abs(dx) + Math.abs(dy) < 3) return;
  const scale = piece.parentNode.getScreenCTM?.()?.a || 1;
  piece.animate([{ translate: `${dx / scale}px ${dy / scale}px` }, { translate: "0px 0px" }], GLIDE);
}
