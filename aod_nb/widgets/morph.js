// Turns what stands in an element into what a text of HTML says, and keeps every node that can stay: so the focus, a place in a
// list, what is folded open, text half typed and a click half done all stay as they are.

// What HTML gave each element: attributes, and the value of a field.  Only what HTML says anew is changed; what a person or a
// script did since stays.
const given = new WeakMap();
const FIELDS = new Set(["INPUT", "SELECT", "TEXTAREA"]);

const isElement = (node) => node.nodeType === Node.ELEMENT_NODE;

// What tells a node from its like: two buttons with other acts are never the same button.  The value of a field is no part of it:
// a slider stays the same slider wherever it is.
function nameOf(node) {
  if (!isElement(node)) return "";
  const { key = "", act, value = "", keep = "" } = node.dataset;
  if (node.id || key) return `${node.id}|${key}`;
  if (FIELDS.has(node.tagName)) return `${node.name}|${act ?? ""}|${node.type === "radio" ? node.value : ""}`;
  return act === undefined ? keep : `${act}|${value}`;
}

const isAlike = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName && nameOf(one) === nameOf(other);

// The value that HTML gives a field.
function valueOf(field) {
  if (field.tagName === "TEXTAREA") return field.textContent;
  if (field.tagName === "SELECT") return (field.querySelector("option[selected]") ?? field.querySelector("option"))?.value ?? "";
  return field.type === "checkbox" || field.type === "radio" ? field.hasAttribute("checked") : field.getAttribute("value") ?? "";
}

function told(element) {
  const attributes = new Map([...element.attributes].map(({ name, value }) => [name, value]));
  return { attributes, value: FIELDS.has(element.tagName) ? valueOf(element) : null };
}

// To be called for what stands there by other ways than this.
export function remember(node) {
  if (!isElement(node)) return;
  given.set(node, told(node));
  for (const one of node.querySelectorAll("*")) given.set(one, told(one));
}

// In a form, and while somebody types, what was put in stays until HTML itself says something else.
function isOwn(field) {
  const isTyped = field === document.activeElement && field.matches("textarea, input:not([type=range], [type=checkbox], [type=radio])");
  return isTyped || Boolean(field.form && field.dataset.act === undefined);
}

function fill(field, before, now, kept) {
  if (field.type === "file") return;
  const value = isOwn(field) && before === now ? kept : now;
  const name = typeof value === "boolean" ? "checked" : "value";
  if (field[name] !== value) field[name] = value;
}

function change(have, want) {
  if (!isElement(have)) {
    if (have.nodeValue !== want.nodeValue) have.nodeValue = want.nodeValue;
    return;
  }
  const before = given.get(have) ?? told(have);
  const now = told(want);
  given.set(have, now);
  const kept = now.value === null ? null : typeof now.value === "boolean" ? have.checked : have.value;
  const isFixed = now.value !== null && !isOwn(have); // as a slider, which is always where HTML says
  const had = (name) => (isFixed ? have.getAttribute(name) : before.attributes.get(name));
  for (const [name, value] of now.attributes) if (had(name) !== value) have.setAttribute(name, value);
  for (const name of before.attributes.keys()) if (!now.attributes.has(name)) have.removeAttribute(name);
  if (have.tagName !== "TEXTAREA") inside(have, want);
  if (now.value !== null) fill(have, before.value, now.value, kept);
}

function inside(have, want) {
  const wanted = [...want.childNodes];
  const names = new Set(wanted.map(nameOf));
  const named = new Map();
  for (const node of have.childNodes) {
    const name = nameOf(node);
    if (name) named.set(name, [...(named.get(name) ?? []), node]);
  }
  let at = have.firstChild;
  const pass = () => {
    const node = at;
    at = at.nextSibling;
    return node;
  };
  // What has a name and is asked for later is not in the way.
  const clear = (until) => {
    while (at && at !== until && !(nameOf(at) && names.has(nameOf(at)))) pass().remove();
  };
  for (const node of wanted) {
    const name = nameOf(node);
    const found = name ? named.get(name)?.shift() : at;
    if (found && isAlike(found, node)) {
      if (name) clear(found);
      if (at === found) pass();
      else have.insertBefore(found, at);
      change(found, node);
    } else {
      have.insertBefore(node, at);
      remember(node);
    }
  }
  while (at) pass().remove();
}

export function morph(root, html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  const focused = root.contains(document.activeElement) ? document.activeElement : null;
  inside(root, template.content);
  if (focused && focused !== document.activeElement && focused.isConnected) focused.focus({ preventScroll: true });
}
