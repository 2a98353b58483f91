// In the page itself, before any file: what must hold although nothing else has come, or comes only in part.
(() => {
  const words = (name) => JSON.parse(document.getElementById("voyage-banner").dataset.words)[name];

  const isSaved = location.protocol === "file:";

  // The token is nobody's to find in the address.
  const forget = () => {
    if (new URLSearchParams(location.hash.slice(1)).has("token")) history.replaceState(null, "", location.pathname + location.search);
  };
  addEventListener("hashchange", forget);
  forget();

  // A page that is left gives its place back.
  const left = (how) => {
    const told = document.getElementById("jupyter-config-data");
    const kernel = told ? JSON.parse(told.textContent).kernelId : "loading";
    const base = document.body?.dataset.baseUrl;
    if (base && !isSaved && (told || how)) navigator.sendBeacon(base.replace(/voila\/$/, "voyage/left/") + kernel + how);
  };
  addEventListener("beforeunload", () => left("?soon=1"));
  addEventListener("pagehide", () => left(""));

  // What is done with what can be seen already counts when the script is there.
  window.voyageEarly = [];
  const keep = (target) => target && !window.voyageEarly.includes(target) && window.voyageEarly.push(target);
  const early = (kind, found) => addEventListener(kind, (event) => {
    if (!window.voyageEarly) return;
    if (kind === "submit") event.preventDefault();
    keep(found(event.target));
  }, true);
  early("click", (target) => target.closest?.("button[data-act]"));
  early("change", (target) => (target.dataset?.act !== undefined && target.type !== "file" ? target : null));
  early("submit", (form) => form);

  // What has not arrived, or is not what it was, is said, with a way on.
  const say = (name) => {
    const bar = document.getElementById("voyage-banner");
    if (!bar) {
      addEventListener("DOMContentLoaded", () => say(name), { once: true });
      return;
    }
    const text = Object.assign(document.createElement("p"), { textContent: words(name) });
    const again = Object.assign(document.createElement("button"), { type: "button", textContent: words("reload") });
    again.addEventListener("click", () => location.reload());
    bar.replaceChildren(text, ...(name === "saved" ? [] : [again]));
    bar.hidden = false;
    window.voyageGuard.unveil();
  };
  const failed = () => !window.voyagePage && say(isSaved ? "saved" : "unloaded");
  addEventListener("error", ({ filename }) => /\/voyage\/host\./.test(filename ?? "") && failed());
  setTimeout(failed, 90_000);
  if (isSaved) say("saved");

  // Who comes back to a game of their own, or opens one by a link, does not see the set-up; who has played before, not a newcomer's.
  const isKept = () => {
    const slot = document.body.dataset.keeps;
    if (!slot) return false;
    if (location.search) return true;
    try {
      if (localStorage.getItem(slot) || localStorage.getItem(`${slot}:setup`)) return true;
      return JSON.parse(history.state?.voyage_kept?.[slot] ?? sessionStorage.getItem(slot)).began === "";
    } catch {
      return false; // nothing is kept, or the storage is closed
    }
  };

  // What Voilà calls while a page is made; and what the server writes when it cannot be made.
  window.voila_heartbeat = () => {};
  window.voyageGuard = {
    failed,
    isGone: false,
    veil() {
      if (isKept()) document.body.dataset.veiled = "true";
    },
    unveil() {
      delete document.body.dataset.veiled;
      this.shown();
    },
    shown() {
      if (!document.body.dataset.veiled) document.getElementById("voyage-loading")?.remove();
    },
    gone() {
      this.isGone = true;
      window.voyagePage?.gone();
    },
  };
})();
