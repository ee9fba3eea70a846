import { expect, it } from 'vitest';
import type { ExamPart, ExamTask, QuestionGroup } from '#domain/exam/paper.ts';
import { blocksOf, numberedGroups } from './numbered-groups.ts';

const question = (id: number): ExamTask => ({
  kind: 'question',
  id,
  skill: 1,
  grade: 1,
  form: { kind: 'choice', question: { html: '' }, options: [], shuffle: false },
  resultLengths: [],
  hint: null,
});
const passage = (id: number): ExamTask => ({ kind: 'passage', id, text: { html: '' } });
const sound = (id: number): ExamTask => ({ kind: 'sound', id, audio: 'a.mp3' });
const group = (number: number, tasks: readonly ExamTask[]): QuestionGroup => ({
  number,
  title: { html: '' },
  audio: null,
  tasks,
});

it('questions are numbered through the part', () => {
  const part: ExamPart = {
    stage: 1,
    durationMs: 1,
    points: 1,
    audio: null,
    groups: [group(1, [question(30), question(10)]), group(2, [passage(10_001), question(20)])],
  };
  expect(numberedGroups(part).map(({ questions }) => questions)).toEqual([
    [
      { id: 30, number: 1 },
      { id: 10, number: 2 },
    ],
    [{ id: 20, number: 3 }],
  ]);
});

it('passages and recordings stand with the questions behind them', () => {
  const tasks = [question(1), passage(10_001), sound(10_002), question(2), question(3), passage(10_003), question(4)];
  const ids = blocksOf(group(1, tasks)).map(({ about, questions }) => [
    about.map(({ id }) => id),
    questions.map(({ id }) => id),
  ]);
  expect(ids).toEqual([
    [[], [1]],
    [
      [10_001, 10_002],
      [2, 3],
    ],
    [[10_003], [4]],
  ]);
});
