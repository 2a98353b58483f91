// Loaded in the head, before Voilà's own scripts: what Voilà calls while a page loads, the banner, and the watch over the kernel.
(() => {
  'use strict';
  const element = (id) => document.getElementById(id);

  // ---- the banner -------------------------------------------------------------------------------------------------
  let shown = null;

  const show = (why, text) => {
    const bar = element('aod-banner');
    if (!bar) return;
    shown = why;
    const words = document.createElement('p');
    words.textContent = text;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = bar.dataset.reload;
    button.addEventListener('click', () => window.location.reload());
    bar.replaceChildren(words, button);
    bar.hidden = false;
  };

  const clear = (why) => {
    const bar = element('aod-banner');
    if (!bar || (why && shown !== why)) return;
    shown = null;
    bar.hidden = true;
    bar.replaceChildren();
  };

  // banner(text) says something across the page, banner() takes it away; a lost game is never taken away by either.
  const banner = (text) => {
    if (shown === 'lost') return;
    if (text) show('page', String(text));
    else clear();
  };

  const lost = (why) => {
    if (shown !== 'lost') show(why, element('aod-banner')?.dataset.lost ?? '');
  };

  window.aod = Object.freeze({ banner });

  // ---- while the page loads ---------------------------------------------------------------------------------------
  // A cell that failed shows a text and no widget.
  const FIRST_SIGHT = '.jupyter-widgets, .jp-RenderedText, .jp-RenderedHTMLCommon[data-mime-type^="application/vnd.jupyter"]';

  const reveal = () => {
    const cells = element('rendered_cells');
    const loading = element('aod-loading');
    if (!cells || !loading) return;
    const outputs = cells.querySelector('script[type="application/vnd.voila.cell-output+json"], .jp-OutputArea-output');
    if (!outputs || cells.querySelector(FIRST_SIGHT)) { loading.remove(); return; }
    const eye = new MutationObserver(() => {
      if (!cells.querySelector(FIRST_SIGHT)) return;
      eye.disconnect();
      loading.remove();
    });
    eye.observe(cells, { childList: true, subtree: true });
  };

  window.voila_heartbeat = () => {};
  window.voila_process = () => {};
  window.voila_finish = reveal;
  window.display_cells = reveal;

  // anywidget gives a widget two seconds to load and then leaves it deaf for good: a slow machine needs longer.
  const ANYWIDGET_GIVES_UP = 2000;
  const timeout = AbortSignal.timeout;
  AbortSignal.timeout = (ms) => (ms === ANYWIDGET_GIVES_UP ? new AbortController().signal : timeout.call(AbortSignal, ms));

  // ---- the watch over the kernel ----------------------------------------------------------------------------------
  const CHANNELS = /\/api\/kernels\/([^/]+)\/channels/;
  const GONE = new Set(['restarting', 'autorestarting', 'dead']);
  const STATUS_BYTES = 4096;  // a status message is small: the others need not be read
  const PATIENCE = 1500;  // a connection that comes back by itself is nobody's concern
  const text = new TextDecoder();
  let leaving = false;
  let kernel = null;

  // Messages come as an array of 64-bit offsets, then channel, header, parent, metadata, content.
  const part = (bytes, number) => {
    const from = Number(bytes.getBigUint64(8 * (number + 1), true));
    const to = Number(bytes.getBigUint64(8 * (number + 2), true));
    return text.decode(new Uint8Array(bytes.buffer, from, to - from));
  };

  const status = (data) => {
    if (typeof data === 'string') {
      if (data.length > STATUS_BYTES || !data.includes('"status"')) return null;
      const message = JSON.parse(data);
      return message.header?.msg_type === 'status' ? message.content.execution_state : null;
    }
    if (!(data instanceof ArrayBuffer) || data.byteLength > STATUS_BYTES) return null;
    const bytes = new DataView(data);
    return JSON.parse(part(bytes, 1)).msg_type === 'status' ? JSON.parse(part(bytes, 4)).execution_state : null;
  };

  const heard = (event) => {
    try {
      if (GONE.has(status(event.data))) lost('lost');
    } catch { /* not a message of this protocol */ }
  };

  const watch = (socket, id) => {
    if (kernel && kernel !== id) lost('lost');
    kernel = id;
    socket.addEventListener('message', heard);
    socket.addEventListener('open', () => clear('closed'));
    socket.addEventListener('close', () => {
      setTimeout(() => { if (!leaving && !open.size) lost('closed'); }, PATIENCE);
      open.delete(socket);
    });
    socket.addEventListener('open', () => open.add(socket));
  };
  const open = new Set();

  window.WebSocket = class extends window.WebSocket {
    constructor(...args) {
      super(...args);
      const id = CHANNELS.exec(String(args[0]))?.[1];
      if (id) watch(this, id);
    }
  };

  // Voilà ends the kernel of a page that is left; a page brought back from the browser's memory has none.
  window.addEventListener('beforeunload', () => { leaving = true; });
  window.addEventListener('pagehide', () => { leaving = true; });
  window.addEventListener('pageshow', (event) => { if (event.persisted) window.location.reload(); });

  // The server had to stop in the middle of the page.
  window.addEventListener('DOMContentLoaded', () => { if (!element('jupyter-config-data')) lost('lost'); });
})();
