// What those who hear the page are told.  Screen readers miss parts that come with their words, or read all of them again.  So those
// parts are quiet, and one that stays says what none of them said before, once nothing has changed for a moment: a slider that
// is dragged tells where it came to, not all it passed.
const MOST_SAID = 8;
const CALM_MS = 300;

// A verdict, a refusal, lines of the log.  No bar that fills.
function heard(root) {
  const parts = [...root.querySelectorAll("[role=status]:not(:has(progress)), [data-say]")];
  return new Map(parts.map((part) => [`${part.dataset.say ?? ""}|${part.textContent}`, part.textContent.trim()]));
}

// To be called after every change.
export function speaker(root) {
  const voice = document.createElement("div");
  voice.className = "voyage-voice";
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
    for (const part of root.querySelectorAll("[role=status]:not([aria-live])")) part.setAttribute("aria-live", "off");
    before ??= heard(root);
    clearTimeout(waiting);
    waiting = setTimeout(say, CALM_MS);
  };
}
