import { boxesIn, findBox, findPath } from './mp4-boxes.ts';

/** Length of an M4A in seconds, fragmented (as Safari records) or not; null if it is not one, empty or truncated. */
export function mp4DurationSeconds(bytes: Buffer): number | null {
  const movie = findBox(bytes, 'moov');
  const header = movie && findBox(movie, 'mvhd');
  if (!header || !findBox(bytes, 'mdat')) return null;
  const whole = ticksOf(header);
  if (!whole) return null;
  const seconds = whole.ticks > 0 ? whole.ticks / whole.ticksPerSecond : fragmentSeconds(bytes, movie);
  return seconds !== null && seconds > 0 ? seconds : null;
}

/** The movie header and the media header begin alike: ISO/IEC 14496-12 §8.2.2, §8.4.2. */
function ticksOf(header: Buffer): { ticksPerSecond: number; ticks: number } | null {
  const isLong = header[0] === 1;
  if (header.length < (isLong ? 32 : 20)) return null;
  const ticksPerSecond = header.readUInt32BE(isLong ? 20 : 12);
  const ticks = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return ticksPerSecond > 0 ? { ticksPerSecond, ticks } : null;
}

/** Where the last fragment ends: ISO/IEC 14496-12 §8.8. One track only, as recorders write it. */
function fragmentSeconds(bytes: Buffer, movie: Buffer): number | null {
  const boxes = boxesIn(bytes);
  const media = findPath(movie, ['trak', 'mdia', 'mdhd']);
  const scale = media && ticksOf(media);
  if (!boxes || !scale || boxesIn(movie)?.filter(({ type }) => type === 'trak').length !== 1) return null;
  const defaults = findPath(movie, ['mvex', 'trex']);
  let ticks = 0;
  for (const [index, { type, content }] of boxes.entries()) {
    if (type !== 'moof') continue;
    const fragment = findBox(content, 'traf');
    if (!fragment || boxes[index + 1]?.type !== 'mdat') return null;
    const own = fragmentTicks(fragment, defaults && defaults.length >= 16 ? defaults.readUInt32BE(12) : 0);
    if (!own) return null;
    // A fragment begins where it says, but never within the one before.
    ticks = Math.max(ticks, own.start ?? 0) + own.length;
  }
  return ticks / scale.ticksPerSecond;
}

/** Flags of the track fragment header and of a run: which optional fields are present. */
const HEADER_FIELDS = { baseDataOffset: 0x1, sampleDescription: 0x2, sampleDuration: 0x8 };
const RUN_FIELDS = {
  dataOffset: 0x1,
  firstSampleFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  offset: 0x800,
};

/** `start`: the declared start, needed for Chromium's fragments, whose samples leave gaps. */
function fragmentTicks(fragment: Buffer, defaultTicks: number): { start: number | null; length: number } | null {
  try {
    const header = findBox(fragment, 'tfhd');
    if (!header) return null;
    const headerFlags = header.readUIntBE(1, 3);
    const has = (flag: number) => (headerFlags & flag) !== 0;
    const at = 8 + (has(HEADER_FIELDS.baseDataOffset) ? 8 : 0) + (has(HEADER_FIELDS.sampleDescription) ? 4 : 0);
    const ownTicks = has(HEADER_FIELDS.sampleDuration) ? header.readUInt32BE(at) : defaultTicks;
    const time = findBox(fragment, 'tfdt');
    const start = time && (time[0] === 1 ? Number(time.readBigUInt64BE(4)) : time.readUInt32BE(4));
    const runs = boxesIn(fragment)?.filter(({ type }) => type === 'trun') ?? [];
    return { start, length: runs.reduce((sum, { content }) => sum + runTicks(content, ownTicks), 0) };
  } catch (error) {
    // A field beyond the end of its box.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function runTicks(run: Buffer, ownTicks: number): number {
  const flags = run.readUIntBE(1, 3);
  const samples = run.readUInt32BE(4);
  if ((flags & RUN_FIELDS.duration) === 0) return samples * ownTicks;
  const { dataOffset, firstSampleFlags, duration, size, flags: sampleFlags, offset } = RUN_FIELDS;
  const widthOf = (fields: number[]) => 4 * fields.filter((field) => (flags & field) !== 0).length;
  const start = 8 + widthOf([dataOffset, firstSampleFlags]);
  const width = widthOf([duration, size, sampleFlags, offset]);
  let ticks = 0;
  for (let sample = 0; sample < samples; sample += 1) ticks += run.readUInt32BE(start + sample * width);
  return ticks;
}
