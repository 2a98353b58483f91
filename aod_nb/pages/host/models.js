// Widgets as models: what ipywidgets' messages say, and what anywidget's front-end modules are given to speak with.
const REFERENCE = "IPY_MODEL_";

// What is not known here is left to Voilà's own runtime.
export class Unknown extends Error {}

const isBinary = (value) => value instanceof ArrayBuffer || ArrayBuffer.isView(value);

// Puts buffers where a message says they belong.
export function filled(state, paths = [], buffers = []) {
  paths.forEach((path, index) => {
    const holder = path.slice(0, -1).reduce((inner, key) => inner[key], state);
    holder[path.at(-1)] = buffers[index];
  });
  return state;
}

// Takes them out: what a state says without them, and their paths.
function emptied(value, path, paths, buffers) {
  if (isBinary(value)) {
    paths.push(path);
    buffers.push(value);
    return null;
  }
  if (Array.isArray(value)) return value.map((one, index) => emptied(one, [...path, index], paths, buffers));
  if (value && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, emptied(one, [...path, key], paths, buffers)]));
  }
  return value;
}

const isSame = (one, other) => one === other || (!isBinary(one) && !isBinary(other) && JSON.stringify(one) === JSON.stringify(other));

export class Model {
  #heard = new Map();
  #unsaved = new Set();

  constructor(models, id, state) {
    Object.assign(this, { models, id, model_id: id, state, widget_manager: models });
  }

  get(name) {
    return this.models.resolved(this.state[name]);
  }

  set(name, value) {
    for (const [key, one] of typeof name === "string" ? [[name, value]] : Object.entries(name)) {
      if (this.state[key] === one) continue;
      this.state[key] = one;
      this.#unsaved.add(key);
      this.trigger(`change:${key}`, this, one);
      this.trigger("change", this);
    }
  }

  save_changes() {
    if (!this.#unsaved.size) return;
    const [paths, buffers] = [[], []];
    const state = emptied(Object.fromEntries([...this.#unsaved].map((key) => [key, this.state[key]])), [], paths, buffers);
    this.#unsaved.clear();
    this.models.tell(this.id, { method: "update", state, buffer_paths: paths }, buffers);
  }

  send(content, callbacks, buffers) {
    this.models.tell(this.id, { method: "custom", content }, buffers);
  }

  on(names, hear) {
    for (const name of names.split(" ")) {
      if (!this.#heard.has(name)) this.#heard.set(name, new Set());
      this.#heard.get(name).add(hear);
    }
  }

  off(names, hear) {
    if (names == null) this.#heard.clear();
    for (const name of names?.split(" ") ?? []) {
      if (hear) this.#heard.get(name)?.delete(hear);
      else this.#heard.delete(name);
    }
  }

  trigger(name, ...told) {
    for (const hear of [...(this.#heard.get(name) ?? [])]) {
      try {
        hear(...told);
      } catch (wrong) {
        reportError(wrong); // one that fails silences no other
      }
    }
  }

  // What the kernel says of itself.
  update(state) {
    const changed = Object.keys(state).filter((name) => !isSame(state[name], this.state[name]));
    Object.assign(this.state, state);
    for (const name of changed) this.trigger(`change:${name}`, this, this.get(name));
    if (changed.length) this.trigger("change", this);
  }
}

// All models of a page.  `kinds` names what can be shown, `begin(model)` is called when a model is there with all it names, and
// `tell(comm, data, buffers)` reaches the kernel.
export class Models {
  #all = new Map();
  #awaited = new Map();

  constructor(kinds, begin, tell) {
    Object.assign(this, { kinds, begin, tell });
  }

  find(id) {
    return this.#all.get(id);
  }

  // As anywidget's modules ask for another widget's model.
  get_model(id) {
    if (this.#all.has(id)) return Promise.resolve(this.#all.get(id));
    return new Promise((done) => {
      this.#awaited.set(id, [...(this.#awaited.get(id) ?? []), done]);
    });
  }

  resolved(value) {
    if (typeof value === "string" && value.startsWith(REFERENCE)) return this.#all.get(value.slice(REFERENCE.length)) ?? value;
    return Array.isArray(value) ? value.map((one) => this.resolved(one)) : value;
  }

  add(id, state) {
    if (!this.kinds.has(state._model_name)) throw new Unknown(state._model_name);
    const model = new Model(this, id, state);
    this.#all.set(id, model);
    for (const done of this.#awaited.get(id) ?? []) done(model);
    this.#awaited.delete(id);
    return model;
  }

  // States of many at once: new ones are added, known ones brought up to date, and with `whole` all others are gone.
  take(states, whole = false) {
    const known = Object.entries(states).filter(([id]) => this.#all.has(id));
    const fresh = Object.entries(states).filter(([id]) => !this.#all.has(id)).map(([id, state]) => this.add(id, state));
    for (const model of fresh) this.begin(model);
    for (const [id, state] of known) this.find(id).update(state);
    if (whole) for (const id of this.#all.keys()) if (!(id in states)) this.drop(id);
  }

  drop(id) {
    this.#all.get(id)?.trigger("destroy");
    this.#all.delete(id);
  }

  // A message of the kernel's about a widget.
  hear({ header: { msg_type: type }, content, buffers }, isOurs) {
    const { comm_id: id, data } = content;
    if (type === "comm_open") {
      if (content.target_name !== "jupyter.widget" || this.#all.has(id)) return;
      this.begin(this.add(id, filled(data.state, data.buffer_paths, buffers)));
    } else if (type === "comm_close") {
      this.drop(id);
    } else if (data.method === "custom") {
      this.find(id)?.trigger("msg:custom", data.content, buffers);
    } else if (data.method === "update" || (data.method === "echo_update" && !isOurs)) {
      this.find(id)?.update(filled(data.state, data.buffer_paths, buffers));
    }
  }
}
