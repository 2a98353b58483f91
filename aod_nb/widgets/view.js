// Shows the HTML of the model, keeps the focus where it was, and sends acts back: { act, value }.
const LARGEST_FILE = 1000000;

function acts(root) {
  return [...root.querySelectorAll("[data-act]:not([disabled])")];
}

function keyOf(element) {
  return element && element.dataset ? `${element.dataset.act}|${element.dataset.value ?? ""}` : null;
}

function render({ model, el }) {
  const root = document.createElement("div");
  root.className = `aod-view ${model.get("role")}`;
  el.append(root);
  const send = (act, value) => model.send({ act, value: String(value ?? "") });

  const show = () => {
    const focused = root.contains(document.activeElement) ? document.activeElement : null;
    const key = keyOf(focused);
    const open = new Set([...root.querySelectorAll("details[open][data-key]")].map((details) => details.dataset.key));
    root.innerHTML = model.get("html");
    for (const details of root.querySelectorAll("details[data-key]")) {
      if (open.has(details.dataset.key)) details.open = true;
    }
    for (const list of root.querySelectorAll("[data-bottom]")) list.scrollTop = list.scrollHeight;
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
  };

  root.addEventListener("click", (event) => {
    const target = event.target.closest("[data-act]");
    if (!target || !root.contains(target) || !["BUTTON", "A"].includes(target.tagName)) return;
    event.preventDefault();
    if (target.dataset.copy) {
      copy(target);
      return;
    }
    send(target.dataset.act, target.dataset.value);
  });

  root.addEventListener("change", (event) => {
    const target = event.target.closest("[data-act]");
    if (!target || target.tagName === "BUTTON") return;
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
  model.on("change:html", show);
  show();
}

export default { render };
