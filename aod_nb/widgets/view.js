// Shows the HTML of the model and sends acts back: { act, value }.
import { morph, remember } from "./morph.js";
import { popups } from "./popups.js";
import { speaker } from "./voice.js";

const LARGEST_FILE = 1_000_000;
const LONGEST_CLICK_MS = 1000;
const LIVE_MS = 40;
const SAVED_MS = 10_000;

let clicked = ""; // the act of the last click, in whichever view
// Panels that say how something ends wait while the board still shows it: see stage.js.
const WAITING = ["voyage-mats", "voyage-log", "voyage-scores", "voyage-review"];
const isPlaying = () => document.documentElement.classList.contains("voyage-playing");

// A click that ends what is played must not be led astray by what is shown then: nothing moves while a pointer is down.
let isPressed = false;
const pressed = () => {
  isPressed = true;
  setTimeout(lifted, LONGEST_CLICK_MS);
};
const lifted = () => setTimeout(() => (isPressed = false));
window.addEventListener("pointerdown", pressed, true);
for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, lifted, true);

const acts = (root) => [...root.querySelectorAll("[data-act]:not([disabled])")];
const isAtEnd = (list) => list.scrollTop + list.clientHeight >= list.scrollHeight - 8;

// Something tall need not be seen whole, only from its beginning.
function bringNear(part) {
  const box = part.getBoundingClientRect();
  const isTall = box.height > window.innerHeight / 2;
  if (isTall && box.top >= 0 && box.top < 0.75 * window.innerHeight) return;
  part.scrollIntoView({ block: isTall ? "start" : "nearest" });
}

// Which part of the page is seen, where there is room for one.
function showTab(root, tab) {
  const page = root.closest(".voyage-page");
  if (!page) return;
  page.dataset.tab = tab;
  for (const one of page.querySelectorAll(".voyage-tabs [data-tab]")) one.ariaPressed = String(one.dataset.tab === tab);
}

// A view that was just made stands on the page only a moment later.
function focusSoon(target, tries = 20) {
  if (target.isConnected) target.focus();
  else if (tries) setTimeout(() => focusSoon(target, tries - 1), 25);
}

// A dialog that is asked for stands above everything until it is no more.
function openDialogs(root) {
  for (const dialog of root.querySelectorAll("dialog")) {
    if ("open" in dialog.dataset && !dialog.open) dialog.showModal();
    else if (!("open" in dialog.dataset) && dialog.open) dialog.close();
  }
}

// The root is on the page already where the server wrote what is shown.
function rootOf(el, role) {
  const written = el.querySelector(":scope > .voyage-view");
  if (written) {
    remember(written);
    return written;
  }
  const root = document.createElement("div");
  root.className = `voyage-view ${role}`;
  el.append(root);
  return root;
}

