// A page of ours from its first byte to its end, without Voilà's or JupyterLab's scripts.
import { banner, say, unsay } from "./banner.js";
import { bring, settled } from "./bokeh.js";
import { leaveToVoila } from "./fallback.js";
import { Line } from "./line.js";
import { Models, Unknown, filled } from "./models.js";
import { lacksStates, showOutputs } from "./outputs.js";
import { Standing, goOn, greet } from "./standing.js";
import { KINDS, begin } from "./views.js";
import { figure } from "../../widgets/figure.js";
import { keeper } from "../../widgets/keeper.js";
import { shelf } from "../../widgets/shelf.js";
import { view } from "../../widgets/view.js";

const BY_HAND_MS = 1500; // between what a hand does and what a widget says of it
const CONTROL = "1.0.0"; // the version of ipywidgets' control messages, without which it opens no comm for them
const STATES_MS = 30_000;
const OWN_MS = 5000; // for one's own game to come back
const number = () => crypto.randomUUID?.() ?? `${Date.now().toString(16)}-${Math.random().toString(16).slice(2)}`; // needs https
const json = (id) => JSON.parse(document.getElementById(id)?.textContent || "null");

const session = number(); // what the kernel says while the connection is lost is kept for it by this name
let told = 0;
let touched = 0;
let line = null;
let standing = null;
let early = []; // heard before the page was there
let isLeft = false; // to Voilà
const asked = new Map(); // comms of our own: who waits for their answer

window.voyageWidgets = { figure, keeper, shelf, view };
for (const kind of ["pointerdown", "pointerup", "keydown", "change"]) {
  window.addEventListener(kind, () => (touched = Date.now()), true);
}

function tell(type, content, buffers = []) {
  const header = { msg_id: `${session}_${(told += 1)}`, session, username: "", date: new Date().toISOString(), msg_type: type, version: "5.4" };
  const byHand = type === "comm_msg" && Date.now() - touched < BY_HAND_MS;
  line.tell({ channel: "shell", header, metadata: { version: CONTROL }, content, buffers }, byHand);
}

const models = new Models(KINDS, begin, (id, data, buffers) => tell("comm_msg", { comm_id: id, data }, buffers));

function guarded(deed) {
  try {
    deed();
  } catch (wrong) {
    if (!(wrong instanceof Unknown)) {
      say("stuck", { label: "reload" });
      throw wrong;
    }
    if (isLeft) return;
    isLeft = true;
    bring(null);
    line?.end();
    standing?.follow(null);
    window.voyageGuard.unveil();
    leaveToVoila(wrong.message).then(appear, () => say("stuck", { label: "reload" }));
  }
}

function hear(message) {
  if (isLeft) return;
  const { header: { msg_type: type }, content, parent_header: parent, buffers } = message;
  if (asked.has(content.comm_id)) asked.get(content.comm_id)(content.data, buffers);
  else if (early) early.push(message);
  else if (type.startsWith("comm_")) guarded(() => models.hear(message, parent.session === session));
}

// All states as the kernel has them now: ipywidgets answers on a comm that one opens for it.
function askStates() {
  return new Promise((done) => {
    const id = number();
    const finish = (states) => {
      clearTimeout(timer);
      asked.delete(id);
      done(states);
    };
    const timer = setTimeout(finish, STATES_MS, null);
    asked.set(id, (data, buffers) => {
      if (data?.method !== "update_states") return;
      filled(data.states, data.buffer_paths, buffers);
      tell("comm_close", { comm_id: id, data: {} });
      finish(Object.fromEntries(Object.entries(data.states).map(([key, one]) => [key, one.state])));
    });
    tell("comm_open", { comm_id: id, target_name: "jupyter.widget.control", data: {} });
    tell("comm_msg", { comm_id: id, data: { method: "request_states" } });
  });
}

async function recover() {
  if (early) return;
  const asking = performance.now();
  const states = await askStates();
  if (!states) {
    goOn("back");
    return;
  }
  guarded(() => models.take(states, true));
  line.settle(asking); // what was told before was heard before
}

function connect() {
  const { baseUrl, kernelId } = json("jupyter-config-data");
  const url = new URL(`${baseUrl}api/kernels/${kernelId}/channels?quiet=1&session_id=${session}`, window.location.href);
  url.protocol = url.protocol.replace("http", "ws");
  standing = new Standing(`${baseUrl}voyage/alive/${kernelId}`, recover);
  line = new Line(url.href, {
    hear,
    heed: (word) => standing.heed(word),
    opened: () => standing.opened(),
    closed: (code) => standing.closed(code),
    answered: () => standing.answered(),
  });
  standing.follow(line);
}

function appear() {
  window.voyageGuard.shown();
  greet();
}

async function show() {
  guarded(() => models.take(statesOf(json("voyage-states") ?? {})));
  if (!isLeft && lacksStates(models)) {
    const states = await askStates();
    if (!states) {
      goOn();
      return;
    }
    guarded(() => models.take(states));
  }
  if (isLeft) return;
  guarded(() => {
    showOutputs(models);
    const late = early;
    early = null;
    for (const message of late) hear(message);
    appear();
    if ("strange" in document.body.dataset) recover();
    for (const target of window.voyageEarly?.splice(0) ?? []) if (target.isConnected) again(target);
    window.voyageEarly = null;
    bring(line);
    settled(line, OWN_MS).then(() => window.voyageGuard.unveil());
  });
}

// What was done before anybody was there to hear it.
function again(target) {
  if (target.tagName === "FORM") target.requestSubmit();
  else if (target.tagName === "BUTTON") target.click();
  else target.dispatchEvent(new Event("change", { bubbles: true }));
}

// As the server wrote them: what is binary stands beside in base64.
function statesOf({ states = {}, buffers = {} }) {
  for (const [id, given] of Object.entries(buffers)) {
    for (const { path, data } of given) {
      filled(states[id], [path], [new DataView(Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0)).buffer)]);
    }
  }
  return states;
}

// The page calls these as it arrives; what has arrived before this script is looked for.
let isConnected = false;
let isShown = false;
const page = {
  banner,
  goOn,
  gone: () => (standing ? standing.gone() : goOn()),
  arrived() {
    // what comes after it is there, so it is whole
    if (!isConnected && document.getElementById("jupyter-config-data")?.nextElementSibling) {
      connect();
      isConnected = true;
    }
    if (isConnected && !isShown && document.getElementById("voyage-end")) {
      isShown = true;
      show();
    }
  },
};
window.voyagePage = Object.freeze(page);
unsay(); // that it had not come
if (window.voyageGuard?.isGone) goOn();
else page.arrived();
