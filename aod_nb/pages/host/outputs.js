// What a notebook's cells put out: widgets, and the few kinds of text and pictures that need no library.
import { Unknown } from "./models.js";
import { viewOf } from "./views.js";

const WIDGET = "application/vnd.jupyter.widget-view+json";
const PICTURES = ["image/png", "image/jpeg", "image/gif"];
const whole = (text) => [text].flat().join("");

function element(tag, kind, text) {
  return Object.assign(document.createElement(tag), { className: kind, textContent: text });
}

function shown(output, models, written) {
  const data = output.data ?? {};
  if (data[WIDGET]) {
    const model = models.find(data[WIDGET].model_id);
    if (!model) throw new Unknown("a widget without a state");
    return viewOf(model, written ?? undefined).el;
  }
  if (data["text/html"]) {
    const html = whole(data["text/html"]);
    if (/<script/i.test(html)) throw new Unknown("a script in text/html");
    const el = element("div", "jp-RenderedHTMLCommon", "");
    el.innerHTML = html;
    return el;
  }
  const picture = PICTURES.find((kind) => data[kind]);
  if (picture) return Object.assign(new Image(), { src: `data:${picture};base64,${whole(data[picture])}` });
  const strange = Object.keys(data).find((kind) => kind !== "text/plain");
  if (strange) throw new Unknown(strange);
  const el = element("div", "jp-RenderedText", "");
  el.append(element("pre", "", whole(data["text/plain"] ?? output.text ?? output.traceback ?? "")));
  return el;
}

const described = () => [...document.querySelectorAll('script[type="application/vnd.voila.cell-output+json"]')].map((script) => [script, JSON.parse(script.textContent)]);

// Whether the page came without the state of a widget it shows: the server was in such a hurry that it had not heard it all.
export function lacksStates(models) {
  return described().some(([, output]) => output.data?.[WIDGET] && !models.find(output.data[WIDGET].model_id));
}

// Puts each output where its description stands; all of them or, if one is of a kind not known, none.
export function showOutputs(models) {
  const made = described().map(([script, output]) => {
    const written = document.querySelector(`[data-model="${CSS.escape(output.data?.[WIDGET]?.model_id ?? "")}"]`);
    return [script, shown(output, models, written), written];
  });
  for (const [script, el, written] of made) {
    el.classList.add("jp-OutputArea-output");
    el.dataset.ours = "";
    if (!written) script.before(el);
  }
}