function render({ model, el }) {
  const root = rootOf(el, model.get("role"));
  const speak = speaker(root);
  const send = (act, value) => model.send({ act, value: String(value ?? "") });
  const aims = () => ["near", "focus"].map((aim) => root.querySelector(`[data-${aim}]`)?.dataset[aim]);
  let [near, aim] = [];

  const show = () => {
    const hadFocus = root.contains(document.activeElement);
    const left = new Set([...root.querySelectorAll("[data-bottom]")].filter((list) => !isAtEnd(list)));
    const html = model.get("html");
    if (html !== undefined) morph(root, html);
    for (const list of root.querySelectorAll("[data-bottom]")) if (!left.has(list)) list.scrollTop = list.scrollHeight;
    if (hadFocus && !root.contains(document.activeElement)) {
      (root.querySelector("[data-first]") || acts(root)[0])?.focus({ preventScroll: true });
    }
    for (const link of root.querySelectorAll("[data-link]")) {
      link.value = window.location.origin + window.location.pathname + link.getAttribute("value");
    }
    openDialogs(root);
    const [nearNow, aimNow] = aims();
    if (aimNow !== undefined && aimNow !== aim) focusSoon(root.querySelector("[data-focus]"));
    if (nearNow !== undefined && nearNow !== near) bringNear(root.querySelector("[data-near]"));
    [near, aim] = [nearNow, aimNow];
    speak();
  };

  // A click that has begun ends where it began, whatever comes meanwhile.  A list that drops down tells no end of it.
  let held = false;
  let late = false;
  const waits = WAITING.includes(model.get("role"));
  const showSoon = () => {
    late = held || (waits && (isPressed || isPlaying()));
    if (!late) show();
  };
  const showLate = () => {
    if (late) showSoon();
  };
  const hold = (event) => {
    held = !event.target.closest("select");
    setTimeout(release, LONGEST_CLICK_MS);
  };
  const release = () =>
    setTimeout(() => {
      held = false;
      showLate();
    });
  root.addEventListener("pointerdown", hold);
  window.addEventListener("voyage-played", showLate);
  for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, release);

  root.addEventListener("click", (event) => {
    const target = event.target.closest("[data-act], [data-tab]");
    if (!target || !root.contains(target) || !["BUTTON", "A"].includes(target.tagName)) return;
    event.preventDefault();
    if (target.dataset.tab) showTab(root, target.dataset.tab);
    if ("print" in target.dataset) {
      window.print();
      return;
    }
    if (target.dataset.copy) {
      copy(target);
      return;
    }
    // The second half of a double click means what the first did, and not what has come to stand in its place.
    const meant = `${target.dataset.act} ${target.dataset.value}`;
    if (event.detail > 1 && meant !== clicked) return;
    clicked = meant;
    if (target.dataset.act) send(target.dataset.act, target.dataset.value);
    if (target.dataset.go) document.querySelector(target.dataset.go)?.scrollIntoView({ block: "nearest" });
  });

  root.addEventListener("change", (event) => {
    const target = event.target.closest("[data-act]");
    if (!target || ["BUTTON", "FORM"].includes(target.tagName)) return; // a form tells all at once, when it is sent
    if (target.type === "file") {
      const file = target.files[0];
      target.value = "";
      if (!file) return;
      if (file.size > LARGEST_FILE) {
        send("too_large", file.size);
      } else {
        file.text().then((text) => send(target.dataset.act, text), () => send("too_large", file.size));
      }
    } else {
      send(target.dataset.act, target.type === "checkbox" ? target.checked : target.value);
    }
  });

  // A slider that is moved tells where it is at once, not only where it ends.
  let moved = null;
  root.addEventListener("input", (event) => {
    const target = event.target.closest("[data-live]");
    if (!target) return;
    const label = JSON.parse(target.dataset.live)[target.value];
    target.setAttribute("aria-valuetext", label);
    target.setAttribute("value", target.value);
    const told = target.parentElement.querySelector("[data-told]");
    if (told) told.textContent = label;
    if (!moved) {
      setTimeout(() => {
        send(moved.dataset.act, moved.value);
        moved = null;
      }, LIVE_MS);
    }
    moved = target;
  });

  root.addEventListener("submit", (event) => {
    event.preventDefault();
    showTab(root, "decision");
    const form = event.target;
    if (form.dataset.tab) showTab(root, form.dataset.tab);
    send(form.dataset.act, JSON.stringify(Object.fromEntries(new FormData(form))));
  });

  root.addEventListener("cancel", () => send("close_card", ""), true);

  // Arrow keys walk through the choices of a group; Tab leaves it.
  root.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const group = step && event.target.closest("[data-arrows]");
    if (!group || event.target.tagName !== "BUTTON") return;
    event.preventDefault();
    const all = acts(group);
    all[(all.indexOf(event.target) + step + all.length) % all.length].focus();
  });

  function copy(target) {
    const done = () => {
      const label = target.textContent;
      target.textContent = target.dataset.done;
      setTimeout(() => (target.textContent = label), 1500);
    };
    const source = root.querySelector(target.dataset.copy);
    source.select();
    navigator.clipboard?.writeText(source.value).then(done, () => document.execCommand("copy") && done());
  }

  const save = (message) => {
    if (!message.download) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([message.download.text], { type: "application/json" }));
    link.download = message.download.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), SAVED_MS);
  };
  const endPopups = popups(root, send);
  model.on("msg:custom", save);
  model.on("change:html", showSoon);
  show();
  return () => {
    endPopups();
    model.off("msg:custom", save);
    model.off("change:html", showSoon);
    window.removeEventListener("voyage-played", showLate);
    for (const end of ["pointerup", "pointercancel"]) window.removeEventListener(end, release);
  };
}

export const view = { render };
export default view;
