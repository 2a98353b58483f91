// What opens over the page (data-pop) closes by Escape and by a click beside it: a <details> folds, anything else tells the act it
// names.
export function popups(root, send) {
  const open = () => [...root.querySelectorAll("[data-pop]")].filter((one) => one.tagName !== "DETAILS" || one.open);
  const close = (one) => {
    if (one.tagName === "DETAILS") one.open = false;
    else send(one.dataset.pop, "");
  };
  const beside = ({ target }) => {
    for (const one of open()) if (!one.contains(target)) close(one);
  };
  const escape = ({ key, target }) => {
    if (key !== "Escape") return;
    for (const one of open()) {
      if (one.contains(target)) one.querySelector("summary, button")?.focus();
      close(one);
    }
  };
  document.addEventListener("pointerdown", beside);
  document.addEventListener("keydown", escape);
  return () => {
    document.removeEventListener("pointerdown", beside);
    document.removeEventListener("keydown", escape);
  };
}
