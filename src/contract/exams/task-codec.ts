import type { ExamQuestion, ExamTask } from '#domain/exam/paper.ts';
import type { PublicQuestion } from '#domain/exercise/question.ts';
import {
  type AddressOf,
  presentMedia,
  presentText,
  presentTitle,
  readMedia,
  readText,
  readTitle,
} from '../exercises/text-codec.ts';
import type { TextView } from '../exercises/text-view.ts';
import type { ExamTaskView } from './task-view.ts';

type Side = PublicQuestion<'pairs'>['left'][number];
type SideView = TextView & { uuid: string };
type Of<Type extends ExamTaskView['type']> = Extract<ExamTaskView, { type: Type }>;

/** A task as sent before the end; `address` leads to its files. */
export function presentExamTask(task: ExamTask, address: AddressOf): ExamTaskView {
  if (task.kind === 'passage') return { id: task.id, type: 1, ...presentText(task.text, address) };
  if (task.kind === 'sound') return { id: task.id, type: 5, value: address(task.audio) };
  return presentQuestion(task, address);
}

function presentQuestion(question: ExamQuestion, address: AddressOf): ExamTaskView {
  const { id, skill, grade, hint, form, resultLengths } = question;
  const common = { id, skill, worth: grade, suggest: hint && presentText(hint, address) };
  switch (form.kind) {
    case 'choice':
      return {
        ...common,
        type: 3,
        ...presentText(form.question, address),
        shuffle: form.shuffle,
        answers: form.options.map((option) => ({ id: option.id, ...presentText(option.text, address) })),
      };
    case 'fill':
      return {
        ...common,
        type: 13,
        value: {
          ...presentMedia(form.media, address),
          question: form.pieces.flatMap((value, index): Of<13>['value']['question'] => {
            const piece = { type: 'default', value } as const;
            const blank = form.blanks[index];
            return blank ? [piece, { type: 'question', result_length: resultLengths[index] ?? 0, ...blank }] : [piece];
          }),
        },
      };
    case 'jumble':
      return {
        ...common,
        type: 14,
        value: { ...presentTitle(form.question, address), items: presentSides(form.items, address) },
      };
    case 'pairs':
      break;
  }
  return {
    ...common,
    type: 15,
    value: {
      ...presentTitle(form.question, address),
      question: { left: presentSides(form.left, address), right: presentSides(form.right, address) },
    },
  };
}

/** Reverses `presentExamTask`; files are addresses then. */
export function examTaskOfView(view: ExamTaskView): ExamTask {
  switch (view.type) {
    case 1:
      return { kind: 'passage', id: view.id, text: readText(view) };
    case 5:
      return { kind: 'sound', id: view.id, audio: view.value };
    case 3:
      return questionOf(view, {
        kind: 'choice',
        question: readText(view),
        options: view.answers.map((option) => ({ id: option.id, text: readText(option) })),
        shuffle: view.shuffle,
      });
    case 13: {
      const blanks = view.value.question.filter((part) => part.type === 'question');
      const form: PublicQuestion<'fill'> = {
        kind: 'fill',
        pieces: view.value.question.filter((part) => part.type === 'default').map((part) => part.value),
        media: readMedia(view.value),
        blanks: blanks.map(({ kana, script }) => ({ kana, script })),
      };
      return { ...questionOf(view, form), resultLengths: blanks.map((blank) => blank.result_length) };
    }
    case 14:
      return questionOf(view, {
        kind: 'jumble',
        question: readTitle(view.value),
        items: readSides(view.value.items),
      });
    case 15:
      break;
  }
  return questionOf(view, {
    kind: 'pairs',
    question: readTitle(view.value),
    left: readSides(view.value.question.left),
    right: readSides(view.value.question.right),
  });
}

function questionOf(view: Of<3 | 13 | 14 | 15>, form: ExamQuestion['form']): ExamQuestion {
  const { id, skill, worth, suggest } = view;
  // The schema bounds the skill to the five.
  const common = { id, skill: skill as ExamQuestion['skill'], grade: worth, hint: suggest && readText(suggest) };
  return { kind: 'question', ...common, form, resultLengths: [] };
}

function presentSides(sides: readonly Side[], address: AddressOf): SideView[] {
  return sides.map(({ uuid, text }) => ({ uuid, ...presentText(text, address) }));
}

function readSides(views: readonly SideView[]): Side[] {
  return views.map((view) => ({ uuid: view.uuid, text: readText(view) }));
}
