// What happens on a board is seen to happen: beats are played over the map, in its own coordinates, and then the map follows.
import { hear } from "./sounds.js";
import { spot } from "./spot.js";

const BEAT_MS = 280;
const TITLE_MS = 1000;
const PAUSE_MS = 60;
const MOST_MS = 1800; // a long story is told more quickly
const RING_MS = 2000; // how long what changed stays marked where nothing may move
const MARGIN = 24; // pixels above what is taller than the part of the board that is seen
const ENOUGH = 0.8; // the share of it that counts as in sight
const SVG = "http://www.w3.org/2000/svg";

// What runs after the board waits for it: it would tell how something ends that is still to be seen.
const PLAYING = "voyage-playing";
const PLAYED = "voyage-played";
let playing = 0;

function begins() {
  playing += 1;
  document.documentElement.classList.add(PLAYING);
}

function ends() {
  playing -= 1;
  if (playing) return;
  document.documentElement.classList.remove(PLAYING);
  window.dispatchEvent(new Event(PLAYED));
}

// The tile of a nation beside the board, where the page shows one in sight.
function tileOf(seat) {
  const tile = document.querySelectorAll(".voyage-mats .mat > summary")[seat];
  const { left, top, width, height } = tile?.getBoundingClientRect() ?? { width: 0 };
  const isSeen = width && top >= 0 && top + height <= window.innerHeight && left >= 0 && left < window.innerWidth;
  return isSeen ? [left + Math.min(width / 2, 120), top + height / 2] : null;
}

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
  fly(el, { from, to }) {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
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
  #sight = null;
  #frame = [0, 0, 100];
  #isHeard = false;

  // `patch` puts the map into the next position, `zoom` shows only a part of it.
  constructor(place, patch, zoom = () => {}) {
    this.patch = patch;
    this.zoom = zoom;
    this.layer = layerIn(place);
    this.over = layerIn(document.body); // over the whole page, for what leaves the board
    this.over.classList.add("over");
    this.skip = this.skip.bind(this);
    window.addEventListener("pointerdown", this.skip, true);
    window.addEventListener("keydown", this.skip, true);
  }

  get isPlaying() {
    return this.#isPlaying;
  }

  add(steps, pace = 1, isHeard = false) {
    this.#queue.push(...steps);
    this.#pace = pace;
    this.#isHeard = isHeard;
    if (isCalm() || document.hidden) this.#mark();
    else if (!this.#isPlaying) this.#play();
  }

  // Where nothing moves, a ring stays on what has changed.
  #mark() {
    const places = this.#queue.flatMap(({ beats }) => beats).filter(({ act }) => act !== "title");
    this.#finish();
    for (const beat of places.slice(-6)) {
      const el = this.#made({ ...beat, act: "ring", from: null, payer: null });
      setTimeout(() => el.remove(), RING_MS);
    }
  }

  // Where something can be chosen comes in sight once everything was seen, unless it is where one looked already.
  look(sight) {
    const isSame = JSON.stringify(sight?.near) === JSON.stringify(this.#sight?.near);
    this.#sight = sight;
    if (!this.#isPlaying) this.#turnTo(isSame);
  }

  #turnTo(isSame = false) {
    const { near, focus } = this.#sight ?? {};
    this.#frame = focus?.frame ?? [0, 0, 100];
    this.zoom(this.#frame);
    spot(this.layer, focus, (point) => this.#within(point));
    if (near && !isSame) reveal(this.layer, ...near.map((y) => this.#within([0, y])[1]));
  }

  // A point in hundredths of the board, in hundredths of what is seen of it.
  #within([x, y]) {
    const [left, top, size] = this.#frame;
    return [((x - left) / size) * 100, ((y - top) / size) * 100];
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
    begins();
    if (this.#sight?.focus) {
      this.#sight = { ...this.#sight, focus: null }; // what was spoken of is over
      this.#turnTo(true);
    }
    try {
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
      for (const one of [this.layer, this.over]) for (const el of one.querySelectorAll(":scope > div")) el.remove();
      ends();
      this.#turnTo();
    }
  }

  // On a phone only a part of the board is seen at a time.
  #bringInSight({ act, from, to, owner }) {
    const place = owner === undefined ? to : from; // the tile of a nation is in sight already
    if (!place || act === "title") return;
    const y = this.#within(place)[1];
    reveal(this.layer, y - 3, y + 3);
  }

  // Beats that begin together; what has flown stays where it came to until the map shows it there.
  async #act(group, speed) {
    this.#bringInSight(group[0]);
    if (this.#isHeard) for (const act of new Set(group.map((beat) => beat.act))) hear(group.find((beat) => beat.act === act));
    const made = group.map((beat) => {
      const lies = this.#lies(beat);
      const el = this.#made(beat, lies);
      const frames = ACTS[beat.act](el, lies);
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

  // Where a beat begins and ends, in pixels of the layer it belongs to.
  #lies({ from, to, owner, payer }) {
    const board = this.layer.getBoundingClientRect();
    const tiles = { from: tileOf(payer), to: tileOf(owner) };
    const leaves = Boolean(tiles.from || tiles.to);
    const [left, top] = leaves ? [board.left, board.top] : [0, 0];
    const onBoard = (point) => {
      const [x, y] = this.#within(point);
      return [left + (x / 100) * board.width, top + (y / 100) * board.height];
    };
    const end = tiles.to ?? onBoard(to);
    return { layer: leaves ? this.over : this.layer, from: from ? (tiles.from ?? onBoard(from)) : end, to: end };
  }

  #made(beat, { layer, from } = this.#lies(beat)) {
    const el = document.createElement("div");
    el.className = beat.act;
    const [x, y] = from;
    el.style.left = `${x}px`;
    el.style.top = `${y}px`;
    if (beat.act === "rise" || beat.act === "title") el.textContent = beat.words;
    else if (beat.act !== "ring") el.append(thing(beat), ...(beat.mark ? [markOf(beat)] : []));
    el.style.setProperty("--own", beat.fill);
    layer.append(el);
    return el;
  }

  end() {
    window.removeEventListener("pointerdown", this.skip, true);
    window.removeEventListener("keydown", this.skip, true);
    this.skip();
    for (const one of [this.layer, this.over]) one.remove();
  }
}

// Where only a part of a board is seen at a time: what lies between two heights, in hundredths from above.
export function reveal(inside, from, to) {
  const seen = inside.closest(".voyage-board");
  if (!seen || seen.scrollHeight <= seen.clientHeight + 1) return;
  const board = inside.getBoundingClientRect();
  const offset = seen.scrollTop + board.top - seen.getBoundingClientRect().top;
  const [top, bottom] = [from, to].map((part) => offset + (part / 100) * board.height);
  const inSight = Math.min(bottom, seen.scrollTop + seen.clientHeight) - Math.max(top, seen.scrollTop);
  if (inSight >= ENOUGH * Math.min(bottom - top, seen.clientHeight)) return;
  const middle = (top + bottom) / 2;
  const isTall = bottom - top > seen.clientHeight;
  seen.scrollTo({ top: isTall ? top - MARGIN : middle - seen.clientHeight / 2, behavior: isCalm() ? "instant" : "smooth" });
}

function layerIn(place) {
  const el = document.createElement("div");
  el.className = "voyage-stage";
  el.setAttribute("aria-hidden", "true"); // the log tells the same in words
  place.append(el);
  return el;
}

function grouped(beats) {
  const groups = [];
  for (const beat of beats) {
    if (beat.together && groups.length) groups.at(-1).push(beat);
    else groups.push([beat]);
  }
  return groups;
}
