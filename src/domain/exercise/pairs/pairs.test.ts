import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FORMS } from '../question-fixture.ts';
import { isRight, rightAnswer } from '../scoring.key.ts';
import { pairs, type PairsAnswer, type PairsQuestion } from './pairs.ts';

const question: PairsQuestion = {
  kind: 'pairs',
  question: { html: 'Nối từ với nghĩa.' },
  left: ['学生', '先生'].map((html, index) => ({ uuid: `l${index}`, text: { html } })),
  right: ['giáo viên', 'sinh viên'].map((html, index) => ({ uuid: `r${index}`, text: { html } })),
  key: ['r1', 'r0'],
};
const pair = (left: string, right: string) => ({ left, right });

it.each([
  ['the right pairs', [pair('l0', 'r1'), pair('l1', 'r0')], true],
  ['the right pairs in another order', [pair('l1', 'r0'), pair('l0', 'r1')], true],
  ['wrong pairs', [pair('l0', 'r0'), pair('l1', 'r1')], false],
  ['wrong pairs that claim to be right', [{ ...pair('l0', 'r0'), is_correct: true }, pair('l1', 'r1')], false],
  ['a missing pair', [pair('l0', 'r1')], false],
  ['a pair twice', [pair('l0', 'r1'), pair('l0', 'r1')], false],
  ['a pair too many', [pair('l0', 'r1'), pair('l1', 'r0'), pair('l1', 'r0')], false],
  ['sides the other way round', [pair('r1', 'l0'), pair('r0', 'l1')], false],
  ['half a pair', [{ left: 'l0' }, pair('l1', 'r0')], false],
])('%s scores %s', (_what, answer, right) => {
  expect(isRight(question, answer)).toBe(right);
});

it('is right in any order of the pairs, and wrong when two change their right sides', () => {
  const shuffled = FORMS.pairs.chain((form) => {
    const answer = rightAnswer(form) as PairsAnswer;
    return fc.tuple(fc.constant(form), fc.shuffledSubarray([...answer], { minLength: answer.length }));
  });
  fc.assert(
    fc.property(shuffled, ([form, made]) => {
      expect(isRight(form, made)).toBe(true);
      const [first, second, ...others] = made;
      const swapped = [pair(first!.left, second!.right), pair(second!.left, first!.right), ...others];
      expect(isRight(form, swapped)).toBe(false);
    }),
  );
});

it('may be checked when every side stands in a pair', () => {
  expect(pairs.isComplete(question, [pair('l0', 'r0'), pair('l1', 'r1')])).toBe(true);
  expect(pairs.isComplete(question, [pair('l0', 'r0')])).toBe(false);
  expect(pairs.isComplete(question, [pair('l0', 'r0'), pair('l1', 'r0')])).toBe(false);
});
