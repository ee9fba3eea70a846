import { describe, expect, it } from 'vitest';
import { inOrder, pressed, type QuestionRow } from './question-order.ts';

const row = (id: number, right: number, discrimination: number | null, wrong: number | null): QuestionRow => ({
  question_id: id,
  stage: 1,
  group: 1,
  number: id,
  text: '',
  concerns: [],
  right_percent: right,
  unanswered_percent: 0,
  discrimination,
  wrong_answer: wrong === null ? null : { text: 'x', percent: wrong },
});
const ROWS = [row(1, 50, 0.2, 10), row(2, 20, null, null), row(3, 50, -0.1, 40)];
const ids = (rows: readonly QuestionRow[]) => rows.map((one) => one.question_id);

describe('questions', () => {
  it('are sorted by a figure, equal ones as in the exam', () => {
    expect(ids(inOrder(ROWS, { key: 'right', isDescending: false }))).toEqual([2, 1, 3]);
    expect(ids(inOrder(ROWS, { key: 'right', isDescending: true }))).toEqual([1, 3, 2]);
    expect(ids(inOrder(ROWS, { key: 'place', isDescending: true }))).toEqual([3, 2, 1]);
  });

  it('without the figure come last in either direction', () => {
    expect(ids(inOrder(ROWS, { key: 'discrimination', isDescending: false }))).toEqual([3, 1, 2]);
    expect(ids(inOrder(ROWS, { key: 'discrimination', isDescending: true }))).toEqual([1, 3, 2]);
    expect(ids(inOrder(ROWS, { key: 'wrong', isDescending: true }))).toEqual([3, 1, 2]);
  });
});

it('a heading sorts the worst to the top, then turns round', () => {
  const first = pressed({ key: 'place', isDescending: false }, 'wrong');
  expect(first).toEqual({ key: 'wrong', isDescending: true });
  expect(pressed(first, 'wrong')).toEqual({ key: 'wrong', isDescending: false });
  expect(pressed(first, 'right')).toEqual({ key: 'right', isDescending: false });
});
