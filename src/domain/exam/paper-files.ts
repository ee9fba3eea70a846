import type { PublicQuestion } from '../exercise/question.ts';
import type { QuestionText } from '../exercise/question-text.ts';
import type { ExamPaper, ExamQuestion, ExamQuestionKind, ExamTask, Stage } from './paper.ts';

/** A file of the paper: in which part it stands, and whether it is the recording of that part. */
export type PaperFile = { readonly name: string; readonly stage: Stage; readonly isRecording: boolean };

/** The files that the paper leads to. One that stands in two parts is listed for both. */
export function paperFiles(paper: ExamPaper): PaperFile[] {
  return paper.parts.flatMap(({ stage, audio, groups }) => [
    ...(audio === null ? [] : [{ name: audio, stage, isRecording: true }]),
    ...groups
      .flatMap((group) => [
        ...(group.audio === null ? [] : [group.audio]),
        ...textFiles(group.title),
        ...group.tasks.flatMap(taskFiles),
      ])
      .map((name) => ({ name, stage, isRecording: false })),
  ]);
}

/** The files of a task. */
export function taskFiles(task: ExamTask): string[] {
  if (task.kind === 'passage') return textFiles(task.text);
  if (task.kind === 'sound') return [task.audio];
  return [...(task.hint === null ? [] : [task.hint]), ...formTexts(task)].flatMap(textFiles);
}

const TEXTS: { readonly [K in ExamQuestionKind]: (form: PublicQuestion<K>) => QuestionText[] } = {
  choice: ({ question, options }) => [question, ...options.map(({ text }) => text)],
  fill: ({ media }) => [{ html: '', ...media }],
  jumble: ({ question, items }) => [question, ...items.map(({ text }) => text)],
  pairs: ({ question, left, right }) => [question, ...[...left, ...right].map(({ text }) => text)],
};

// The form is of its kind, which the compiler can't follow.
const formTexts = ({ form }: ExamQuestion) => TEXTS[form.kind](form as never);

/** The files of a text. */
export function textFiles({ audio, image }: QuestionText): string[] {
  return [...(audio === undefined ? [] : [audio]), ...(image === undefined ? [] : [image.file])];
}
