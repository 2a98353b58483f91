// Small texts in the browser's storage under one prefix: what lies there is told once, later each is written by itself.
function initialize({ model }) {
  const prefix = model.get("prefix");
  const found = {};
  try {
    for (let index = 0; index < window.localStorage.length; index += 1) {
      const key = window.localStorage.key(index);
      if (key.startsWith(prefix)) found[key.slice(prefix.length)] = String(window.localStorage.getItem(key));
    }
  } catch {
    // nothing is kept where storage is blocked
  }
  model.on("msg:custom", (message) => {
    if (!message.put) return;
    try {
      for (const [key, value] of Object.entries(message.put)) window.localStorage.setItem(prefix + key, value);
    } catch {
      model.send({ failed: true });
    }
  });
  model.send({ found, search: window.location.search, width: String(window.innerWidth) });
}

export const shelf = { initialize };
export default shelf;
