// The game in the browser's storage: sessionStorage is this tab's own, localStorage holds the newest of all tabs.
function render({ model }) {
  const slot = model.get("slot");
  const read = (storage) => {
    try {
      return Object(JSON.parse(storage().getItem(slot) || "{}"));
    } catch {
      return {};
    }
  };
  const own = read(() => window.sessionStorage);
  const newest = read(() => window.localStorage);
  let last = own.record; // what comes back after a reload is no newer for that
  const keep = () => {
    const record = model.get("record");
    if (!record || record === last) return;
    last = record;
    try {
      const entry = JSON.stringify({ record, began: window.location.search });
      window.sessionStorage.setItem(slot, entry);
      window.localStorage.setItem(slot, entry);
    } catch {
      model.send({ failed: true });
    }
  };
  model.on("change:record", keep);
  model.send({
    found: {
      own: String(own.record ?? ""),
      began: String(own.began ?? ""),
      newest: String(newest.record ?? ""),
      search: window.location.search,
      width: String(window.innerWidth),
    },
  });
}

export default { render };
