import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse, parseDocument, stringify } from 'yaml';
import { z } from 'zod';
import { LEVELS } from '#domain/course/level.ts';
import type { Stage } from '#domain/exam/paper.ts';
import { writeDurably } from '../../platform/durable-file.ts';
import { EXAM_FILE } from '../component-kinds/index.ts';
import { checkLesson, type Fault, formatFault } from '../content/index.ts';
import type { LessonFolder } from '../question-banks/index.ts';
import { type BuiltExam, buildExam, type ExamPlan } from './build-exam.ts';
import { type DraftExam, draftExam, type PlacedTask } from './draft-exam.ts';
import { isAsNamed } from './media-names.ts';
import { withPackage } from './open-package.ts';
import type { PackageFiles } from './package-files.ts';
import { type PackageNote, UnreadablePackage } from './package-notes.ts';

/** Why a lesson can't take an exam. */
export class NoExam extends Error {
  override name = 'NoExam';
}

export type ImportedPackage = {
  /** why items, or tasks of them, can't be taken */
  bad: PackageNote[];
  /** what the others lost */
  leftOut: PackageNote[];
  /** what the package doesn't say, and what is assumed */
  notes: readonly string[];
  counts: { parts: number; groups: number; questions: number; files: number };
  isChanged: boolean;
  isWritten: boolean;
  /** of a dry run: without --replace it would be refused */
  needsReplace: boolean;
};

export type ImportOrder = {
  stage: Stage | null;
  isDryRun: boolean;
  skipsBad: boolean;
  /** an exam.yaml that is there already */
  replaces: boolean;
};

/**
 * Brings the test or the items of a package of QTI into the exam.yaml of a lesson, with their files: all or, with
 * `skipsBad`, what can be taken. What it writes has no fault for the course's import.
 */
export function importPackage(file: string, lesson: LessonFolder, order: ImportOrder): Promise<ImportedPackage> {
  return withPackage(file, async (files, main) => {
    const { plan, before } = await planOf(lesson, order.stage);
    const drafted = await draftExam(files, main);
    const bad = [...drafted.bad];
    const { built, text, media, faults } = await build(drafted, files, lesson, plan);
    bad.push(...faults);
    const changes = await changesOf(lesson, { [EXAM_FILE]: text, ...media });
    const isChanged = changes.size > 0;
    const isWritten = isChanged && !order.isDryRun && (bad.length === 0 || order.skipsBad);
    const needsReplace = isChanged && before !== null && !order.replaces;
    if (isWritten && needsReplace)
      throw new NoExam(`${lesson.folder} has an ${EXAM_FILE} already: --replace writes this one in its place.`);
    const clash = [...changes.keys()].find((name) => name !== EXAM_FILE && isOther(lesson, before, name));
    if (clash !== undefined)
      throw new NoExam(`${lesson.folder} has another file ${clash}: rename that, or the one in the package.`);
    // The exam comes last: until then nobody plays its files.
    if (isWritten)
      for (const [name, content] of [...changes].toReversed())
        await writeDurably(path.join(folderOf(lesson), name), content);
    const byPlace = (one: PackageNote, other: PackageNote) =>
      one.file === other.file ? one.line - other.line : one.file < other.file ? -1 : 1;
    return {
      bad: bad.toSorted(byPlace),
      leftOut: drafted.leftOut.toSorted(byPlace),
      notes: built.notes,
      counts: countOf(built, media),
      isChanged,
      isWritten,
      needsReplace,
    };
  });
}

const folderOf = ({ course, folder }: LessonFolder) => path.join(course, 'lessons', folder);
const CourseHead = z.object({ level: z.enum(LEVELS) });
const Settings = z.object({ clock: z.unknown(), pass_marks: z.unknown(), pass_rule: z.unknown() }).partial();

/** What the lesson says: its type, its level, and the settings of an exam that it has already. */
async function planOf(lesson: LessonFolder, stage: Stage | null): Promise<{ plan: ExamPlan; before: string | null }> {
  const { course, name, type } = lesson;
  if (type !== 'exam' && type !== 'last_exam') throw new NoExam(`${name} is of type ${type}: it has no exam.`);
  const head = CourseHead.safeParse(parse(await readFile(path.join(course, 'course.yaml'), 'utf8')));
  if (!head.success) throw new NoExam(`${course} has faults: \`tsubame content check\` names them.`);
  const file = path.join(folderOf(lesson), EXAM_FILE);
  const before = existsSync(file) ? await readFile(file, 'utf8') : null;
  const settings = before === null ? {} : (Settings.safeParse(parseDocument(before).toJS()).data ?? {});
  return { plan: { type, level: head.data.level, stage, settings }, before };
}

