// Making and finding elements. Nothing here writes a style attribute: the content security policy forbids them.

export const SVG = "http://www.w3.org/2000/svg";

export const $ = (selector, root = document) => root.querySelector(selector);

const LONGEST = 119; // characters that are announced at once

/** Has screen readers announce a text; of a long one its beginning, up to a whole word. */
export function announce(text) {
  $("#news").textContent = text.length > LONGEST ? `${text.slice(0, LONGEST - 1).replace(/\s+\S*$/, "")} …` : text;
}

/** An element with attributes, listeners (`onclick`) and children; null and false ones are left out. */
export function el(tag, attributes = {}, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), attributes, children);
}

function dress(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

// The same as SHAPES of presentation/pictures.py, around the origin.
const SHAPES = [
  "M0-8a8 8 0 1 1 0 16A8 8 0 0 1 0-8z", // circle
  "M0-9l8.5 15.5h-17z", // triangle
  "M-8-8h16v16h-16z", // square
  "M0-9l9 9-9 9-9-9z", // diamond
  "M-2.5-9h5v6.5h6.5v5h-6.5v6.5h-5v-6.5h-6.5v-5h6.5z", // plus
  "M-9-8l9 6 9-6v16l-9-6-9 6z", // bow tie
];

/** The shape of a seat, beside its colour. */
export function badge(seat) {
  return svg("svg", { class: "badge", viewBox: "-9 -9 18 18", "aria-hidden": "true" }, svg("path", { d: SHAPES[seat] ?? SHAPES[0] }));
}

export const seatClass = (seat) => (seat >= 0 ? `seat seat-${seat}` : "seat");

/** Opens a dialog, which is removed when it is closed. */
export function dialog(title, content, { sheet = false, onclose = null } = {}) {
  for (const open of document.querySelectorAll("dialog[open]")) open.close();
  const heading = `d${Math.random().toString(36).slice(2)}`;
  const box = el(
    "dialog",
    { class: sheet ? "sheet" : "", "aria-labelledby": heading },
    el("header", {}, el("h2", { id: heading }, title), el("button", { class: "plain small", "aria-label": "Close", onclick: () => box.close() }, "✕")),
    content,
  );
  box.addEventListener("close", () => {
    box.remove();
    onclose?.();
  });
  box.addEventListener("click", (event) => event.target === box && box.close()); // a click beside it
  document.body.append(box);
  box.showModal();
  return box;
}

/** A button that copies a text and says that it did. */
export function copyButton(text, label = "Copy") {
  const button = el("button", { class: "small", type: "button", onclick: copy }, label);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = "Copied";
    } catch {
      prompt("Copy this:", text); // there is no clipboard without a secure context
    }
    setTimeout(() => (button.textContent = label), 1600);
  }
  return button;
}
