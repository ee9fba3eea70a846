import { expect, it } from 'vitest';
import { isRight } from '../scoring.key.ts';
import { choice, type ChoiceQuestion } from './choice.ts';

const question: ChoiceQuestion = {
  kind: 'choice',
  question: { html: '学生 nghĩa là gì?' },
  options: ['giáo viên', 'sinh viên', 'bác sĩ'].map((html, index) => ({ id: `o${index}`, text: { html } })),
  shuffle: false,
  key: 'o1',
};

it.each([
  ['the right option', 'o1', true],
  ['another option', 'o0', false],
  ['no option of the question', 'o9', false],
  ['nothing', undefined, false],
  ['an empty id', '', false],
  ['an id in a list', ['o1'], false],
])('%s scores %s', (_what, answer, right) => {
  expect(isRight(question, answer)).toBe(right);
});

it('may be checked as soon as one of its options is chosen', () => {
  expect(choice.isComplete(question, 'o0')).toBe(true);
  expect(choice.isComplete(question, 'o9')).toBe(false);
});
