import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { AudioName } from '#contract/content/fields.ts';
import { LessonFile } from '#contract/content/lesson-file.ts';
import { COMPONENT_TYPE } from '#domain/course/component-type.ts';
import { audioCaptionFile } from '#domain/media/caption-files.ts';
import { clipNames } from '#domain/media/clips.ts';
import type { ComponentValue } from '../../db/stored-json.ts';
import { type ComponentContent, type LessonReading, placeOf, readDuration, storeMedia } from './lesson-reading.ts';
import { readLessonImage } from './lesson-image.ts';
import { isFile } from './media-source.ts';
import { readCards } from './read-cards.ts';
import { readCaptions } from './read-captions.ts';
import { readYaml } from './read-yaml.ts';
import { fault, type Reading, warn } from './reading.ts';
import { countWords, nameToHtml, sanitiseDocument, sanitiseName } from './sanitise.ts';

type ComponentEntry<Type extends string> = LessonFile['components'][number] & { type: Type };

export type LessonContent = Omit<LessonFile, 'components' | 'name_html' | 'image'> & {
  nameHtml: string;
  /** name under /cdn/lesson */
  image: string | null;
  components: ComponentContent[];
  /** name of its list of cards */
  cardsFile: string | null;
};

/** Reads the folder of a lesson. Null, with its faults noted, when its lesson.yaml cannot be understood. */
export async function readLesson(reading: Reading, name: string, videoNames: string[]): Promise<LessonContent | null> {
  const folder = `lessons/${name}`;
  const file = `${folder}/lesson.yaml`;
  const parsed = await readYaml(reading, file, LessonFile);
  if (!parsed) return null;
  if (parsed.slug !== name) fault(reading, file, 'slug', `must be the folder's name, ${name}`);
  if (parsed.components.filter((entry) => entry.type === 'video').length > 1)
    fault(reading, file, 'components', 'a lesson has at most one video: put the others into lessons of their own');

  const lesson: LessonReading = { reading, folder, used: new Set() };
  const components: ComponentContent[] = [];
  for (const [index, entry] of parsed.components.entries()) {
    const place = `components.${index}`;
    if (entry.type === 'video') {
      if (!videoNames.includes(entry.video))
        fault(reading, file, `${place}.video`, `there is no folder videos/${entry.video}`);
      components.push({ id: entry.id, type: COMPONENT_TYPE.video, value: { kind: 'video', name: entry.video } });
      continue;
    }
    lesson.used.add(entry.file);
    if (!isFile(placeOf(lesson, entry.file))) {
      fault(reading, file, `${place}.file`, `there is no file ${entry.file} beside it`);
    } else if (entry.type === 'cards') components.push(...(await readCards(lesson, entry.file)));
    else if (entry.type === 'document') components.push(await readDocument(lesson, entry));
    else if (entry.type === 'audio') components.push(await readAudio(lesson, entry));
    else components.push(await readPdf(lesson, entry));
  }
  const image = parsed.image === undefined ? null : await readLessonImage(lesson, file, parsed.image);
  await warnOfUnused(lesson);

  const { components: _written, name_html: writtenName, image: _named, ...rest } = parsed;
  const named = writtenName === undefined ? null : sanitiseName(writtenName);
  if (named) warnRemoved(reading, file, named.removedTags);
  const cardsFile = parsed.components.find((entry) => entry.type === 'cards')?.file ?? null;
  return { ...rest, image, cardsFile, nameHtml: named?.html ?? nameToHtml(parsed.name), components };
}

async function readDocument(lesson: LessonReading, entry: ComponentEntry<'document'>): Promise<ComponentContent> {
  const { reading } = lesson;
  const file = `${lesson.folder}/${entry.file}`;
  const written = await readFile(placeOf(lesson, entry.file), 'utf8');
  const isClip = (name: string) => AudioName.safeParse(name).success && isFile(placeOf(lesson, name));
  const { html, removedTags, strayClips } = sanitiseDocument(written, isClip);
  warnRemoved(reading, file, removedTags);
  if (/[^\P{Cc}\s]/u.test(html)) fault(reading, file, '', 'holds a control character');
  if (html === '') fault(reading, file, '', 'nothing is left of it after sanitising');
  for (const clip of strayClips) {
    const line = written.slice(0, written.indexOf(clip)).split('\n').length;
    fault(reading, file, `line ${line}`, `data-clip="${clip}" is no .mp3 or .m4a file beside it, or not on a span`);
  }
  const clips = clipNames(html);
  for (const clip of clips) await readDuration(lesson, clip);
  for (const clip of clips) lesson.used.add(clip);
  const value: ComponentValue = { kind: 'document', title: entry.title, html, words: countWords(html) };
  const folder = clips.length > 0 ? { clipFolder: (await storeMedia(lesson, clips)).folder } : {};
  return { id: entry.id, type: COMPONENT_TYPE.document, value: { ...value, ...folder } };
}

async function readAudio(lesson: LessonReading, entry: ComponentEntry<'audio'>): Promise<ComponentContent> {
  const captionOf = (language: string) => audioCaptionFile(entry.file, language);
  const captions = await readCaptions(lesson.reading, lesson.folder, captionOf);
  const captionFiles = captions.map(captionOf);
  for (const name of captionFiles) lesson.used.add(name);
  const durationSeconds = await readDuration(lesson, entry.file);
  // Whole seconds count: of less nobody could ever hear enough.
  if (durationSeconds > 0 && durationSeconds < 1)
    fault(lesson.reading, `${lesson.folder}/${entry.file}`, '', 'is shorter than a second');
  const { folder } = await storeMedia(lesson, [entry.file, ...captionFiles]);
  const value = { kind: 'audio', title: entry.title, folder, fileName: entry.file, durationSeconds, captions } as const;
  return { id: entry.id, type: COMPONENT_TYPE.audio, value };
}

async function readPdf(lesson: LessonReading, entry: ComponentEntry<'file'>): Promise<ComponentContent> {
  const at = placeOf(lesson, entry.file);
  if (!(await readFile(at)).subarray(0, 5).equals(Buffer.from('%PDF-')))
    fault(lesson.reading, `${lesson.folder}/${entry.file}`, '', 'is no PDF');
  const { folder } = await storeMedia(lesson, [entry.file]);
  const { size: bytes } = await stat(at);
  const value = { kind: 'file', title: entry.title, folder, fileName: entry.file, bytes } as const;
  return { id: entry.id, type: COMPONENT_TYPE.file, value };
}

/** Recordings, captions and pictures that nothing names: a slip of the pen, or left behind. */
async function warnOfUnused({ reading, folder, used }: LessonReading): Promise<void> {
  for (const name of (await readdir(path.join(reading.folder, folder))).toSorted()) {
    if (/\.(mp3|m4a|vtt|webp|png|jpg|svg)$/.test(name) && !used.has(name))
      warn(reading, `${folder}/${name}`, 'no component and no document of the lesson uses it');
  }
}

function warnRemoved(reading: Reading, file: string, tags: string[]): void {
  if (tags.length > 0) warn(reading, file, `left out for safety: ${tags.map((tag) => `<${tag}>`).join(' ')}`);
}
