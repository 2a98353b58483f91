// How things stand between a page and its kernel: asked every second, said in a sentence, and mended without being asked.
// A kernel that is gone is replaced by loading the page anew, since the game lies in the browser.
import { said, say, unsay } from "./banner.js";

const PING_MS = 1000;
const SILENT_MS = 3500; // without an answer to a ping
const DEAD = 2; // so often the server answered beside a connection that stayed silent
const DEAD_MS = 12_000; // and for so long: on a slow line an answer may have to wait behind a large one
const TRY_MS = 3500;
const LOADING_TRY_MS = 20_000; // while a page loads, a question waits behind its files
const LOADING_PAUSE_MS = 5000;
const LOST_MS = 1000; // a connection that is back by then was never missed
const HANGING_MS = 8000; // so long a connection may take to come about
const NO_SOCKET_MS = 20_000; // the server answers, and no connection ever came about
const SLOW_MS = 5000;
const GONE = new Set([410, 401]); // the kernel, or the right to be here; any other word comes from somebody on the way
const CLOSED = { 4000: "lost", 4001: "rest", 4002: "ended" };
const MOST_TRIES = 3;
const TRIES_MS = 120_000;

const note = (name, value) => {
  try {
    if (value !== undefined) sessionStorage.setItem(name, JSON.stringify(value));
    return JSON.parse(sessionStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
};

let leaving = false;

// Load the page anew; but whoever comes back to the same trouble again and again is asked.
export function goOn(after) {
  if (leaving) return;
  const tries = (note("voyage:tries") ?? []).filter((at) => Date.now() - at < TRIES_MS);
  if (tries.length >= MOST_TRIES) {
    say("stuck", { label: "reload" });
    return;
  }
  note("voyage:tries", [...tries, Date.now()]);
  note("voyage:after", after);
  leaving = true;
  window.location.reload();
}

// What the page that was loaded anew has to say: until somebody goes on, since it may not be looked at for a while.
export function greet() {
  const after = note("voyage:after");
  if (!after) return;
  try {
    sessionStorage.removeItem("voyage:after");
  } catch {
    // then it is said once more
  }
  say(after);
  for (const kind of ["click", "keyup"]) window.addEventListener(kind, () => unsay(after), { once: true });
}

export class Standing {
  #line = null; // none where Voilà's own runtime keeps the connection
  #wasOpen = false;
  #began = Date.now();
  #asked = 0; // when the ping was sent that has no answer yet
  #unheard = 0;
  #probing = false;
  #failures = 0;
  #looked = 0;
  #isRecovering = false;
  #closedAt = 0;
  #mended = 0;

  // `address` answers whether the kernel is there; `recover()` brings the page up to date after a connection was lost.
  constructor(address, recover) {
    Object.assign(this, { address, recover });
    setInterval(() => this.#tick(), PING_MS);
    document.addEventListener("visibilitychange", () => this.#seen());
    window.addEventListener("online", () => this.#tick());
    window.addEventListener("offline", () => {
      if (this.#wasOpen) this.#lose("no_line");
    });
    window.addEventListener("beforeunload", () => {
      leaving = true;
      setTimeout(() => (leaving = false), 3000);
    });
    window.addEventListener("pagehide", () => (leaving = true));
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) window.location.reload(); // a page brought back from the browser's memory has no place any more
    });
  }

  follow(line) {
    this.#line = line;
  }

  opened() {
    this.#asked = this.#unheard = this.#closedAt = 0;
    if (this.#wasOpen) this.#recovered();
    else unsay("lost", "no_line", "no_socket");
    this.#wasOpen = true;
    this.#ping();
  }

  async #recovered() {
    if (this.#isRecovering) return;
    this.#isRecovering = true;
    try {
      await this.recover();
    } finally {
      this.#isRecovering = false;
    }
    if (this.#line?.isOpen) unsay("lost", "no_line", "no_socket");
  }

  closed(code) {
    if (leaving) return;
    this.#isRecovering = false;
    this.#closedAt ||= Date.now();
    const why = CLOSED[code] ?? "lost";
    if (why === "rest" && document.visibilityState === "visible") goOn();
    else if (why === "rest" || why === "ended") this.#end(why);
    else if (code in CLOSED) this.#lose("lost");
    else if (this.#wasOpen) setTimeout(() => this.#line && !this.#line.isOpen && this.#lose("lost"), LOST_MS);
  }

  // Words of our own server.
  heed(text) {
    const word = JSON.parse(text).server;
    if (!word) return;
    this.#asked = this.#unheard = 0;
    if (!this.#isRecovering) unsay("no_line");
    if (word === "idle") say("idle", { label: "stay", act: () => this.#stay() });
  }

  answered() {
    if (!this.#line.unanswered.length) unsay("slow");
  }

  gone() {
    this.#lose("lost");
  }

  #stay() {
    this.#line?.say({ page: "stay" });
    unsay("idle");
  }

  #end(why) {
    this.#line?.end();
    say(why, { label: "on", act: () => goOn() });
  }

  get #rests() {
    return ["rest", "ended", "stuck"].includes(said());
  }

  #ping() {
    if (!this.#line?.isOpen) return;
    this.#line.say({ page: "there", seen: document.visibilityState === "visible" });
    this.#asked ||= Date.now();
  }

  #seen() {
    this.#asked = 0;
    this.#ping();
    if (document.visibilityState !== "visible") return;
    if (said() === "rest") {
      unsay("rest");
      goOn();
    } else this.#tick();
  }

  #tick() {
    if (leaving || this.#rests) return;
    if (!this.#line) {
      if (Date.now() - this.#looked > LOADING_PAUSE_MS) this.#look();
      return;
    }
    this.#ping();
    if (document.visibilityState !== "visible") return;
    if (!this.#line.isOpen) {
      this.#look();
      return;
    }
    const isLoaded = document.readyState === "complete"; // until then an answer waits behind files
    if (isLoaded && this.#asked && Date.now() - this.#asked > SILENT_MS) {
      say("no_line");
      this.#look();
      return;
    }
    const byHand = this.#line.unanswered.filter((one) => one.byHand);
    if (byHand.length && performance.now() - byHand[0].at > SLOW_MS && !said()) say("slow");
  }

  #lose(why) {
    if (leaving || this.#rests) return;
    say(why);
    this.#look();
  }

  // Whether server and kernel are there: "alive", "gone", or "away" if nobody answers.
  async #probe() {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), this.#wasOpen ? TRY_MS : LOADING_TRY_MS);
    try {
      const answer = await fetch(this.address, { cache: "no-store", signal: stop.signal });
      if (answer.ok) return "alive";
      return GONE.has(answer.status) ? "gone" : "away";
    } catch {
      return "away";
    } finally {
      clearTimeout(timer);
    }
  }

  async #look() {
    if (this.#probing || leaving || this.#rests) return;
    if (!this.#wasOpen && Date.now() - this.#looked < LOADING_PAUSE_MS) return;
    this.#looked = Date.now();
    this.#probing = true;
    const found = await this.#probe();
    this.#probing = false;
    if (leaving || this.#rests) return;
    this.#failures = found === "away" ? this.#failures + 1 : 0;
    if (found === "gone") this.#replace();
    else if (found === "away" && (this.#wasOpen || this.#failures > 1)) say("no_line");
    else if (found === "alive") this.#mend();
  }

  #replace() {
    const isUndone = this.#line?.unanswered.some((one) => one.byHand);
    if (this.#wasOpen || !this.#line) goOn(isUndone ? "undone" : "back");
    else goOn();
  }

  // Server and kernel are there.
  #mend() {
    if (!this.#line) unsay("no_line", "lost");
    else if (this.#line.isOpen && this.#asked) {
      // packets are swallowed: nobody closes such a connection but we
      this.#unheard += 1;
      if (this.#unheard < DEAD || Date.now() - this.#asked < DEAD_MS) return;
      this.#asked = this.#unheard = 0;
      this.#line.connect();
    } else if (!this.#line.isOpen) {
      const since = this.#closedAt || this.#began;
      if (!this.#wasOpen) unsay("no_line", "lost");
      if (Date.now() - since > NO_SOCKET_MS) say("no_socket", { label: "reload" });
      if (Date.now() - Math.max(since, this.#mended) < HANGING_MS) return;
      this.#mended = Date.now(); // an attempt that was made while nothing came through can hang for minutes
      this.#line.connect();
    }
  }
}
