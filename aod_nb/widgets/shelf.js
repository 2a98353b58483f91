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
  const written = new Map();
  model.on("change:kept", () => {
    try {
      for (const [key, [number, value]] of Object.entries(model.get("kept"))) {
        if (written.get(key) === number) continue; // another tab may have written since
        window.localStorage.setItem(prefix + key, value);
        written.set(key, number);
      }
    } catch {
      model.send({ failed: true });
    }
  });
  model.send({ found, search: window.location.search, width: String(window.innerWidth) });
}

export const shelf = { initialize };
export default shelf;
