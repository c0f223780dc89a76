// Everything that is wrong with the boxes of the table's page, as sentences.
() => {
  const wrong = [];
  const box = (e) => e.getBoundingClientRect();
  const seen = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const name = (e) => `${e.tagName.toLowerCase()}${e.id ? "#" + e.id : ""} "${e.textContent.trim().slice(0, 40)}"`;
  const over = (a, b, slack) => a.left < b.right - slack && b.left < a.right - slack && a.top < b.bottom - slack && b.top < a.bottom - slack;
  const within = (a, b) => a.left >= b.left - 1 && a.right <= b.right + 1 && a.top >= b.top - 1 && a.bottom <= b.bottom + 1;
  const apart = (things, slack, say) => {
    for (const [i, a] of things.entries()) for (const b of things.slice(i + 1)) if (over(box(a), box(b), slack)) wrong.push(say(a, b));
  };
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };

  // the parts of the page
  if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is wider than the screen");
  const parts = all("body > .topbar, #seats, #board, #past, #ask, #story").filter((e) => box(e).height > 0);
  for (const part of parts) if (!within(box(part), screen)) wrong.push(`${part.id || "the bar"} leaves the screen`);
  apart(parts, 1, (a, b) => `${a.id || "the bar"} overlaps ${b.id}`);
  for (const list of ["#seats", ".acts", ".topbar nav", "#past .row", "#answers"]) apart(all(`${list} > *`), 1, (a, b) => `${name(a)} overlaps ${name(b)}`);

  // words outside the picture
  const hasWords = (e) => [...e.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
  for (const e of all("body *:not(svg *, .unseen, .skip)").filter(hasWords)) {
    const style = getComputedStyle(e);
    if (parseFloat(style.fontSize) < 12) wrong.push(`${name(e)} is smaller than 12 px`);
    if (box(e).left < -1 || box(e).right > innerWidth + 1) wrong.push(`${name(e)} is cut off at the side`);
    const shortened = style.textOverflow === "ellipsis"; // long names, on purpose
    if (e.scrollWidth > e.clientWidth + 1 && style.overflowX === "hidden" && !shortened) wrong.push(`${name(e)} is cut off`);
  }

  // words inside it
  const picture = document.querySelector("#picture");
  const board = document.querySelector("#board");
  if (board.scrollWidth > board.clientWidth) wrong.push("the board scrolls sideways");
  if (box(picture).left < -1 || box(picture).right > innerWidth + 1) wrong.push("the picture is cut off at the side");
  const least = 11.95;
  const texts = all("#picture text").filter((text) => box(text).width > 0);
  for (const text of texts) {
    const size = parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
    if (size < least) wrong.push(`"${text.textContent}" is drawn at ${size.toFixed(1)} px`);
    if (!within(box(text), box(picture))) wrong.push(`"${text.textContent}" leaves the picture`);
  }
  apart(texts, 3, (a, b) => `"${a.textContent}" is drawn over "${b.textContent}"`);
  return wrong;
}
