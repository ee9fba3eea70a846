import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import { ExercisesFile } from '#contract/content/exercises-file.ts';
import { EXERCISES_FILE } from '../component-kinds/index.ts';
import type { Listed } from './merge-questions.ts';

/** Why there is no list of questions to work with. */
export class NoExercises extends Error {
  override name = 'NoExercises';
}

/** A lesson in a course folder. `text` of its exercises.yaml is null if it has none. */
export type CourseLesson = {
  id: number;
  name: string;
  course: string;
  folder: string;
  file: string;
  text: string | null;
  listed: Listed[];
  /** whether an id stands in another lesson of the course */
  isUsedElsewhere: (id: number) => boolean;
};

const Head = z.object({ id: z.int(), name: z.string(), type: z.string() });
/** Lessons, cards and questions write their ids alike. More than ids may match: those are not given away. */
const ID = /\bid:\s*(\d{1,9})\b/g;

/** The folder of a lesson: `lessons/{folder}` in `course`. */
export type LessonFolder = { course: string; folder: string; name: string; type: string };

/** Finds the lesson with this id in a course folder, or in those within `place`. */
export async function findLessonFolder(place: string, lessonId: number): Promise<LessonFolder> {
  const courses = await coursesIn(place);
  if (courses.length === 0) throw new NoExercises(`${place} holds no course: --course names its folder.`);
  for (const course of courses) {
    const lessons = await namesIn(path.join(course, 'lessons'));
    const heads = await Promise.all(lessons.map((folder) => readHead(path.join(course, 'lessons', folder))));
    const at = heads.findIndex((head) => head?.id === lessonId);
    const folder = lessons[at];
    const head = heads[at];
    if (folder !== undefined && head) return { course, folder, name: head.name, type: head.type };
  }
  throw new NoExercises(`There is no lesson ${lessonId} in ${courses.join(', ')}.`);
}

/** Finds a lesson that may have exercises, with those that it has. */
export async function findCourseLesson(place: string, lessonId: number): Promise<CourseLesson> {
  const { course, folder, name, type } = await findLessonFolder(place, lessonId);
  if (type !== 'lesson') throw new NoExercises(`Lesson ${lessonId} (${name}) is of type ${type}: it has no exercises.`);
  const file = path.join(course, 'lessons', folder, EXERCISES_FILE);
  const text = existsSync(file) ? await readFile(file, 'utf8') : null;
  const used = await idsOf(course, await namesIn(path.join(course, 'lessons')), file);
  const listed = text === null ? [] : readListed(text, file);
  const isUsedElsewhere = (id: number) => used.has(id);
  return { id: lessonId, name, course, folder, file, text, listed, isUsedElsewhere };
}

async function coursesIn(place: string): Promise<string[]> {
  const isCourse = (folder: string) => existsSync(path.join(folder, 'course.yaml'));
  if (isCourse(place)) return [place];
  return (await namesIn(place)).map((name) => path.join(place, name)).filter(isCourse);
}

async function namesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

async function readHead(folder: string): Promise<z.infer<typeof Head> | null> {
  const file = path.join(folder, 'lesson.yaml');
  if (!existsSync(file)) return null;
  const document = parseDocument(await readFile(file, 'utf8'));
  return document.errors.length > 0 ? null : (Head.safeParse(document.toJS()).data ?? null);
}

/** The ids of a course, without those of the given file. */
async function idsOf(course: string, lessons: readonly string[], without: string): Promise<Set<number>> {
  const ids = new Set<number>();
  for (const lesson of lessons) {
    const folder = path.join(course, 'lessons', lesson);
    for (const name of await readdir(folder)) {
      const file = path.join(folder, name);
      if (!name.endsWith('.yaml') || file === without) continue;
      for (const [, id = ''] of (await readFile(file, 'utf8')).matchAll(ID)) ids.add(Number(id));
    }
  }
  return ids;
}

function readListed(text: string, file: string): Listed[] {
  const mend = `mend it first: \`tsubame content check\` names every fault.`;
  const document = parseDocument(text, { lineCounter: new LineCounter() });
  const [error] = document.errors;
  if (error) throw new NoExercises(`${file} has faults, ${mend}`);
  const written: unknown = document.toJS();
  const read = ExercisesFile.safeParse(written);
  if (!read.success) throw new NoExercises(`${file} has faults, ${mend}`);
  const fields = z.array(z.record(z.string(), z.unknown())).parse(written);
  return read.data.map((entry, index) => ({ entry, written: fields[index] ?? {} }));
}
