import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMap, isSeq, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Fault } from './faults.ts';
import { CourseFile, LessonFile, VideoFile } from './format.ts';
import { countWords, nameToHtml, sanitiseDocument, sanitiseName } from './sanitise.ts';
import { hashMedia, isFile, type MediaSource } from './media-source.ts';
import { readVideo, type VideoContent } from './read-video.ts';
import type { ComponentValue } from '../../db/stored-json.ts';

export type LessonContent = Omit<LessonFile, 'components' | 'name_html'> & {
  nameHtml: string;
  components: { id: number; type: 1 | 2 | 8; value: ComponentValue }[];
};

/** A course as authors wrote it, checked and ready to be stored. `media` are the files that it needs. */
export type CourseContent = {
  course: CourseFile;
  lessons: Map<string, LessonContent>;
  videos: Map<string, VideoContent>;
  media: MediaSource[];
};

export type ReadResult = { content: CourseContent | null; faults: Fault[]; warnings: Fault[] };

type Reading = { folder: string; faults: Fault[]; warnings: Fault[]; media: MediaSource[] };

/** Reads a course's folder and names all its faults at once. `content` is null when there is any. */
export async function readCourseFolder(
  folder: string,
  onProgress: (done: number, all: number) => void,
): Promise<ReadResult> {
  const reading: Reading = { folder, faults: [], warnings: [], media: [] };
  await refuseLinks(reading);
  if (reading.faults.length > 0) return { content: null, faults: reading.faults, warnings: [] };
  const course = await readYaml(reading, 'course.yaml', CourseFile);
  const lessonNames = await listFolders(path.join(folder, 'lessons'));
  const videoNames = await listFolders(path.join(folder, 'videos'));
  const all = lessonNames.length + videoNames.length;
  let done = 0;

  const videos = new Map<string, VideoContent>();
  for (const name of videoNames) {
    const file = `videos/${name}/video.yaml`;
    const parsed = await readYaml(reading, file, VideoFile);
    if (parsed && parsed.name !== name) fault(reading, file, 'name', `must be the folder's name, ${name}`);
    const video = parsed && (await readVideo(folder, { ...parsed, name }, reading.faults));
    if (video) {
      videos.set(name, video);
      reading.media.push(video.media);
    }
    onProgress(++done, all);
  }

  const lessons = new Map<string, LessonContent>();
  for (const name of lessonNames) {
    const lesson = await readLesson(reading, name, videoNames);
    if (lesson) lessons.set(name, lesson);
    onProgress(++done, all);
  }

  if (course) checkTree(reading, course, lessonNames);
  checkIds(reading, course, lessons);
  const { faults, warnings, media } = reading;
  return { content: course && faults.length === 0 ? { course, lessons, videos, media } : null, faults, warnings };
}

/** A link could bring any file of this machine into a lesson, so nothing is read through one. */
async function refuseLinks(reading: Reading): Promise<void> {
  if (!existsSync(reading.folder)) return;
  for (const entry of await readdir(reading.folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) continue;
    const file = path.relative(reading.folder, path.join(entry.parentPath, entry.name));
    fault(reading, file, '', 'is a link: put the file itself here');
  }
}

async function readLesson(reading: Reading, name: string, videoNames: string[]): Promise<LessonContent | null> {
  const file = `lessons/${name}/lesson.yaml`;
  const parsed = await readYaml(reading, file, LessonFile);
  if (!parsed) return null;
  if (parsed.slug !== name) fault(reading, file, 'slug', `must be the folder's name, ${name}`);
  const videos = parsed.components.filter((entry) => entry.type === 'video');
  if (videos.length > 1)
    fault(reading, file, 'components', 'a lesson has at most one video: put the others into lessons of their own');
  const components: LessonContent['components'] = [];
  for (const [index, entry] of parsed.components.entries()) {
    const place = `components.${index}`;
    if (entry.type === 'video') {
      if (!videoNames.includes(entry.video))
        fault(reading, file, `${place}.video`, `there is no folder videos/${entry.video}`);
      components.push({ id: entry.id, type: 2, value: { kind: 'video', name: entry.video } });
      continue;
    }
    const at = path.join(reading.folder, 'lessons', name, entry.file);
    if (!isFile(at)) {
      fault(reading, file, `${place}.file`, `there is no file ${entry.file} beside it`);
    } else if (entry.type === 'document') {
      const { html, removedTags } = sanitiseDocument(await readFile(at, 'utf8'));
      warnRemoved(reading, `lessons/${name}/${entry.file}`, removedTags);
      if (/[^\P{Cc}\s]/u.test(html)) fault(reading, `lessons/${name}/${entry.file}`, '', 'holds a control character');
      if (html === '') fault(reading, `lessons/${name}/${entry.file}`, '', 'nothing is left of it after sanitising');
      components.push({
        id: entry.id,
        type: 1,
        value: { kind: 'document', title: entry.title, html, words: countWords(html) },
      });
    } else {
      if (!(await readFile(at)).subarray(0, 5).equals(Buffer.from('%PDF-'))) {
        fault(reading, `lessons/${name}/${entry.file}`, '', 'is no PDF');
      }
      const media = await hashMedia([{ path: entry.file, source: at }]);
      reading.media.push(media);
      const value = {
        kind: 'file',
        title: entry.title,
        folder: media.folder,
        fileName: entry.file,
        bytes: (await stat(at)).size,
      } as const;
      components.push({ id: entry.id, type: 8, value });
    }
  }
  const { components: _written, name_html: writtenName, ...rest } = parsed;
  const named = writtenName === undefined ? null : sanitiseName(writtenName);
  if (named) warnRemoved(reading, file, named.removedTags);
  return { ...rest, nameHtml: named?.html ?? nameToHtml(parsed.name), components };
}

