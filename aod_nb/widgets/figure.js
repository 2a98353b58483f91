// A Bokeh figure: drawn once by BokehJS, which comes beside, and after that told what changes, and what is seen of it.
import { Stage } from "./stage.js";
import { Traces } from "./traces.js";

const SOON_MS = 50;
const PATIENCE_MS = 60_000;
const MOST_LATE = 50;

// On our own pages BokehJS is a file.  Elsewhere the first figure asks its kernel for it, for all figures of the tab.
function bokehHere(model) {
  if (window.Bokeh) return Promise.resolve(window.Bokeh);
  window.voyageBokeh ??= (window.voyageBring ?? (() => asked(model)))().catch((wrong) => {
    window.voyageBokeh = null; // it may be asked for again
    throw wrong;
  });
  return window.voyageBokeh;
}

function asked(model) {
  return new Promise((done, failed) => {
    const fail = () => failed(new Error("BokehJS"));
    const patience = setTimeout(fail, PATIENCE_MS);
    const hear = ({ bokeh }) => {
      if (!bokeh) return;
      clearTimeout(patience);
      model.off("msg:custom", hear);
      const src = URL.createObjectURL(new Blob([bokeh], { type: "text/javascript" }));
      const script = Object.assign(document.createElement("script"), { src });
      script.addEventListener("load", () => done(window.Bokeh));
      script.addEventListener("error", fail);
      document.head.append(script);
    };
    model.on("msg:custom", hear);
    model.send({ want: "bokeh" });
  });
}

// BokehJS draws only what stands on the page already.
async function onPage(place, signal) {
  while (!place.isConnected && !signal?.aborted) await new Promise((done) => setTimeout(done, SOON_MS));
}

const night = window.matchMedia("(prefers-color-scheme: dark)");

// Colours as they are on dark paper, wherever one stands in what Bokeh is told.
function shaded(part, shades) {
  if (typeof part === "string") return Object.hasOwn(shades, part) ? shades[part] : part;
  if (Array.isArray(part)) return part.map((one) => shaded(one, shades));
  if (part === null || typeof part !== "object") return part;
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, shaded(one, shades)]));
}

// What has changed since a figure was written whole, for whoever draws it only then.
const changes = new WeakMap();

function initialize({ model }) {
  const since = { patches: [], isWhole: true };
  changes.set(model, since);
  model.on("msg:custom", ({ patch, steps, sight }) => {
    if (sight) since.sight = sight;
    since.patches.push(...(steps ? steps.map((step) => step.patch) : patch ? [patch] : []));
    if (since.patches.length <= MOST_LATE) return;
    since.patches = [];
    since.isWhole = false; // the next to draw it asks for it anew
  });
  model.on("change:drawn", () => Object.assign(since, { patches: [], isWhole: true, sight: null }));
}

function render({ model, el, signal }) {
  const place = el.querySelector(":scope > .voyage-figure") ?? document.createElement("div"); // the server may have kept its place
  place.className = "voyage-figure";
  const since = changes.get(model) ?? { patches: [], isWhole: true };
  let shown = null; // BokehJS's views of what is drawn
  let isDrawn = false; // and as it is now
  let number = 0;
  let stage = null;
  let traces = null;

  const shades = model.get("shades");
  const isShaded = Object.keys(shades).length > 0;
  place.classList.toggle("shaded", isShaded);
  const seen = (told) => (isShaded && night.matches ? shaded(told, shades) : told);
  const patch = (given) => {
    shown.roots[0].model.document.apply_json_patch(seen(given));
    if (given.traces) traces.show(given.traces);
  };

  // A page that puts its parts in order may take this one away for a moment.
  const embedded = async (bokeh, item, fresh) => {
    while (!signal?.aborted) {
      await onPage(place, signal);
      place.append(fresh);
      try {
        return await bokeh.embed.embed_item(item, fresh);
      } catch (wrong) {
        if (fresh.isConnected) throw wrong;
      }
    }
    return null;
  };

  const draw = async () => {
    const now = (number += 1);
    isDrawn = false;
    const { doc, root, ratio, traces: marked } = seen(model.get("drawn"));
    if (!shown) place.style.aspectRatio = ratio ?? "";
    const bokeh = await bokehHere(model);
    const fresh = document.createElement("div");
    fresh.style.display = "contents";
    const views = await embedded(bokeh, { doc, root_id: root }, fresh);
    if (signal?.aborted || now !== number) {
      views?.clear();
      fresh.remove();
      return;
    }
    shown?.clear();
    stage?.end();
    for (const old of [...place.children]) if (old !== fresh) old.remove();
    place.style.aspectRatio = "";
    [shown, isDrawn] = [views, true];
    traces = new Traces(place);
    traces.show(marked ?? []);
    const { model: drawn } = views.roots[0];
    const whole = { x: drawn.x_range.end, y: drawn.y_range.end };
    const zoom = ([left, top, size]) => {
      traces.within(left, top, size);
      drawn.x_range.setv({ start: (left / 100) * whole.x, end: ((left + size) / 100) * whole.x });
      drawn.y_range.setv({ start: (1 - (top + size) / 100) * whole.y, end: (1 - top / 100) * whole.y });
    };
    stage = new Stage(place, (given) => shown === views && patch(given), zoom);
    for (const name of model.get("events")) {
      drawn.on_event(name, ({ x, y }) => model.send({ event: name, x: x ?? null, y: y ?? null }));
    }
    for (const given of since.patches) patch(given);
    stage.look(since.sight ?? model.get("drawn").sight);
  };

  const failed = () => {
    if (signal?.aborted) return;
    const again = Object.assign(document.createElement("button"), { type: "button", textContent: model.get("missing") });
    again.addEventListener("click", begin);
    place.replaceChildren(again);
  };
  function begin() {
    draw().catch((wrong) => (window.Bokeh ? reportError(wrong) : failed()));
  }

  const heard = ({ patch: given, steps, pace, sound, sight }) => {
    if (!isDrawn) return; // what comes before is among the changes
    if (steps) stage.add(seen(steps), pace, sound);
    else if (given && stage.isPlaying) stage.add([{ patch: given, beats: [] }]);
    else if (given) patch(given);
    if (sight) stage.look(sight);
  };
  model.on("msg:custom", heard);
  const renew = () => (since.isWhole ? begin() : model.send({ want: "drawn" }));
  model.on("change:drawn", begin);
  if (isShaded) night.addEventListener("change", renew);
  el.append(place);
  renew();
  return () => {
    night.removeEventListener("change", renew);
    model.off("msg:custom", heard);
    model.off("change:drawn", begin);
    stage?.end();
    shown?.clear();
  };
}

export const figure = { initialize, render };
export default figure;
