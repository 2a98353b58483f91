// A Bokeh figure: drawn once by BokehJS, which comes beside, and after that told what changes.
const SOON_MS = 50;
const PATIENCE_MS = 60_000;

// On our own pages BokehJS is a script of the page.  Elsewhere the first figure asks its kernel for it, for all figures of the tab.
function bokehHere(model) {
  if (window.Bokeh) return Promise.resolve(window.Bokeh);
  const script = document.getElementById("aod-bokeh");
  if (!script) return (window.aodBokeh ??= asked(model));
  if (script.dataset.failed) return Promise.reject(new Error("BokehJS"));
  return loaded(script);
}

function loaded(script) {
  return new Promise((done, failed) => {
    script.addEventListener("load", () => done(window.Bokeh));
    script.addEventListener("error", failed);
  });
}

function asked(model) {
  return new Promise((done, failed) => {
    const patience = setTimeout(() => {
      window.aodBokeh = null; // another figure may ask again
      failed(new Error("BokehJS"));
    }, PATIENCE_MS);
    const hear = ({ bokeh }) => {
      if (!bokeh) return;
      clearTimeout(patience);
      model.off("msg:custom", hear);
      const src = URL.createObjectURL(new Blob([bokeh], { type: "text/javascript" }));
      const script = Object.assign(document.createElement("script"), { src });
      document.head.append(script);
      loaded(script).then(done, failed).finally(() => URL.revokeObjectURL(src));
    };
    model.on("msg:custom", hear);
    model.send({ want: "bokeh" });
  });
}

// BokehJS draws only what stands on the page already.
async function onPage(place, signal) {
  while (!place.isConnected && !signal?.aborted) await new Promise((done) => setTimeout(done, SOON_MS));
}

// Once more, when it has not come.
function askAgain() {
  const old = document.getElementById("aod-bokeh");
  old?.replaceWith(Object.assign(document.createElement("script"), { id: old.id, src: old.src }));
}

function render({ model, el, signal }) {
  const place = el.querySelector(":scope > .aod-figure") ?? document.createElement("div"); // the server may have kept its place
  place.className = "aod-figure";
  let shown = null; // BokehJS's views of what is drawn
  let number = 0;
  let waiting = []; // what changed before there was anything to change

  const patch = (given) => shown.roots[0].model.document.apply_json_patch(given);

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
    const { doc, root, ratio } = model.get("drawn");
    const before = shown;
    shown = null;
    place.style.aspectRatio = before || !ratio ? "" : String(ratio);
    const bokeh = await bokehHere(model);
    const fresh = document.createElement("div");
    fresh.style.display = "contents";
    const views = await embedded(bokeh, { doc, root_id: root }, fresh);
    if (signal?.aborted || now !== number) {
      views?.clear();
      fresh.remove();
      return;
    }
    before?.clear();
    for (const old of [...place.children]) if (old !== fresh) old.remove();
    place.style.aspectRatio = "";
    shown = views;
    const { model: drawn } = views.roots[0];
    for (const name of model.get("events")) {
      drawn.on_event(name, ({ x, y }) => model.send({ event: name, x: x ?? null, y: y ?? null }));
    }
    for (const given of waiting.splice(0)) patch(given);
  };

  const failed = () => {
    if (signal?.aborted) return;
    const again = Object.assign(document.createElement("button"), { type: "button", textContent: model.get("missing") });
    again.addEventListener("click", () => {
      askAgain();
      begin();
    });
    place.replaceChildren(again);
  };
  const begin = () => draw().catch((wrong) => (window.Bokeh ? reportError(wrong) : failed()));

  const heard = ({ patch: given }) => {
    if (!given) return;
    if (shown) patch(given);
    else waiting.push(given);
  };
  const redrawn = () => {
    waiting = [];
    begin();
  };
  model.on("msg:custom", heard);
  model.on("change:drawn", redrawn);
  el.append(place);
  begin();
  return () => {
    model.off("msg:custom", heard);
    model.off("change:drawn", redrawn);
    shown?.clear();
  };
}

export const figure = { render };
export default figure;
