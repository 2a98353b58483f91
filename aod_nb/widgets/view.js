// Shows the HTML of the model, keeps the focus where it was, and sends acts back: { act, value }.
const LARGEST_FILE = 1000000;
const LONGEST_CLICK = 1000;
const MOST_SAID = 8;
const CALM = 300;

function acts(root) {
  return [...root.querySelectorAll("[data-act]:not([disabled])")];
}

function keyOf(element) {
  return element && element.dataset ? `${element.dataset.act}|${element.dataset.value ?? ""}` : null;
}

function placeOf(list) {
  return { top: list.scrollTop, atEnd: list.scrollTop + list.clientHeight >= list.scrollHeight - 8 };
}

// Something tall need not be seen whole, only from its beginning.
function bringNear(part) {
  const box = part.getBoundingClientRect();
  const isTall = box.height > window.innerHeight / 2;
  if (isTall && box.top >= 0 && box.top < 0.75 * window.innerHeight) return;
  part.scrollIntoView({ block: isTall ? "start" : "nearest" });
}

// A view that was just made stands on the page only a moment later.
function focusSoon(target, tries = 20) {
  if (target.isConnected) target.focus();
  else if (tries) setTimeout(() => focusSoon(target, tries - 1), 25);
}

// What those who hear the page are told when it is new: a verdict, a refusal, lines of the log.  No bar that fills.
function heard(root) {
  const parts = [...root.querySelectorAll("[role=status]:not(:has(progress)), [data-say]")];
  return new Map(parts.map((part) => [`${part.dataset.say ?? ""}|${part.textContent}`, part.textContent.trim()]));
}

// What is shown is made anew at every change: screen readers miss parts that come with their words, or read all of them
// again.  So those parts are quiet, and one that stays says what none of them said before, once nothing has changed for a
// moment: a slider that is dragged tells where it came to, not all it passed.
function speaker(root) {
  const voice = document.createElement("div");
  voice.className = "aod-voice";
  voice.setAttribute("aria-live", "polite");
  root.after(voice);
  let before = null;
  let waiting = 0;
  const say = () => {
    const now = heard(root);
    const fresh = [...now].filter(([key, words]) => words && !before.has(key));
    before = now;
    if (!fresh.length) return;
    voice.replaceChildren(
      ...fresh.slice(-MOST_SAID).map(([, words]) => Object.assign(document.createElement("p"), { textContent: words })),
    );
  };
  return () => {
    for (const part of root.querySelectorAll("[role=status]")) part.setAttribute("aria-live", "off");
    before ??= heard(root);
    clearTimeout(waiting);
    waiting = setTimeout(say, CALM);
  };
}

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = `aod-view ${model.get("role")}`;
  el.append(root);
  const speak = speaker(root);
  const send = (act, value) => model.send({ act, value: String(value ?? "") });

  const show = () => {
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    const key = keyOf(focused);
    const scrolled = new Map([...root.querySelectorAll("[data-keep]")].map((list) => [list.dataset.keep, placeOf(list)]));
    const near = root.querySelector("[data-near]")?.dataset.near;
    const aim = root.querySelector("[data-focus]")?.dataset.focus;
    const open = new Set([...root.querySelectorAll("details[open][data-key]")].map((details) => details.dataset.key));
    root.innerHTML = model.get("html");
    for (const details of root.querySelectorAll("details[data-key]")) {
      if (open.has(details.dataset.key)) details.open = true;
    }
    for (const list of root.querySelectorAll("[data-keep]")) {
      const before = scrolled.get(list.dataset.keep);
      const follows = "bottom" in list.dataset && (!before || before.atEnd);
      list.scrollTop = follows ? list.scrollHeight : before?.top ?? 0;
    }
    if (focused) {
      const again = acts(root);
      const same = again.find((element) => keyOf(element) === key);
      (same || root.querySelector("[data-first]") || again[0])?.focus({ preventScroll: true });
    }
    for (const link of root.querySelectorAll("[data-link]")) {
      link.value = window.location.origin + window.location.pathname + link.value;
    }
    const opened = root.querySelector("dialog[data-open]");
    if (opened && !opened.open) opened.showModal();
    const target = root.querySelector("[data-focus]");
    if (target && target.dataset.focus !== aim) focusSoon(target);
    const fresh = root.querySelector("[data-near]");
    if (fresh && fresh.dataset.near !== near) bringNear(fresh);
    speak();
  };

  // A click that has begun ends where it began, whatever comes meanwhile.  A list that drops down tells no end of it.
  let held = false;
  let late = false;
  const showSoon = () => {
    if (held) late = true;
    else show();
  };
  const hold = (event) => {
    held = !event.target.closest("select");
    setTimeout(release, LONGEST_CLICK);
  };
  const release = () =>
    setTimeout(() => {
      held = false;
      if (late) {
        late = false;
        show();
      }
    });
  root.addEventListener("pointerdown", hold);
  for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, release);

  root.addEventListener("click", (event) => {
    const target = event.target.closest("[data-act]");
    if (!target || !root.contains(target) || !["BUTTON", "A"].includes(target.tagName)) return;
    event.preventDefault();
    if ("print" in target.dataset) {
      window.print();
      return;
    }
    if (target.dataset.copy) {
      copy(target);
      return;
    }
    send(target.dataset.act, target.dataset.value);
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
        file.text().then((text) => send(target.dataset.act, text));
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
      }, 40);
    }
    moved = target;
  });

  root.addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
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

  model.on("msg:custom", (message) => {
    if (!message.download) return;
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([message.download.text], { type: "application/json" }));
    link.download = message.download.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  });
  model.on("change:html", showSoon);
  show();
  return () => {
    for (const end of ["pointerup", "pointercancel"]) window.removeEventListener(end, release);
  };
}

export default { render };
