import {
  ExamFile,
  type ExamPartEntry,
  type ExamTaskEntry,
  isQuestionEntry,
  SKILLS,
} from '#contract/content/exam-file.ts';
import type { Level } from '#domain/course/level.ts';
import type { ExamKey, QuestionKey, Transcript } from '#domain/exam/exam-key.key.ts';
import { keyFiles } from '#domain/exam/key-files.key.ts';
import type {
  ExamPaper,
  ExamPart,
  ExamQuestion,
  ExamQuestionKind,
  ExamTask,
  ExamType,
  QuestionGroup,
  Skill,
} from '#domain/exam/paper.ts';
import { isRightAnswer } from '#domain/exam/right-answer.key.ts';
import { paperFiles } from '#domain/exam/paper-files.ts';
import type { Question } from '#domain/exercise/question.ts';
import type { LessonReading } from '../kind.ts';
import type { QuestionReading } from '../question/question-forms.ts';
import { checkScores, openPlaces, readQuestion } from '../question/read-question.ts';
import { checkLevel } from './check-level.ts';
import { EXAM_FILE } from './exam-file-name.ts';
import { namePlace } from './name-place.ts';
import { splitQuestion } from './split-question.ts';

/** An exam as read. `folder`: its files in the media store; null: it has none. */
export type ExamContent = { paper: ExamPaper; key: ExamKey; folder: string | null };

/** Passages and sounds are numbered behind the authors' ids, which reach to 9999. */
const FIRST_OWN_ID = 10_001;

/** The key as it grows while the exam is read. */
type GrowingKey = { questions: Record<number, QuestionKey>; transcripts: Record<number, Transcript>; nextId: number };

type ReaderAt = (...base: PropertyKey[]) => QuestionReading;

/**
 * Reads the exam of a lesson and records its faults; null if its file does not match the schema. `level`: the course's,
 * null if that is unknown.
 */
export async function readExam(
  lesson: LessonReading,
  type: ExamType,
  level: Level | null,
): Promise<ExamContent | null> {
  const file = lesson.pathOf(EXAM_FILE);
  const read = await lesson.yamlWithPlaces(EXAM_FILE, ExamFile, namePlace);
  if (read === null) return null;
  const sounds = new Set<string>();
  const readerAt = await openPlaces(lesson, file, read.placeOf, sounds);
  checkLevel(read.value, { type, level }, { fault: readerAt().fault, warn: (reason) => lesson.warn(file, reason) });

  const growing: GrowingKey = { questions: {}, transcripts: {}, nextId: FIRST_OWN_ID };
  const parts: ExamPart[] = [];
  for (const [p, part] of read.value.parts.entries()) parts.push(await readPart(part, p, readerAt, growing));
  for (const sound of sounds) await lesson.durationSeconds(sound);

  const { clock, pass_rule: passRule, pass_marks: passMarks = null } = read.value;
  // A course whose level is unknown is not stored.
  const paper: ExamPaper = { type, level: level ?? 'N5', clock, passRule, passMarks, parts };
  const { nextId: _last, ...key } = growing;
  const names = new Set([...paperFiles(paper).map(({ name }) => name), ...keyFiles(key)]);
  const present = [...names].filter((name) => lesson.has(name));
  return { paper, key, folder: present.length === 0 ? null : await lesson.store(present) };
}

async function readPart(part: ExamPartEntry, p: number, readerAt: ReaderAt, key: GrowingKey): Promise<ExamPart> {
  const { stage, minutes, audio = null } = part;
  const own = readerAt('parts', p);
  const recordingMs = audio === null ? 0 : await own.recordingMs(audio, 'audio');
  if (recordingMs > minutes * 60_000)
    own.fault(`lasts ${Math.ceil(recordingMs / 60_000)} minutes, its part ${minutes}`, 'audio');
  const groups: QuestionGroup[] = [];
  let grade = 0;
  for (const [g, group] of part.groups.entries()) {
    const inGroup = readerAt('parts', p, 'groups', g);
    if (group.audio !== undefined) await inGroup.recordingMs(group.audio, 'audio');
    const tasks: ExamTask[] = [];
    for (const [t, entry] of group.tasks.entries()) {
      const reading = readerAt('parts', p, 'groups', g, 'tasks', t);
      tasks.push(await readTask(entry, reading, key));
      if (!isQuestionEntry(entry)) continue;
      grade += entry.grade;
      if (entry.heard && recordingMs > 0 && entry.heard[1] * 1000 > recordingMs)
        reading.fault(`ends after the recording's ${recordingMs / 1000} s`, 'heard');
    }
    groups.push({ number: g + 1, title: inGroup.text(group.title, 'title'), audio: group.audio ?? null, tasks });
  }
  return { stage, durationMs: minutes * 60_000, points: part.points ?? grade, audio, groups };
}

/** Reads a task: what may be seen is returned, the rest goes into the key. */
async function readTask(entry: ExamTaskEntry, reading: QuestionReading, key: GrowingKey): Promise<ExamTask> {
  const id = isQuestionEntry(entry) ? entry.id : key.nextId++;
  const optional = (written: string | undefined, place: string) =>
    written === undefined ? null : reading.text(written, place);
  const script = entry.kind === 'passage' ? null : optional(entry.script, 'script');
  const vi = optional(entry.vi, 'vi');
  if (script !== null || vi !== null) key.transcripts[id] = { script, vi };
  if (entry.kind === 'passage') return { kind: 'passage', id, text: reading.text(entry.passage, 'passage') };
  if (entry.kind === 'sound') {
    await reading.recordingMs(entry.sound, 'sound');
    return { kind: 'sound', id, audio: entry.sound };
  }
  const question = await readQuestion(entry, reading);
  // The schema of exams knows no speaking questions.
  const halves = splitQuestion(question as Question<ExamQuestionKind>);
  const ownKey: QuestionKey = { ...halves.key, heard: entry.heard ?? null };
  const skill = (SKILLS.indexOf(entry.skill) + 1) as Skill;
  const task: ExamQuestion = { kind: 'question', skill, hint: optional(entry.hint, 'hint'), ...halves.paper };
  checkScores(question.form, (answer) => isRightAnswer(task, ownKey, answer), reading.fault);
  key.questions[id] = ownKey;
  return task;
}
