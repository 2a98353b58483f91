// From models to elements: boxes and their layout, and front-end modules by anywidget's specification.  An element that the
// server has written into the page already (data-model) is taken as it is.
import { Model } from "./models.js";

const OWN = /^export default\s+window\.voyageWidgets\.(\w+);\s*$/; // a module of ours, which is here already
const modules = new Map();
const styles = new Set();

function moduleOf(text) {
  const own = OWN.exec(text);
  if (own) return window.voyageWidgets[own[1]];
  if (!modules.has(text)) {
    modules.set(text, (async () => {
      const isAddress = /^(https?:)?\//.test(text);
      const url = isAddress ? text : URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
      const { default: given } = await import(url);
      if (!isAddress) URL.revokeObjectURL(url);
      return typeof given === "function" ? given() : given;
    })());
  }
  return modules.get(text);
}

function dress(model, el, follow) {
  let classes = [];
  const wear = () => {
    el.classList.remove(...classes);
    classes = model.get("_dom_classes") ?? [];
    el.classList.add(...classes);
  };
  wear();
  follow(model, "change:_dom_classes", wear);
  const layout = model.get("layout");
  if (!(layout instanceof Model)) return;
  const lay = () => {
    for (const [name, value] of Object.entries(layout.state)) {
      if (!name.startsWith("_")) el.style.setProperty(name.replaceAll("_", "-"), value ?? "");
    }
  };
  lay();
  follow(layout, "change", lay);
}

// Children that stay keep their elements.
const box = (kind) => ({ show: (view) => fillBox(kind, view) });

function fillBox(kind, { model, el, follow, ends }) {
  el.classList.add("widget-container", "widget-box", kind);
  let inside = [];
  const fill = () => {
    const before = inside;
    const children = (model.get("children") ?? []).filter((child) => child instanceof Model);
    inside = children.map((child) => before.find((one) => one.model === child) ?? viewOf(child, written(el, child)));
    for (const one of before) if (!inside.includes(one)) one.remove();
    inside.forEach((one, index) => {
      if (el.children[index] !== one.el) el.insertBefore(one.el, el.children[index] ?? null);
    });
  };
  fill();
  follow(model, "change:children", fill);
  ends.push(() => inside.forEach((one) => one.remove()));
}

const written = (el, model) => [...el.children].find((one) => one.dataset.model === model.id);

// A front-end module by anywidget's specification: begun once a model, shown once a view.  Modules of ours begin at once.
const after = (value, then) => (value?.then ? value.then(then) : then(value));

// A widget that fails silences no other.
function alone(deed) {
  try {
    const done = deed();
    done?.catch?.(reportError);
    return done;
  } catch (wrong) {
    reportError(wrong);
    return null;
  }
}

const any = {
  begin(model) {
    const experimental = { invoke: (name, told, options) => invoke(model, name, told, options) };
    model.module = alone(() => after(moduleOf(model.get("_esm") ?? ""), (module) => {
      const end = after(module.initialize?.({ model, experimental }), (cleanup) => {
        if (typeof cleanup === "function") model.on("destroy", cleanup);
      });
      return after(end, () => ({ render: (view) => module.render?.({ ...view, experimental }) }));
    }));
  },
  show({ model, el, ends }) {
    const css = model.get("_css");
    if (css && !styles.has(css)) {
      styles.add(css);
      document.head.append(Object.assign(document.createElement("style"), { textContent: css }));
    }
    const ended = new AbortController();
    ends.push(() => ended.abort());
    alone(() => after(model.module, (module) => {
      if (!module || ended.signal.aborted) return undefined;
      return after(module.render({ model, el, signal: ended.signal }), (cleanup) => {
        if (typeof cleanup !== "function") return;
        if (ended.signal.aborted) cleanup();
        else ends.push(cleanup);
      });
    }));
  },
};

// A call of Python by anywidget's `experimental.invoke`.
const PATIENCE_MS = 3000;

function invoke(model, name, msg, { buffers = [], signal = AbortSignal.timeout(PATIENCE_MS) } = {}) {
  const id = `${model.id}:${(invoke.count = (invoke.count ?? 0) + 1)}`;
  return new Promise((done, failed) => {
    const hear = (content, given) => {
      if (content?.id !== id) return;
      model.off("msg:custom", hear);
      done([content.response, given]);
    };
    signal.addEventListener("abort", () => {
      model.off("msg:custom", hear);
      failed(signal.reason);
    });
    model.on("msg:custom", hear);
    model.send({ id, kind: "anywidget-command", name, msg }, undefined, buffers);
  });
}

export const KINDS = new Map([
  ["LayoutModel", {}],
  ["BoxModel", box("widget-box")],
  ["HBoxModel", box("widget-hbox")],
  ["VBoxModel", box("widget-vbox")],
  ["AnyModel", any],
]);

// To be called when all models that came together are there.
export const begin = (model) => KINDS.get(model.state._model_name).begin?.(model);

export function viewOf(model, el = document.createElement("div")) {
  const ends = [];
  const follow = (one, name, hear) => {
    one.on(name, hear);
    ends.push(() => one.off(name, hear));
  };
  el.classList.add("jupyter-widgets");
  dress(model, el, follow);
  KINDS.get(model.state._model_name).show({ model, el, follow, ends });
  const remove = () => {
    for (const end of ends.splice(0)) end();
    el.remove();
  };
  return { model, el, remove };
}
