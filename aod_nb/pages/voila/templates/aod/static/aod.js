// Loaded in the head, before Voilà's own scripts: what Voilà calls while a page loads, the banner, and the watch over the kernel.
// The page always says how things stand, and goes on by itself: a kernel that is gone is replaced by loading the page anew, since
// the game lies in the browser.
(() => {
  'use strict';
  const element = (id) => document.getElementById(id);
  const word = (name) => JSON.parse(element('aod-banner')?.dataset.words ?? '{}')[name] ?? '';

  // ---- the banner -------------------------------------------------------------------------------------------------
  const PASSING = new Set(['slow', 'undone', 'back', 'idle', 'page']);  // the page can still be used
  const CALM = new Set(['slow', 'undone', 'back', 'idle', 'rest', 'ended']);
  let shown = null;

  // No button while there is no connection: a page that is loaded then is gone.
  const show = (why, text = word(why), label = '', act = () => window.location.reload()) => {
    const bar = element('aod-banner');
    if (!bar || shown === why && why !== 'page') return;
    shown = why;
    const words = document.createElement('p');
    words.textContent = text;
    bar.replaceChildren(words);
    if (label) {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = label;
      button.addEventListener('click', act);
      bar.append(button);
    }
    bar.classList.toggle('calm', CALM.has(why));
    bar.hidden = false;
    const cells = element('rendered_cells');
    if (cells) cells.inert = !PASSING.has(why);  // a click that nobody hears must not look as if it counted
  };

  const clear = (...why) => {
    const bar = element('aod-banner');
    if (!bar || (why.length && !why.includes(shown))) return;
    shown = null;
    bar.hidden = true;
    bar.replaceChildren();
    const cells = element('rendered_cells');
    if (cells) cells.inert = false;
  };

  // banner(text) says something across the page, banner() takes it away; trouble is never hidden by either.
  const banner = (text) => {
    if (shown && !PASSING.has(shown)) return;
    if (text) show('page', String(text));
    else clear('page');
  };

  // ---- going on ---------------------------------------------------------------------------------------------------
  const MOST_TRIES = 3;
  const TRIES_MS = 120_000;
  let leaving = false;

  const note = (name, value) => {
    try {
      if (value !== undefined) sessionStorage.setItem(name, JSON.stringify(value));
      return JSON.parse(sessionStorage.getItem(name) ?? 'null');
    } catch { return null; }
  };

  // Load the page anew; but whoever comes back to the same trouble again and again is asked.
  const goOn = (after) => {
    if (leaving) return;
    const tries = (note('aod:tries') ?? []).filter((at) => Date.now() - at < TRIES_MS);
    if (tries.length >= MOST_TRIES) { show('stuck', word('stuck'), word('reload')); return; }
    note('aod:tries', [...tries, Date.now()]);
    note('aod:after', after);
    leaving = true;
    window.location.reload();
  };

  const greet = () => {
    const after = note('aod:after');
    if (!after) return;
    try { sessionStorage.removeItem('aod:after'); } catch { /* then it is said once more */ }
    show(after);  // until somebody goes on: it may not be looked at for a while
    for (const kind of ['click', 'keyup']) window.addEventListener(kind, () => clear(after), { once: true });
  };

  // ---- while the page loads ---------------------------------------------------------------------------------------
  // A cell that failed shows a text and no widget.  The text that stands for a widget is nobody's to see.
  const FIRST_SIGHT = '.jupyter-widgets, .jp-RenderedText:not([hidden]), .jp-RenderedHTMLCommon[data-mime-type^="application/vnd.jupyter"]';
  const STUCK_MS = 90_000;  // after the last file that came: on a slow line a large one takes so long

  const hideRaw = (cells) => {
    for (const raw of cells.querySelectorAll('.jp-RenderedText[data-mime-type="text/plain"]:not([hidden])')) {
      if (/^\s*\w+\([\s\S]*\)\s*$/.test(raw.textContent)) raw.hidden = true;
    }
  };

  const reveal = () => {
    const cells = element('rendered_cells');
    const loading = element('aod-loading');
    if (!cells || !loading) return;
    const outputs = cells.querySelector('script[type="application/vnd.voila.cell-output+json"], .jp-OutputArea-output');
    hideRaw(cells);
    if (!outputs || cells.querySelector(FIRST_SIGHT)) { loading.remove(); greet(); return; }
    const eye = new MutationObserver(() => {
      hideRaw(cells);
      if (!cells.querySelector(FIRST_SIGHT)) return;
      loading.remove();
      clear('stuck');
      greet();
      setTimeout(() => eye.disconnect(), STUCK_MS);
    });
    eye.observe(cells, { childList: true, subtree: true });
    let waiting = 0;
    const wait = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => { if (loading.isConnected && !shown) show('stuck', word('stuck'), word('reload')); }, STUCK_MS);
    };
    const isFile = (entry) => !entry.name.includes('/aod/alive/');
    new PerformanceObserver((list) => { if (list.getEntries().some(isFile)) wait(); }).observe({ type: 'resource' });
    wait();
  };

  window.voila_heartbeat = () => {};
  window.voila_process = () => {};
  window.voila_finish = reveal;
  window.display_cells = reveal;

  // anywidget gives a widget two seconds to load and then leaves it deaf for good: a slow machine needs longer.
  const ANYWIDGET_GIVES_UP = 2000;
  const timeout = AbortSignal.timeout;
  AbortSignal.timeout = (ms) => (ms === ANYWIDGET_GIVES_UP ? new AbortController().signal : timeout.call(AbortSignal, ms));

  // ---- what was said to the kernel and not answered ---------------------------------------------------------------
  const SLOW_MS = 5000;
  const text = new TextDecoder();
  const BY_HAND_MS = 1500;  // between what a hand does and what a widget says of it
  const pending = new Map();
  let touched = 0;
  for (const kind of ['pointerdown', 'pointerup', 'keydown', 'change']) {
    window.addEventListener(kind, () => { touched = Date.now(); }, true);
  }
  const isUndone = () => [...pending.values()].some((one) => one.byHand);

  // Messages come as an array of 64-bit offsets, then channel, header, parent, metadata, content.
  const part = (buffer, number) => {
    const bytes = new DataView(buffer);
    const from = Number(bytes.getBigUint64(8 * (number + 1), true));
    const to = Number(bytes.getBigUint64(8 * (number + 2), true));
    return JSON.parse(text.decode(new Uint8Array(buffer, from, to - from)));
  };

  const told = (data) => {
    try {
      if (!(data instanceof ArrayBuffer) || element('aod-loading')) return;
      const header = part(data, 1);
      if (header.msg_type === 'comm_msg') pending.set(header.msg_id, { at: Date.now(), byHand: Date.now() - touched < BY_HAND_MS });
    } catch { /* not a message of this protocol */ }
  };

  const heard = (data) => {
    try {
      if (!pending.size || !(data instanceof ArrayBuffer)) return;
      const asked = part(data, 2).msg_id;
      if (!pending.has(asked) || part(data, 1).msg_type !== 'status' || part(data, 4).execution_state !== 'idle') return;
      pending.delete(asked);
      if (pending.size) return;
      clear('slow');
      if (recovering) recovered();
    } catch { /* not a message of this protocol */ }
  };

  // ---- the watch over the connection ------------------------------------------------------------------------------
  const CHANNELS = /\/api\/kernels\/([^/]+)\/channels/;
  const PING_MS = 1000;
  const SILENT_MS = 3500;  // without an answer to a ping
  const DEAD = 2;  // so often the server answered beside a connection that stayed silent
  const DEAD_MS = 12_000;  // and for so long: on a slow line an answer may have to wait behind a large one
  const TRY_MS = 3500;
  const LOADING_TRY_MS = 20_000;  // while a page loads, a question waits behind its scripts
  const LOADING_PAUSE_MS = 5000;
  const RETURN_MS = 4000;  // a connection that comes back by itself needs no new page
  const GONE = new Set([410, 401]);  // the kernel, or the right to be here; any other word comes from somebody on the way
  const CLOSED = { 4000: 'lost', 4001: 'rest', 4002: 'ended' };
  let line = null;  // the open connection
  let wasOpen = false;
  let asked = 0;  // when the ping was sent that has no answer yet
  let closedAt = 0;
  let probing = false;
  let failures = 0;
  let looked = 0;
  let recovering = 0;  // a connection came back, and what was said before is not answered yet

  const recovered = () => {
    clearTimeout(recovering);
    recovering = 0;
    clear('lost', 'no_line');
  };
  let unheard = 0;

  const kernel = () => {
    try { return JSON.parse(element('jupyter-config-data').textContent).kernelId; } catch { return ''; }
  };

  const base = () => document.body.dataset.baseUrl.replace(/voila\/$/, '');

  const ping = () => {
    if (line?.readyState !== WebSocket.OPEN) return;
    line.send(JSON.stringify({ page: 'there', seen: document.visibilityState === 'visible' }));
    asked ||= Date.now();
  };

  const stay = () => {
    line?.send(JSON.stringify({ page: 'stay' }));
    clear('idle');
  };

  // Words of our own server; the kernel's messages are binary.
  const heed = (event) => {
    if (typeof event.data !== 'string' || !event.data.startsWith('{"server"')) return false;
    const said = JSON.parse(event.data).server;
    asked = unheard = 0;
    if (!recovering) clear('no_line');
    if (said === 'idle') show('idle', word('idle'), word('stay'), stay);
    return true;
  };

  const rests = () => shown === 'rest' || shown === 'ended' || shown === 'stuck';

  // Whether server and kernel are there: 'alive', 'gone', or 'away' if nobody answers.
  const probe = async () => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), wasOpen ? TRY_MS : LOADING_TRY_MS);
    try {
      const answer = await fetch(`${base()}aod/alive/${kernel()}`, { cache: 'no-store', signal: stop.signal });
      return answer.ok ? 'alive' : GONE.has(answer.status) ? 'gone' : 'away';
    } catch {
      return 'away';
    } finally {
      clearTimeout(timer);
    }
  };

  const look = async () => {
    if (probing || leaving || rests()) return;
    if (!wasOpen && Date.now() - looked < LOADING_PAUSE_MS) return;
    looked = Date.now();
    probing = true;
    const found = await probe();
    probing = false;
    if (leaving || rests()) return;
    failures = found === 'away' ? failures + 1 : 0;
    const undone = isUndone() ? 'undone' : 'back';
    if (found === 'gone') goOn(wasOpen ? undone : undefined);
    else if (found === 'away' && (wasOpen || failures > 1)) show('no_line');
    else if (found === 'alive' && line && asked) {  // packets are swallowed: nobody closes such a connection but we
      unheard += 1;
      if (unheard >= DEAD && Date.now() - asked > DEAD_MS) goOn(undone);
    }
    else if (found === 'alive' && !wasOpen) clear('no_line', 'lost');
    else if (found === 'alive' && !line && Date.now() - closedAt > RETURN_MS) goOn(undone);
  };

  const lose = (why) => {
    if (leaving || rests()) return;
    closedAt ||= Date.now();
    show(why);
    look();
  };

  const tick = () => {
    if (leaving || document.readyState === 'loading' && !kernel()) return;
    if (!kernel()) { lose('lost'); return; }
    if (document.visibilityState !== 'visible') { ping(); return; }
    if (!line) { look(); return; }
    ping();
    if (asked && Date.now() - asked > SILENT_MS && !element('aod-loading')) {
      show('no_line');
      look();
      return;
    }
    const since = Math.min(...[...pending.values()].map((one) => one.at));
    if (isUndone() && Date.now() - since > SLOW_MS && !shown) show('slow');
  };

  const watch = (socket) => {
    socket.addEventListener('message', (event) => { if (heed(event)) event.stopImmediatePropagation(); else heard(event.data); });
    socket.addEventListener('open', () => {
      line = socket;
      asked = unheard = closedAt = 0;
      // The answers to what was said before were kept for us, if it ever arrived.  Until then nothing new can be said.
      if (wasOpen && pending.size) recovering = setTimeout(() => goOn(isUndone() ? 'undone' : 'back'), RETURN_MS);
      else recovered();
      wasOpen = true;
      ping();
    });
    socket.addEventListener('close', (event) => {
      if (line !== socket) return;
      line = null;
      const why = CLOSED[event.code] ?? 'lost';
      if (leaving) return;
      if (why === 'rest' && document.visibilityState === 'visible') goOn();
      else if (why === 'rest' || why === 'ended') show(why, word(why), word('on'), () => goOn());
      else setTimeout(() => { if (!line) lose('lost'); }, why === 'lost' && event.code === 4000 ? 0 : 1000);
    });
  };

  window.WebSocket = class extends window.WebSocket {
    constructor(...args) {
      super(...args);
      if (CHANNELS.test(String(args[0]))) watch(this);
    }

    send(data) {
      told(data);
      super.send(data);
    }
  };

  setInterval(tick, PING_MS);
  document.addEventListener('visibilitychange', () => {
    asked = 0;
    ping();
    if (document.visibilityState !== 'visible') return;
    if (shown === 'rest') { clear('rest'); goOn(); } else tick();
  });
  window.addEventListener('online', tick);
  window.addEventListener('offline', () => { if (wasOpen) lose('no_line'); });

  // A page that is left gives its place back; one brought back from the browser's memory has none.
  window.addEventListener('beforeunload', () => { leaving = true; setTimeout(() => { leaving = false; }, 3000); });
  window.addEventListener('pagehide', () => { leaving = true; });
  window.addEventListener('pageshow', (event) => { if (event.persisted) window.location.reload(); });

  window.aod = Object.freeze({ banner, gone: () => lose('lost') });
})();
