/** Random bytes; also where crypto.randomUUID is missing (a site opened over plain HTTP in a local network). */
function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(count));
}

function format(bytes: Uint8Array, version: 4 | 7): string {
  const tagged = bytes.map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | (version << 4);
    return index === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  const hex = Array.from(tagged, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** A random UUID (version 4). */
export function randomId(): string {
  return format(randomBytes(16), 4);
}

/** A version-7 UUID (RFC 9562 §5.7): 48 bits of `nowMs` in front, so that ids sort by the time they were made. */
export function timeOrderedId(nowMs: number): string {
  const bytes = randomBytes(16);
  const time = Math.floor(nowMs);
  for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(time / 2 ** (8 * (5 - index))) % 256;
  return format(bytes, 7);
}
