// What happens on a board is seen to happen: beats are played over the map, in its own coordinates, and then the map follows.
const BEAT_MS = 280;
const TITLE_MS = 1000;
const PAUSE_MS = 60;
const MOST_MS = 1800; // a long story is told more quickly
const RING_MS = 2000; // how long what changed stays marked where nothing may move
const MARGIN = 50; // pixels between what happens and the edge of what is seen
const SVG = "http://www.w3.org/2000/svg";

const isCalm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
const lasting = ({ act }) => (act === "title" ? TITLE_MS : BEAT_MS) + PAUSE_MS;

function put(parent, tag, attributes, text = "") {
  const el = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, value);
  el.textContent = text;
  parent.append(el);
  return el;
}

// The mark of a thing, alone or in one colour on a piece.
function markOf({ points, ink, mark }) {
  const sign = Object.assign(document.createElement("i"), { className: `sign sign-${mark}${points ? " flat" : ""}` });
  sign.style.color = ink;
  return sign;
}

// A piece, a good or a counter, with what stands on it.
function thing({ points, fill, ink, letter, count }) {
  const svg = put(document.createElement("div"), "svg", { viewBox: "-80 -80 160 160" });
  if (points) put(svg, "polygon", { points, fill, stroke: "#2A2622", "stroke-width": 4, "stroke-linejoin": "round" });
  put(svg, "text", { "text-anchor": "middle", "dominant-baseline": "central", fill: ink }, letter);
  if (count > 1) put(svg, "text", { x: 62, y: 48, class: "count" }, String(count));
  return svg;
}

const ACTS = {
  fly(el, { from, to }, { width, height }) {
    const [dx, dy] = [((to[0] - (from ?? to)[0]) / 100) * width, ((to[1] - (from ?? to)[1]) / 100) * height];
    const arc = Math.min(40, Math.hypot(dx, dy) / 8);
    return [
      { transform: "translate(0, 0) scale(1)" },
      { transform: `translate(${dx / 2}px, ${dy / 2 - arc}px) scale(1.25)` },
      { transform: `translate(${dx}px, ${dy}px) scale(1)` },
    ];
  },
  turn: () => [{ transform: "rotateY(0)" }, { transform: "rotateY(90deg)" }, { transform: "rotateY(0)" }],
  fall: () => [{ transform: "none", opacity: 1 }, { transform: "translateY(26px) rotate(50deg)", opacity: 0 }],
  rise: () => [
    { transform: "translateY(6px)", opacity: 0 },
    { transform: "translateY(-6px)", opacity: 1, offset: 0.3 },
    { transform: "translateY(-22px)", opacity: 1 },
  ],
  ring: () => [
    { transform: "scale(0.4)", opacity: 0 },
    { transform: "scale(1.1)", opacity: 1, offset: 0.4 },
    { transform: "scale(1)", opacity: 0.2 },
  ],
  title: () => [{ opacity: 0 }, { opacity: 1, offset: 0.15 }, { opacity: 1, offset: 0.85 }, { opacity: 0 }],
};

export class Stage {
  #queue = []; // steps that are not shown yet: { beats, patch }
  #isPlaying = false;
  #isSkipped = false;
  #running = new Set();
  #pace = 1;

  // `patch` puts the map into the next position.
  constructor(place, patch) {
    this.patch = patch;
    this.layer = document.createElement("div");
    this.layer.className = "voyage-stage";
    this.layer.setAttribute("aria-hidden", "true"); // the log tells the same in words
    place.append(this.layer);
    this.skip = this.skip.bind(this);
    window.addEventListener("pointerdown", this.skip, true);
    window.addEventListener("keydown", this.skip, true);
  }

  get isPlaying() {
    return this.#isPlaying;
  }

  add(steps, pace = 1) {
    this.#queue.push(...steps);
    this.#pace = pace;
    if (isCalm() || document.hidden) this.#mark();
    else if (!this.#isPlaying) this.#play();
  }

  // Where nothing moves, a ring stays on what has changed.
  #mark() {
    const places = this.#queue.flatMap(({ beats }) => beats).filter(({ act }) => act !== "title");
    this.#finish();
    for (const beat of places.slice(-6)) {
      const el = this.#made({ ...beat, act: "ring" });
      setTimeout(() => el.remove(), RING_MS);
    }
  }

