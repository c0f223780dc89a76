// What is wrong with what the guide shows: all of it must be in sight, and its halo on something.
() => {
  const wrong = [];
  const root = document.documentElement;
  const name = (thing) => thing.className || thing.id || thing.dataset.guide;
  if (root.scrollWidth > innerWidth) wrong.push("the page is wider than the screen");
  if (document.body.matches(".table") && root.scrollHeight > innerHeight) wrong.push("the table is higher than the screen");

  const said = "#guide:not([hidden]), #guide:not([hidden]) button, dialog[open], dialog[open] button";
  for (const thing of document.querySelectorAll(said)) {
    const { left, right, top, bottom, height } = thing.getBoundingClientRect();
    if (!height || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) wrong.push(`${name(thing)} is out of sight`);
    if (thing.scrollWidth > thing.clientWidth + 1 || thing.scrollHeight > thing.clientHeight + 2) wrong.push(`${name(thing)} is cut off`);
  }

  const bubble = document.querySelector("#guide:not([hidden])");
  const list = document.querySelector("#answers");
  if (bubble && list.children.length && document.querySelector("#placing").hidden && list.clientHeight < 56) wrong.push("the guide leaves no space for answers");

  for (const ring of document.querySelectorAll("#picture .guide-ring")) {
    const { part } = ring.parentNode.dataset;
    const frame = document.querySelector("#board").getBoundingClientRect();
    const card = document.querySelector("dialog.card")?.getBoundingClientRect();
    const covered = card && card.left < frame.right - 40; // on a phone a card lies over the board
    const bottom = covered ? Math.min(card.top, frame.bottom) : frame.bottom;
    const box = ring.getBoundingClientRect();
    const seen = Math.min(box.bottom, bottom) - Math.max(box.top, frame.top);
    if (seen < Math.min(120, box.height * 0.8)) wrong.push(`of the halo of ${part} only ${seen} px are in sight`);
    if (box.left < frame.left - 1 || box.right > frame.right + 1) wrong.push(`the halo of ${part} is wider than the board`);
    if (!document.querySelector(`#picture > [data-group="${part}"] *`)) wrong.push(`the halo of ${part} is around nothing`);
  }
  return wrong;
}
