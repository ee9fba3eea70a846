import { type ExamPaper, type ExamPart, type ExamTask, type QuestionGroup, questionsOf } from '#domain/exam/paper.ts';
import { QUESTION_TYPE } from '#domain/exercise/question-type.ts';
import { type AddressOf, presentMedia, readMedia } from '../exercises/text-codec.ts';
import type { ExamView } from './exam-view.ts';
import { examTaskOfView, presentExamTask } from './task-codec.ts';
import type { ExamPartView } from './task-view.ts';

const MINUTE_MS = 60_000;

type PaperView = Pick<ExamView, 'type' | 'level' | 'clock' | 'pass_rule' | 'pass_marks' | 'exam_parts'>;

/** What may be seen of an exam before its end, as sent; `address` leads to its files. */
export function presentPaper(paper: ExamPaper, address: AddressOf): PaperView & { total_marks: number } {
  return {
    type: paper.type,
    level: paper.level,
    clock: paper.clock,
    pass_rule: paper.passRule,
    pass_marks: paper.passMarks,
    total_marks: paper.parts.reduce((sum, { points }) => sum + points, 0),
    exam_parts: paper.parts.map((part) => presentPart(part, address)),
  };
}

/** Reverses `presentPaper`; files are addresses then. */
export function paperOfView(view: PaperView): ExamPaper {
  return {
    type: view.type,
    level: view.level,
    clock: view.clock,
    passRule: view.pass_rule,
    passMarks: view.pass_marks,
    parts: view.exam_parts.map((part): ExamPart => ({
      stage: part.type,
      durationMs: part.duration * MINUTE_MS,
      points: part.points,
      audio: part.mp3,
      groups: part.mondais.map(groupOfView),
    })),
  };
}

function presentPart(part: ExamPart, address: AddressOf): ExamPartView {
  return {
    type: part.stage,
    duration: part.durationMs / MINUTE_MS,
    points: part.points,
    mp3: addressOrNull(part.audio, address),
    questions: headsOf(questionsOf(part)),
    mondais: part.groups.map((group) => ({
      id: group.number,
      mp3: addressOrNull(group.audio, address),
      title: group.title.html,
      ...presentMedia(group.title, address),
      tasks: group.tasks.map((task) => presentExamTask(task, address)),
      questions: headsOf(group.tasks),
    })),
  };
}

function groupOfView(view: ExamPartView['mondais'][number]): QuestionGroup {
  return {
    number: view.id,
    title: { html: view.title, ...readMedia(view) },
    audio: view.mp3,
    tasks: view.tasks.map(examTaskOfView),
  };
}

function headsOf(tasks: readonly ExamTask[]): ExamPartView['questions'] {
  return tasks
    .filter((task) => task.kind === 'question')
    .map(({ id, skill, form }) => ({ id, skill, type: QUESTION_TYPE[form.kind] }));
}

function addressOrNull(file: string | null, address: AddressOf): string | null {
  return file === null ? null : address(file);
}
