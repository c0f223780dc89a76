// Making and finding elements. Nothing here writes a style attribute: the content security policy forbids them.

export const SVG = "http://www.w3.org/2000/svg";

export const $ = (selector, root = document) => root.querySelector(selector);

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

const SHAPES = ["M9 1a8 8 0 1 1 0 16A8 8 0 0 1 9 1z", "M9 1l8.5 15H.5z", "M1.5 1.5h15v15h-15z", "M9 0l9 9-9 9-9-9z", "M6 1h6v5h5v6h-5v5H6v-5H1V6h5z"];

/** The shape of a seat, beside its colour. */
export function badge(seat) {
  return svg("svg", { class: "badge", viewBox: "0 0 18 18", "aria-hidden": "true" }, svg("path", { d: SHAPES[seat] ?? SHAPES[0] }));
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
