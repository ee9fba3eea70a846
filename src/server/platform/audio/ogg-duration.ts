import { opusPacketMs } from './opus-packet.ts';

const PAGE_HEAD_BYTES = 27;
const LAST_PAGE = 4;
/** The head and the tags. */
const PACKETS_WITHOUT_SOUND = 2;
/** Four minutes of the shortest packets. More would only keep the processor busy. */
const MAX_PACKETS = 100_000;
/** Positions count samples at 48 kHz, whatever was recorded: RFC 7845 §4. */
const SAMPLES_PER_MS = 48;

/**
 * Length in seconds of an Ogg file with one stream of Opus; null if it is not one or is truncated. All pages must be
 * present, and the last one marked as the last (RFC 3533 §6). Packets that sound longer than the positions claim count.
 */
export function oggDurationSeconds(bytes: Buffer): number | null {
  let skippedSamples: number | null = null;
  let serial = 0;
  let samples = 0;
  let soundMs = 0;
  let packets = 0;
  let isWithin = false;
  let isLast = false;
  for (let at = 0; at < bytes.length;) {
    if (isLast || at + PAGE_HEAD_BYTES > bytes.length || bytes.toString('latin1', at, at + 5) !== 'OggS\0') return null;
    const segments = bytes.subarray(at + PAGE_HEAD_BYTES, at + PAGE_HEAD_BYTES + (bytes[at + 26] ?? 0));
    const bodyAt = at + PAGE_HEAD_BYTES + (bytes[at + 26] ?? 0);
    const end = segments.reduce((sum, size) => sum + size, bodyAt);
    if (end > bytes.length) return null;
    if (skippedSamples === null) {
      skippedSamples = readSkippedSamples(bytes.subarray(bodyAt, end));
      serial = bytes.readUInt32LE(at + 14);
    }
    if (skippedSamples === null || bytes.readUInt32LE(at + 14) !== serial) return null;
    let segmentAt = bodyAt;
    for (const size of segments) {
      if (!isWithin && packets >= PACKETS_WITHOUT_SOUND && size > 0)
        soundMs += opusPacketMs(bytes, segmentAt, segmentAt + size);
      // A segment of 255 bytes goes on in the next one: RFC 3533 §5.
      isWithin = size === 255;
      if (!isWithin) packets += 1;
      segmentAt += size;
    }
    if (packets > MAX_PACKETS) return null;
    // -1 on a page on which no packet ends.
    samples = Math.max(samples, Number(bytes.readBigInt64LE(at + 6)));
    isLast = ((bytes[at + 5] ?? 0) & LAST_PAGE) !== 0;
    at = end;
  }
  if (skippedSamples === null || !isLast) return null;
  const lengthMs = Math.max((samples - skippedSamples) / SAMPLES_PER_MS, soundMs - skippedSamples / SAMPLES_PER_MS);
  return lengthMs > 0 ? lengthMs / 1000 : null;
}

/** Samples to be dropped at the start, from the first packet (RFC 7845 §5.1); null if it is not Opus. */
function readSkippedSamples(packet: Buffer): number | null {
  const isOpus = packet.length >= 19 && packet.toString('latin1', 0, 8) === 'OpusHead';
  return isOpus ? packet.readUInt16LE(10) : null;
}
