import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FORMS } from '../question-fixture.ts';
import { isRight } from '../scoring.key.ts';
import { jumble, type JumbleQuestion } from './jumble.ts';

const question: JumbleQuestion = {
  kind: 'jumble',
  question: { html: 'Đây là sách của bạn tôi.' },
  items: ['これ', 'の', '友達', 'の', '本'].map((html, index) => ({ uuid: `i${index}`, text: { html } })),
  key: ['i0', 'i1', 'i2', 'i3', 'i4'],
};

it.each([
  ['the right order', ['i0', 'i1', 'i2', 'i3', 'i4'], true],
  ['the two equal items swapped', ['i0', 'i3', 'i2', 'i1', 'i4'], true],
  ['one equal item used twice', ['i0', 'i1', 'i2', 'i1', 'i4'], false],
  ['two different items swapped', ['i1', 'i0', 'i2', 'i3', 'i4'], false],
  ['a missing item', ['i0', 'i1', 'i2', 'i3'], false],
  ['an item too many', ['i0', 'i1', 'i2', 'i3', 'i4', 'i5'], false],
  ['nothing', [], false],
])('%s scores %s', (_what, answer, right) => {
  expect(isRight(question, answer)).toBe(right);
});

it('is right exactly when the sentence reads as the author wrote it', () => {
  const shuffled = FORMS.jumble.chain((form) =>
    fc.tuple(fc.constant(form), fc.shuffledSubarray([...form.key], { minLength: form.key.length })),
  );
  fc.assert(
    fc.property(shuffled, ([form, order]) => {
      const read = (uuids: readonly string[]) =>
        JSON.stringify(uuids.map((uuid) => form.items.find((item) => item.uuid === uuid)?.text));
      expect(isRight(form, order)).toBe(read(order) === read(form.key));
    }),
  );
});

it('may be checked from the first item on', () => {
  expect(jumble.isComplete(question, ['i4'])).toBe(true);
  expect(jumble.isComplete(question, [])).toBe(false);
});
