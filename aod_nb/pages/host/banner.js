// What a page says of itself, across its lower edge.
const PASSING = new Set(["slow", "undone", "back", "idle", "page", "part"]); // the page can still be used
const CALM = new Set(["slow", "undone", "back", "idle", "rest", "ended"]);
let current = "";

const bar = () => document.getElementById("voyage-banner");
const word = (name) => JSON.parse(bar()?.dataset.words ?? "{}")[name] ?? "";

// A click that nobody hears must not look as if it counted.
const close = (isClosed) => {
  const cells = document.getElementById("rendered_cells");
  if (cells) cells.inert = isClosed;
};

export const said = () => current;

// Says one of the server's sentences by its name; with a label there is a button to it.
export function say(why, { text = word(why), label = "", act = () => window.location.reload() } = {}) {
  if (!bar() || (current === why && why !== "page")) return;
  current = why;
  const words = document.createElement("p");
  words.textContent = text;
  bar().replaceChildren(words);
  if (label) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: word(label) });
    button.addEventListener("click", act);
    bar().append(button);
  }
  bar().classList.toggle("calm", CALM.has(why));
  bar().hidden = false;
  close(!PASSING.has(why));
}

// Takes it away, if it is one of these.
export function unsay(...why) {
  if (!bar() || (why.length && !why.includes(current))) return;
  current = "";
  bar().hidden = true;
  bar().replaceChildren();
  close(false);
}

// For whoever shows the page to others: trouble is never hidden by it.
export function banner(text) {
  if (current && !PASSING.has(current)) return;
  if (text) say("page", { text: String(text) });
  else unsay("page");
}
