const PAGE_HEAD_BYTES = 27;
const LAST_PAGE = 4;

type Codec = { samplesPerSecond: number; skippedSamples: number };

/**
 * Length of an Ogg file with one stream of Opus or Vorbis, null when it is none or was cut off: each page is there, and
 * the last one says that it is the last (RFC 3533 §6).
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
    // A page on which no packet ends says -1.
    samples = Math.max(samples, Number(bytes.readBigInt64LE(at + 6)));
    isLast = ((bytes[at + 5] ?? 0) & LAST_PAGE) !== 0;
    at = end;
  }
  if (!codec || !isLast) return null;
  const seconds = (samples - codec.skippedSamples) / codec.samplesPerSecond;
  return seconds > 0 ? seconds : null;
}

/** The first packet: RFC 7845 §5.1, Vorbis I §4.2.2. Positions of Opus count samples of 48 kHz, whatever was recorded. */
function readCodec(packet: Buffer): Codec | null {
  if (packet.length >= 19 && packet.toString('latin1', 0, 8) === 'OpusHead')
    return { samplesPerSecond: 48_000, skippedSamples: packet.readUInt16LE(10) };
  if (packet.length >= 30 && packet.toString('latin1', 0, 7) === '\u0001vorbis' && packet.readUInt32LE(12) > 0)
    return { samplesPerSecond: packet.readUInt32LE(12), skippedSamples: 0 };
  return null;
}
