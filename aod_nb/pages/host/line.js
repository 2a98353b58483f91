// The way to a kernel: a websocket that is opened again whenever it is lost.  Whatever is told arrives once: it is kept until the
// kernel has answered it, told again on a new connection, and the server takes no message twice.
//
// To the rest of the page any way to a kernel is the same: tell(message), and `hear` for what the kernel says.
import { PROTOCOL, pack, unpack } from "./wire.js";

const FIRST_MS = 250;
const LONGEST_MS = 4000;

export class Line {
  #socket = null;
  #kept = new Map(); // number -> { bytes, at, byHand }, in the order they were told
  #tries = 0;
  #timer = 0;
  #ended = false;

  // hear(message), heed(word of our server), opened(), closed(code).
  constructor(url, listener) {
    Object.assign(this, { url, listener });
    this.connect();
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  // What has no answer yet.
  get unanswered() {
    return [...this.#kept.values()];
  }

  connect() {
    clearTimeout(this.#timer);
    const socket = new WebSocket(this.url, [PROTOCOL]);
    const old = this.#socket;
    this.#socket = socket;
    old?.close();
    socket.binaryType = "arraybuffer";
    const isCurrent = () => socket === this.#socket && !this.#ended;
    socket.addEventListener("open", () => {
      if (!isCurrent()) return;
      this.#tries = 0;
      for (const { bytes } of this.#kept.values()) socket.send(bytes);
      this.listener.opened();
    });
    socket.addEventListener("message", ({ data }) => {
      if (!isCurrent()) return;
      if (typeof data === "string") this.listener.heed(data);
      else this.#hear(unpack(data));
    });
    socket.addEventListener("close", ({ code }) => {
      if (!isCurrent()) return;
      this.#again();
      this.listener.closed(code);
    });
  }

  #again() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.connect(), Math.min(LONGEST_MS, FIRST_MS * 2 ** this.#tries));
    this.#tries += 1;
  }

  #hear(message) {
    const { header: { msg_type: type }, parent_header: { msg_id: asked }, content } = message;
    if (type === "status" && content.execution_state === "idle" && this.#kept.delete(asked)) this.listener.answered();
    this.listener.hear(message);
  }

  tell(message, byHand = false) {
    const bytes = pack(message);
    this.#kept.set(message.header.msg_id, { bytes, at: performance.now(), byHand });
    if (this.isOpen) this.#socket.send(bytes);
  }

  // What was told before is settled, whether its own answer came or was lost.
  settle(before) {
    for (const [number, { at }] of this.#kept) if (at < before) this.#kept.delete(number);
    this.listener.answered();
  }

  // A word to the server itself, which is of no use later.
  say(word) {
    if (this.isOpen) this.#socket.send(JSON.stringify(word));
  }

  end() {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }
}
