// The game in the browser's storage: sessionStorage is this tab's own, localStorage holds the newest of all tabs.  Where this tab's own
// is full or closed, the tab's history keeps the game over a reload.
const HISTORY = "voyage_kept";

// Whether an entry is kept.  An older one must not stay in its place: it would come back as if it were the newest.
function put(storage, slot, entry) {
  try {
    storage().setItem(slot, entry);
    return true;
  } catch {
    try {
      storage().removeItem(slot);
    } catch {
      // it is closed altogether
    }
    return false;
  }
}

function putInHistory(slot, entry) {
  const kept = { ...window.history.state?.[HISTORY] };
  if (kept[slot] === entry) return true;
  if (entry === undefined) delete kept[slot];
  else kept[slot] = entry;
  try {
    window.history.replaceState({ ...window.history.state, [HISTORY]: kept }, "");
    return true;
  } catch {
    return false;
  }
}

function initialize({ model }) {
  const slot = model.get("slot");
  const read = (storage) => {
    try {
      return Object(JSON.parse(storage().getItem(slot) || "{}"));
    } catch {
      return {};
    }
  };
  const readSetting = (name) => {
    try {
      return String(window.localStorage.getItem(`${slot}:${name}`) ?? "");
    } catch {
      return "";
    }
  };
  const inHistory = { getItem: () => window.history.state?.[HISTORY]?.[slot] };
  const own = inHistory.getItem() ? read(() => inHistory) : read(() => window.sessionStorage);
  const newest = read(() => window.localStorage);
  let last = own.record; // what comes back after a reload is no newer for that
  let playing = own.players;
  let standing = own.around;
  let looking = own.at;
  const keep = () => {
    const record = model.get("record");
    const players = model.get("players");
    const around = model.get("around");
    const at = model.get("at");
    const isNew = record !== last || players !== playing || around !== standing;
    if (!record || (!isNew && at === looking)) return;
    [last, playing, standing, looking] = [record, players, around, at];
    const game = { record, players, at, began: window.location.search };
    const whole = JSON.stringify({ ...game, around });
    // Where there is no room for the branches, the game alone is kept.
    const entries = around ? [whole, JSON.stringify({ ...game, at: "" })] : [whole];
    const keepIn = (storage) => entries.findIndex((entry) => put(storage, slot, entry));
    const ownPlace = keepIn(() => window.sessionStorage);
    const ourPlace = isNew ? keepIn(() => window.localStorage) : 0; // who only looks back leaves the newest of all tabs
    putInHistory(slot, ownPlace < 0 ? whole : undefined);
    if (ownPlace < 0 || ourPlace < 0) model.send({ failed: true });
    else if (ownPlace || ourPlace) model.send({ crowded: true });
  };
  const keepSetting = (name) => () => {
    try {
      window.localStorage.setItem(`${slot}:${name}`, model.get(name));
    } catch {
      // the next page begins as usual
    }
  };
  model.on("change:record", keep);
  model.on("change:players", keep);
  model.on("change:around", keep);
  model.on("change:at", keep);
  for (const name of ["pace", "coach", "sound", "setup"]) model.on(`change:${name}`, keepSetting(name));
  model.send({
    found: {
      own: String(own.record ?? ""),
      around: String(own.around ?? ""),
      at: String(own.at ?? ""),
      players: String(own.players ?? ""),
      began: String(own.began ?? ""),
      newest: String(newest.record ?? ""),
      newest_around: String(newest.around ?? ""),
      newest_players: String(newest.players ?? ""),
      pace: readSetting("pace"),
      coach: readSetting("coach"),
      sound: readSetting("sound"),
      setup: readSetting("setup"),
      search: window.location.search,
      width: String(window.innerWidth),
    },
  });
}

export const keeper = { initialize };
export default keeper;
