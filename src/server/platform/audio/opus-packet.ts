/** How long the Opus packet from `at` to `end` sounds, by its first bytes: RFC 6716 §3.1. */
export function opusPacketMs(bytes: Buffer, at: number, end: number): number {
  const first = at < end ? (bytes[at] ?? 0) : 0;
  const second = at + 1 < end ? (bytes[at + 1] ?? 0) : 0;
  const mode = first >> 3;
  const frameMs =
    (mode < 12 ? [10, 20, 40, 60][mode & 3] : mode < 16 ? [10, 20][mode & 1] : [2.5, 5, 10, 20][mode & 3]) ?? 0;
  const code = first & 3;
  const frames = code === 0 ? 1 : code < 3 ? 2 : second & 63;
  return frames * frameMs;
}
