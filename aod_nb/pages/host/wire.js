// Jupyter's messages as they travel ("v1.kernel.websocket.jupyter.org"): how many offsets, the offsets in 64 bits, and from there
// channel, header, parent header, metadata, content and buffers.
export const PROTOCOL = "v1.kernel.websocket.jupyter.org";
const FIELDS = ["header", "parent_header", "metadata", "content"];
const encoder = new TextEncoder();
const decoder = new TextDecoder();

const bytesOf = (buffer) => (ArrayBuffer.isView(buffer) ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength) : new Uint8Array(buffer));

export function pack(message) {
  const fields = FIELDS.map((name) => encoder.encode(JSON.stringify(message[name] ?? {})));
  const parts = [encoder.encode(message.channel), ...fields, ...(message.buffers ?? []).map(bytesOf)];
  const from = 8 * (parts.length + 2);
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, from));
  const offsets = new DataView(bytes.buffer);
  offsets.setBigUint64(0, BigInt(parts.length + 1), true);
  let at = from;
  parts.forEach((part, index) => {
    offsets.setBigUint64(8 * (index + 1), BigInt(at), true);
    bytes.set(part, at);
    at += part.length;
  });
  offsets.setBigUint64(8 * (parts.length + 1), BigInt(at), true);
  return bytes.buffer;
}

export function unpack(buffer) {
  const offsets = new DataView(buffer);
  const count = Number(offsets.getBigUint64(0, true)) - 1;
  const at = (index) => Number(offsets.getBigUint64(8 * (index + 1), true));
  const part = (index) => new Uint8Array(buffer, at(index), at(index + 1) - at(index));
  const message = { channel: decoder.decode(part(0)), buffers: [] };
  FIELDS.forEach((name, index) => {
    message[name] = JSON.parse(decoder.decode(part(index + 1)));
  });
  for (let index = FIELDS.length + 1; index < count; index += 1) message.buffers.push(new DataView(part(index).slice().buffer));
  return message;
}
