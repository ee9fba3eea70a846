import type { LessonFile } from '#contract/content/lesson-file.ts';
import type { LessonReading } from '../component-kinds/index.ts';
import { audioDurationSeconds, COURSE_AUDIO } from '../../platform/audio/audio-duration.ts';
import { hashMedia } from './media-source.ts';
import { readCaptions } from './read-captions.ts';
import { readYaml, readYamlWithPlaces } from './read-yaml.ts';
import { fault, type Reading, warn } from './reading.ts';

/** Recordings, captions and pictures: an unused one is a typo, or left over. */
const OFTEN_LEFT_OVER = /\.(mp3|m4a|vtt|webp|png|jpg|svg)$/;

/** What component kinds need to read a lesson, and which of its files none of them used. */
export async function openLesson(
  reading: Reading,
  folder: string,
  { id, type }: Pick<LessonFile, 'id' | 'type'>,
  videoNames: readonly string[],
): Promise<LessonReading & { leftOver(): string[] }> {
  const { source } = reading;
  const { files } = await source.list(folder);
  const there = new Set(files);
  const used = new Set<string>();
  const pathOf = (name: string) => `${folder}/${name}`;
  const file = pathOf('lesson.yaml');
  return {
    file,
    id,
    type,
    videoNames,
    has: (name) => there.has(name),
    take(name, place) {
      used.add(name);
      if (!there.has(name)) fault(reading, file, `${place}.file`, `there is no file ${name} beside it`);
      return there.has(name);
    },
    use(names) {
      for (const name of names) used.add(name);
    },
    pathOf,
    bytes: (name) => source.read(pathOf(name)),
    text: async (name) => (await source.read(pathOf(name))).toString(),
    yaml: (name, schema) => readYaml(reading, pathOf(name), schema),
    yamlWithPlaces: (name, schema, namePlace) => readYamlWithPlaces(reading, pathOf(name), schema, namePlace),
    async durationSeconds(name) {
      const seconds = audioDurationSeconds(await source.read(pathOf(name)), COURSE_AUDIO);
      if (seconds === null) fault(reading, pathOf(name), '', 'is no whole MP3 or M4A file');
      return Math.round((seconds ?? 0) * 1000) / 1000;
    },
    captions: (fileOf) => readCaptions(reading, folder, fileOf),
    async store(names) {
      const media = await hashMedia(names.map((name) => ({ path: name, source: source.media(pathOf(name)) })));
      reading.media.push(media);
      return media.folder;
    },
    fault: (path, place, reason) => fault(reading, path, place, reason),
    warn: (path, reason) => warn(reading, path, reason),
    leftOver: () => files.filter((name) => OFTEN_LEFT_OVER.test(name) && !used.has(name)),
  };
}
