// Runs before anything is painted: dark, unless the system or the reader chose light.
(() => {
  const light = matchMedia("(prefers-color-scheme: light)");
  const chosen = () => {
    try { return localStorage.getItem("offworld.theme"); } catch { return null; }
  };
  const show = () => {
    document.documentElement.dataset.theme = chosen() ?? (light.matches ? "light" : "dark");
  };
  show();
  light.addEventListener("change", show);
  addEventListener("storage", show); // another tab chose
  addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-do=theme]")) return;
    const next = document.documentElement.dataset.theme === "light" ? "dark" : "light";
    try { localStorage.setItem("offworld.theme", next); } catch { /* a private window may refuse: the choice lasts for this page */ }
    document.documentElement.dataset.theme = next;
  });
})();
