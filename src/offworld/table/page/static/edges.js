// Edges that fade where more can be scrolled to.

const NEAR = 2; // pixels from an end that count as the end

/** Marks a list by `above` and `below` while there is more of it in that direction. */
export function fadeEdges(list) {
  const mark = () => {
    const { scrollTop, scrollHeight, clientHeight } = list;
    list.classList.toggle("above", scrollTop > NEAR);
    list.classList.toggle("below", scrollTop + clientHeight < scrollHeight - NEAR);
  };
  list.addEventListener("scroll", mark, { passive: true });
  list.addEventListener("toggle", mark, true); // a group was opened or closed
  new ResizeObserver(mark).observe(list);
  new MutationObserver(mark).observe(list, { childList: true, subtree: true });
  mark();
}
