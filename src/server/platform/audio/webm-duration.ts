import { opusPacketMs } from './opus-packet.ts';

/** Ids of RFC 9559 §5 and RFC 8794 §11, with their length marks. */
const ID = {
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackType: 0x83,
  codec: 0x86,
  cluster: 0x1f43b675,
  clusterTimestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
};
const CONTAINERS = new Set([ID.segment, ID.info, ID.tracks, ID.trackEntry, ID.cluster, ID.blockGroup]);
const AUDIO_TRACK = 2;
const LACING = 0x06;
/** Four minutes of the shortest packets. More would only keep the processor busy. */
const MAX_ELEMENTS = 100_000;

type Element = { id: number; contentAt: number; end: number };

/**
 * Length in seconds of a WebM file with a single track, of Opus; null if it is not one or is truncated. A browser's
 * recording stores neither its length nor where it ends, so the blocks are read; one truncated exactly between two of
 * them can't be told from a shorter one.
 */
export function webmDurationSeconds(bytes: Buffer): number | null {
  let nanosecondsPerTick = 1_000_000;
  let tracks = 0;
  let isOpus = false;
  let clusterTicks = 0;
  let endMs = 0;
  let soundMs = 0;
  let elements = 0;
  for (let at = 0; at < bytes.length;) {
    elements += 1;
    if (elements > MAX_ELEMENTS) return null;
    const element = readElement(bytes, at);
    if (!element) return null;
    const { id, contentAt, end } = element;
    if (id === ID.timestampScale) nanosecondsPerTick = readNumber(bytes, element);
    else if (id === ID.trackEntry) tracks += 1;
    else if (id === ID.trackType && readNumber(bytes, element) !== AUDIO_TRACK) return null;
    else if (id === ID.codec) isOpus = bytes.toString('latin1', contentAt, end) === 'A_OPUS';
    else if (id === ID.clusterTimestamp) clusterTicks = readNumber(bytes, element);
    else if (id === ID.simpleBlock || id === ID.block) {
      const block = readBlock(bytes, element);
      if (!block) return null;
      const startMs = ((clusterTicks + block.ticks) * nanosecondsPerTick) / 1_000_000;
      endMs = Math.max(endMs, startMs + block.packetMs);
      soundMs += block.packetMs;
    }
    // A container's content comes next; where it ends does not matter.
    at = CONTAINERS.has(id) ? contentAt : end;
  }
  // Blocks that claim the same moment don't make the sound shorter.
  const lengthMs = Math.max(endMs, soundMs);
  return tracks === 1 && isOpus && lengthMs > 0 && Number.isFinite(lengthMs) ? lengthMs / 1000 : null;
}

// A recording has 1500 blocks of 20 ms: below, bytes are read in place, since views of them take longer than the rest.

/** The element that begins here, null if the file ends within it. */
function readElement(bytes: Buffer, at: number): Element | null {
  const idBytes = Math.clz32(bytes[at] ?? 0) - 23;
  const sizeAt = at + idBytes;
  const sizeBytes = Math.clz32(bytes[sizeAt] ?? 0) - 23;
  const contentAt = sizeAt + sizeBytes;
  if (idBytes > 4 || sizeBytes > 8 || contentAt > bytes.length) return null;
  const id = bytes.readUIntBE(at, idBytes);
  const mark = 0x80 >> (sizeBytes - 1);
  let size = (bytes[sizeAt] ?? 0) - mark;
  let isUnknown = size === mark - 1;
  for (let place = sizeAt + 1; place < contentAt; place += 1) {
    const byte = bytes[place] ?? 0;
    size = size * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  if (isUnknown) return CONTAINERS.has(id) ? { id, contentAt, end: bytes.length } : null;
  const end = contentAt + size;
  return end <= bytes.length ? { id, contentAt, end } : null;
}

function readNumber(bytes: Buffer, { contentAt, end }: Element): number {
  let number = 0;
  for (let place = contentAt; place < end; place += 1) number = number * 256 + (bytes[place] ?? 0);
  return number;
}

/** A block's start, relative to its cluster, and the duration of its Opus packet. */
function readBlock(bytes: Buffer, { contentAt, end }: Element): { ticks: number; packetMs: number } | null {
  const timeAt = contentAt + Math.clz32(bytes[contentAt] ?? 0) - 23;
  const packetAt = timeAt + 3;
  if (packetAt >= end || ((bytes[timeAt + 2] ?? 0) & LACING) !== 0) return null;
  return { ticks: bytes.readInt16BE(timeAt), packetMs: opusPacketMs(bytes, packetAt, end) };
}