/** Lessons of the tree exist, each stands in it once, and none was forgotten. */
function checkTree(reading: Reading, course: CourseFile, lessonNames: string[]): void {
  const placed = new Map<string, string>();
  for (const [s, stage] of course.stages.entries())
    for (const [c, category] of stage.categories.entries())
      for (const [g, group] of category.groups.entries())
        for (const [l, name] of group.lessons.entries()) {
          const place = `stages.${s}.categories.${c}.groups.${g}.lessons.${l}`;
          const earlier = placed.get(name);
          if (earlier) fault(reading, 'course.yaml', place, `${name} already stands at ${earlier}`);
          else if (!lessonNames.includes(name))
            fault(reading, 'course.yaml', place, `there is no folder lessons/${name}`);
          placed.set(name, place);
        }
  for (const name of lessonNames) {
    if (!placed.has(name)) fault(reading, `lessons/${name}/lesson.yaml`, '', 'stands in no group of course.yaml');
  }
}

/** Ids of one kind are used once. */
function checkIds(reading: Reading, course: CourseFile | null, lessons: Map<string, LessonContent>): void {
  const used = new Map<string, string>();
  const use = (kind: string, id: number, file: string) => {
    const earlier = used.get(`${kind} ${id}`);
    if (earlier) fault(reading, file, '', `${kind} id ${id} is already used in ${earlier}`);
    used.set(`${kind} ${id}`, file);
  };
  for (const stage of course?.stages ?? []) {
    use('stage', stage.id, `course.yaml (${stage.name})`);
    for (const category of stage.categories) {
      use('category', category.id, `course.yaml (${category.title})`);
      for (const group of category.groups) use('group', group.id, `course.yaml (${group.name})`);
    }
  }
  for (const [name, lesson] of lessons) {
    const file = `lessons/${name}/lesson.yaml`;
    use('lesson', lesson.id, file);
    for (const component of lesson.components) use('component', component.id, file);
  }
}

async function readYaml<T extends z.ZodType>(reading: Reading, file: string, schema: T): Promise<z.infer<T> | null> {
  let text: string;
  try {
    text = await readFile(path.join(reading.folder, file), 'utf8');
  } catch (error) {
    fault(
      reading,
      file,
      '',
      error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'is missing' : String(error),
    );
    return null;
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  for (const error of document.errors)
    fault(reading, file, `line ${error.linePos?.[0].line ?? '?'}`, error.message.split('\n')[0] ?? '');
  if (document.errors.length > 0) return null;
  let value: unknown;
  try {
    value = document.toJS();
  } catch (error) {
    // An alias that leads nowhere, or so many that they would fill the memory.
    if (!(error instanceof ReferenceError)) throw error;
    fault(reading, file, '', error.message);
    return null;
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const line = lineOf(document.contents, issue.path, lines);
    fault(reading, file, [issue.path.join('.'), line].filter(Boolean).join(', '), issue.message);
  }
  return null;
}

/** The line on which the nearest existing node of a path stands. */
function lineOf(root: unknown, place: readonly PropertyKey[], lines: LineCounter): string {
  let node: unknown = root;
  let line = '';
  for (const key of place) {
    if (!isMap(node) && !isSeq(node)) break;
    node = node.get(typeof key === 'number' ? key : String(key), true);
    if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)) {
      line = `line ${lines.linePos(Number(node.range[0])).line}`;
    }
  }
  return line;
}

async function listFolders(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

function warnRemoved(reading: Reading, file: string, tags: string[]): void {
  if (tags.length > 0)
    reading.warnings.push({
      file,
      place: '',
      reason: `left out for safety: ${tags.map((tag) => `<${tag}>`).join(' ')}`,
    });
}

function fault(reading: Reading, file: string, place: string, reason: string): void {
  reading.faults.push({ file, place, reason });
}
