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
  const readPace = () => {
    try {
      return String(window.localStorage.getItem(`${slot}:pace`) ?? "");
    } catch {
      return "";
    }
  };
  const own = read(() => window.sessionStorage);
  const newest = read(() => window.localStorage);
  let last = own.record; // what comes back after a reload is no newer for that
  let playing = own.players;
  const keep = () => {
    const record = model.get("record");
    const players = model.get("players");
    if (!record || (record === last && players === playing)) return;
    last = record;
    playing = players;
    try {
      const entry = JSON.stringify({ record, players, began: window.location.search });
      window.sessionStorage.setItem(slot, entry);
      window.localStorage.setItem(slot, entry);
    } catch {
      model.send({ failed: true });
    }
  };
  const keepPace = () => {
    try {
      window.localStorage.setItem(`${slot}:pace`, model.get("pace"));
    } catch {
      // the next page begins at the usual pace
    }
  };
  model.on("change:record", keep);
  model.on("change:players", keep);
  model.on("change:pace", keepPace);
  model.send({
    found: {
      own: String(own.record ?? ""),
      players: String(own.players ?? ""),
      began: String(own.began ?? ""),
      newest: String(newest.record ?? ""),
      newest_players: String(newest.players ?? ""),
      pace: readPace(),
      search: window.location.search,
      width: String(window.innerWidth),
    },
  });
}

export default { render };