  // A click or a key: whoever goes on has seen enough.
  skip() {
    if (!this.#isPlaying) return;
    this.#isSkipped = true;
    for (const one of this.#running) one.finish();
  }

  #finish() {
    for (const { patch } of this.#queue.splice(0)) this.patch(patch);
  }

  async #play() {
    this.#isPlaying = true;
    this.#isSkipped = false;
    try {
      this.#bringInSight(this.#queue.flatMap(({ beats }) => beats)[0]);
      while (this.#queue.length) {
        if (this.#isSkipped) {
          this.#finish();
          break;
        }
        const left = this.#queue.reduce((sum, { beats }) => sum + beats.reduce((all, beat) => all + (beat.together ? 0 : lasting(beat)), 0), 0);
        const [{ beats, patch }] = this.#queue;
        const speed = Math.max(this.#pace, left / MOST_MS);
        const late = [];
        for (const group of grouped(beats)) {
          if (this.#isSkipped) break;
          late.push(...(await this.#act(group, speed)));
        }
        this.#queue.shift();
        this.patch(patch);
        for (const el of late) el.remove();
      }
    } finally {
      this.#isPlaying = false;
      this.layer.replaceChildren();
    }
  }

  // On a phone what is decided lies over the lower part of the board.
  #bringInSight(beat) {
    const sheet = document.querySelector(".voyage-page > .voyage-asked");
    if (!beat || !sheet || getComputedStyle(sheet).position !== "sticky") return;
    const board = this.layer.getBoundingClientRect();
    const y = board.top + (beat.to[1] / 100) * board.height;
    const bottom = sheet.getBoundingClientRect().top;
    if (y < MARGIN || y > bottom - MARGIN) window.scrollBy({ top: y - bottom / 2, behavior: "instant" });
  }

  // Beats that begin together; what has flown stays where it came to until the map shows it there.
  async #act(group, speed) {
    const size = this.layer.getBoundingClientRect();
    const made = group.map((beat) => {
      const el = this.#made(beat);
      const frames = ACTS[beat.act](el, beat, size);
      const duration = (beat.act === "title" ? TITLE_MS : BEAT_MS) / speed;
      const moving = el.animate(frames, { duration, easing: "cubic-bezier(0.4, 0, 0.2, 1)", fill: "forwards" });
      if (beat.act === "turn") setTimeout(() => (el.querySelector("text").textContent = beat.words), duration / 2);
      this.#running.add(moving);
      return { el, act: beat.act, done: moving.finished.catch(() => {}).then(() => this.#running.delete(moving)) };
    });
    await Promise.all(made.map(({ done }) => done));
    if (!this.#isSkipped) await new Promise((done) => setTimeout(done, PAUSE_MS / speed));
    const stays = new Set(["fly", "turn"]);
    for (const { el, act } of made) if (!stays.has(act)) el.remove();
    return made.filter(({ act }) => stays.has(act)).map(({ el }) => el);
  }

  #made(beat) {
    const el = document.createElement("div");
    el.className = beat.act;
    const [x, y] = beat.from ?? beat.to;
    el.style.left = `${x}%`;
    el.style.top = `${y}%`;
    if (beat.act === "rise" || beat.act === "title") el.textContent = beat.words;
    else if (beat.act !== "ring") el.append(thing(beat), ...(beat.mark ? [markOf(beat)] : []));
    el.style.setProperty("--own", beat.fill);
    this.layer.append(el);
    return el;
  }

  end() {
    window.removeEventListener("pointerdown", this.skip, true);
    window.removeEventListener("keydown", this.skip, true);
    this.layer.remove();
  }
}

function grouped(beats) {
  const groups = [];
  for (const beat of beats) {
    if (beat.together && groups.length) groups.at(-1).push(beat);
    else groups.push([beat]);
  }
  return groups;
}
