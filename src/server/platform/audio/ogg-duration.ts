const PAGE_HEAD_BYTES = 27;
const LAST_PAGE = 4;

type Codec = { samplesPerSecond: number; skippedSamples: number };

/**
 * Length in seconds of an Ogg file with one stream of Opus or Vorbis; null if it is not one or is truncated. All pages
 * must be present, and the last one marked as the last (RFC 3533 §6).
 */
export function oggDurationSeconds(bytes: Buffer): number | null {
  let codec: Codec | null = null;
  let serial = 0;
  let samples = 0;
  let isLast = false;
  for (let at = 0; at < bytes.length;) {
    if (isLast || at + PAGE_HEAD_BYTES > bytes.length || bytes.toString('latin1', at, at + 5) !== 'OggS\0') return null;
    const segments = bytes.subarray(at + PAGE_HEAD_BYTES, at + PAGE_HEAD_BYTES + (bytes[at + 26] ?? 0));
    const bodyAt = at + PAGE_HEAD_BYTES + (bytes[at + 26] ?? 0);
    const end = segments.reduce((sum, size) => sum + size, bodyAt);
    if (end > bytes.length) return null;
    if (!codec) {
      codec = readCodec(bytes.subarray(bodyAt, end));
      serial = bytes.readUInt32LE(at + 14);
    }
    if (!codec || bytes.readUInt32LE(at + 14) !== serial) return null;
    // -1 on a page on which no packet ends.
    samples = Math.max(samples, Number(bytes.readBigInt64LE(at + 6)));
    isLast = ((bytes[at + 5] ?? 0) & LAST_PAGE) !== 0;
    at = end;
  }
  if (!codec || !isLast) return null;
  const seconds = (samples - codec.skippedSamples) / codec.samplesPerSecond;
  return seconds > 0 ? seconds : null;
}

/** The first packet: RFC 7845 §5.1, Vorbis I §4.2.2. Opus positions count samples at 48 kHz, whatever was recorded. */
function readCodec(packet: Buffer): Codec | null {
  if (packet.length >= 19 && packet.toString('latin1', 0, 8) === 'OpusHead')
    return { samplesPerSecond: 48_000, skippedSamples: packet.readUInt16LE(10) };
  if (packet.length >= 30 && packet.toString('latin1', 0, 7) === '\u0001vorbis' && packet.readUInt32LE(12) > 0)
    return { samplesPerSecond: packet.readUInt32LE(12), skippedSamples: 0 };
  return null;
}
