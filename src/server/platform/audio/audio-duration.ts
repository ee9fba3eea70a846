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

/** Formats of a course's recordings. */
export const COURSE_AUDIO: readonly AudioFormat[] = ['mp3', 'mp4'];

/**
 * Length of a recording in seconds, counted from its frames; null if it is not a complete file in one of these formats.
 * Libraries trust the header even of a truncated file: docs/decisions/026.
 */
export function audioDurationSeconds(bytes: Buffer, formats: readonly AudioFormat[]): number | null {
  const format = audioFormatOf(bytes);
  return formats.includes(format) ? READERS[format](bytes) : null;
}

/** By the first bytes; everything unknown counts as MP3, whose reader then looks for frames. */
export function audioFormatOf(bytes: Buffer): AudioFormat {
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return 'mp4';
  if (bytes.toString('latin1', 0, 4) === 'OggS') return 'ogg';
  if (bytes.toString('hex', 0, 4) === '1a45dfa3') return 'webm';
  return 'mp3';
}
