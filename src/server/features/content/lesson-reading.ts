import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ComponentValue } from '../../db/stored-json.ts';
import { audioDurationSeconds, COURSE_AUDIO } from './audio/audio-duration.ts';
import { hashMedia, type MediaSource } from './media-source.ts';
import { fault, type Reading } from './reading.ts';

export type ComponentContent = { id: number; type: number; value: ComponentValue };
/** A lesson's folder while it is read, and the names in it that a component uses. */
export type LessonReading = { reading: Reading; folder: string; used: Set<string> };

/** Where a file of the lesson lies on this machine. */
export const placeOf = ({ reading, folder }: LessonReading, file: string) => path.join(reading.folder, folder, file);

/** Notes files that travel together, and returns the folder that they make. */
export async function storeMedia(lesson: LessonReading, names: string[]): Promise<MediaSource> {
  const media = await hashMedia(names.map((name) => ({ path: name, source: placeOf(lesson, name) })));
  lesson.reading.media.push(media);
  return media;
}

/** Length of a recording in seconds, to the millisecond; a broken one is a fault and 0. */
export async function readDuration(lesson: LessonReading, name: string): Promise<number> {
  const seconds = audioDurationSeconds(await readFile(placeOf(lesson, name)), COURSE_AUDIO);
  if (seconds === null) fault(lesson.reading, `${lesson.folder}/${name}`, '', 'is no whole MP3 or M4A file');
  return Math.round((seconds ?? 0) * 1000) / 1000;
}
