import { mp3DurationSeconds } from './mp3-duration.ts';
import { mp4DurationSeconds } from './mp4-duration.ts';
import { oggDurationSeconds } from './ogg-duration.ts';
import { webmDurationSeconds } from './webm-duration.ts';

const READERS = {
  mp3: mp3DurationSeconds,
  mp4: mp4DurationSeconds,
  ogg: oggDurationSeconds,
  webm: webmDurationSeconds,
};

export type AudioFormat = keyof typeof READERS;

/** What the recordings of a course may be. */
export const COURSE_AUDIO: readonly AudioFormat[] = ['mp3', 'mp4'];

/**
 * Length of a recording in seconds, counted from its own frames; null when it is no whole file of one of these formats.
 * Libraries believe what a header says, also of a file that was cut off: docs/decisions/026.
 */
export function audioDurationSeconds(bytes: Buffer, formats: readonly AudioFormat[]): number | null {
  const format = formatOf(bytes);
  return formats.includes(format) ? READERS[format](bytes) : null;
}

function formatOf(bytes: Buffer): AudioFormat {
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return 'mp4';
  if (bytes.toString('latin1', 0, 4) === 'OggS') return 'ogg';
  if (bytes.toString('hex', 0, 4) === '1a45dfa3') return 'webm';
  return 'mp3';
}