/** Builds the exam, leaves out what fails the check, and builds it again, until the rest has no faults. */
async function build(drafted: DraftExam, files: PackageFiles, lesson: LessonFolder, plan: ExamPlan) {
  const faults: PackageNote[] = [];
  let parts = drafted.parts;
  for (;;) {
    const built = buildExam(parts, plan);
    const text = stringify(built.exam, { lineWidth: 0 });
    const media = await readMedia(drafted, files, text);
    const found = await checkLesson(lesson.course, lesson.folder, { [EXAM_FILE]: text, ...media });
    if (found.length === 0) return { built, text, media, faults };
    const left = new Set<PlacedTask>();
    for (const fault of found) {
      const { tasks, reason } = tasksOf(fault, built, lesson);
      for (const task of tasks) {
        if (!left.has(task)) faults.push({ file: task.file, line: task.line, reason });
        left.add(task);
      }
    }
    parts = parts.map(({ seconds, groups }) => ({
      seconds,
      groups: groups.map(({ title, tasks }) => ({ title, tasks: tasks.filter((task) => !left.has(task)) })),
    }));
    if (!parts.some(({ groups }) => groups.some(({ tasks }) => tasks.some(({ isQuestion }) => isQuestion))))
      throw new UnreadablePackage(
        [
          'holds nothing that can be taken',
          ...faults.map(({ file, line, reason: why }) => `${file} › line ${line}: ${why}`),
        ].join('\n'),
      );
  }
}

/** The names of files in a text, among its other words. */
const namesIn = (text: string): ReadonlySet<string> => new Set(text.match(/[\w.-]+/gu));

/** The files that the exam names. */
async function readMedia(drafted: DraftExam, files: PackageFiles, text: string): Promise<Record<string, Buffer>> {
  const media: Record<string, Buffer> = {};
  const named = namesIn(text);
  for (const [name, at] of drafted.media.taken) {
    if (!named.has(name)) continue;
    const bytes = await files.read(at);
    if (!isAsNamed(name, bytes)) throw new UnreadablePackage(`${at} is not what its name says`);
    media[name] = bytes;
  }
  return media;
}

const PLACE = /^part (\d+)(?:, mondai (\d+)(?:, (?:question (?<id>\d+)|task (?<task>\d+)))?)?(?:, )?/u;

/** The tasks of the package that a fault is about. */
function tasksOf(
  fault: Fault,
  { exam, tasks }: BuiltExam,
  lesson: LessonFolder,
): { tasks: readonly PlacedTask[]; reason: string } {
  const own = `lessons/${lesson.folder}/`;
  const name = fault.file.startsWith(own) ? fault.file.slice(own.length) : null;
  const all = tasks.flat(2);
  const [whole = '', part, group] = PLACE.exec(fault.place) ?? [];
  const { id, task } = PLACE.exec(fault.place)?.groups ?? {};
  const place = fault.place.slice(whole.length).replace(/(?:, )?line \d+$/u, '');
  const reason = `${place === '' ? '' : `${place}: `}${fault.reason}`;
  if (name === EXAM_FILE && part !== undefined && group !== undefined) {
    const inGroup = tasks[Number(part) - 1]?.[Number(group) - 1] ?? [];
    const at = task === undefined ? placeOfId(exam, Number(part) - 1, Number(group) - 1, Number(id)) : Number(task) - 1;
    const found = inGroup[at];
    if (found) return { tasks: [found], reason };
    if (id === undefined && task === undefined) return { tasks: inGroup, reason };
  }
  const playing =
    name === null || name === EXAM_FILE
      ? []
      : all.filter(({ fields }) => namesIn(stringify(fields, { lineWidth: 0 })).has(name));
  if (playing.length > 0) return { tasks: playing, reason: `${name} ${reason}` };
  throw new NoExam(`${formatFault(fault)}\nThe exam would have this fault, so nothing was imported.`);
}

type WrittenParts = { groups: { tasks: { id?: number }[] }[] }[];

function placeOfId(exam: BuiltExam['exam'], part: number, group: number, id: number): number {
  const tasks = (exam['parts'] as WrittenParts)[part]?.groups[group]?.tasks ?? [];
  return tasks.findIndex((task) => task.id === id);
}

/** What differs from the lesson's folder. */
async function changesOf(
  lesson: LessonFolder,
  files: Readonly<Record<string, string | Buffer>>,
): Promise<Map<string, string | Buffer>> {
  const changes = new Map<string, string | Buffer>();
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folderOf(lesson), name);
    if (!existsSync(file) || !(await readFile(file)).equals(Buffer.from(content as string))) changes.set(name, content);
  }
  return changes;
}

/** A file of the lesson that the exam before does not use: it belongs to something else. */
function isOther(lesson: LessonFolder, before: string | null, name: string): boolean {
  return existsSync(path.join(folderOf(lesson), name)) && !(before !== null && namesIn(before).has(name));
}

function countOf({ tasks }: BuiltExam, media: object): ImportedPackage['counts'] {
  return {
    parts: tasks.length,
    groups: tasks.flat().length,
    questions: tasks.flat(2).filter(({ isQuestion }) => isQuestion).length,
    files: Object.keys(media).length,
  };
}
