import { boxesIn, findPath } from './mp4-boxes.ts';

/** AAC, as Safari records, and Opus, as Chromium does where it has no AAC encoder. */
const CODECS = ['mp4a', 'Opus'];

/** Whether an MP4 is boxes from end to end and holds one track, of sound: ISO/IEC 14496-12 §8.4.3, §8.5.2. */
export function isMp4Sound(bytes: Buffer): boolean {
  const movie = boxesIn(bytes)?.find(({ type }) => type === 'moov')?.content;
  if (!movie || boxesIn(movie)?.filter(({ type }) => type === 'trak').length !== 1) return false;
  const handler = findPath(movie, ['trak', 'mdia', 'hdlr']);
  const samples = findPath(movie, ['trak', 'mdia', 'minf', 'stbl', 'stsd']);
  if (samples === null || samples.length < 16) return false;
  return (
    handler?.toString('latin1', 8, 12) === 'soun' &&
    samples.readUInt32BE(4) === 1 &&
    CODECS.includes(samples.toString('latin1', 12, 16))
  );
}
