/** How long an Opus packet sounds, by its first bytes: RFC 6716 §3.1. */
export function opusPacketMs(packet: Buffer): number {
  const mode = (packet[0] ?? 0) >> 3;
  const frameMs =
    (mode < 12 ? [10, 20, 40, 60][mode & 3] : mode < 16 ? [10, 20][mode & 1] : [2.5, 5, 10, 20][mode & 3]) ?? 0;
  const code = (packet[0] ?? 0) & 3;
  const frames = code === 0 ? 1 : code < 3 ? 2 : (packet[1] ?? 0) & 63;
  return frames * frameMs;
}
