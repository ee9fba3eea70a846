import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedbackOf } from './feedback.key.ts';
import type { FillQuestion } from './fill/fill.ts';
import type { JumbleQuestion } from './jumble/jumble.ts';
import type { PairsAnswer, PairsQuestion } from './pairs/pairs.ts';
import type { QuestionForm, QuestionKind } from './question.ts';
import { anyForm, FORMS } from './question-fixture.ts';
import { isRight, rightAnswer } from './scoring.key.ts';

const fill: FillQuestion = {
  kind: 'fill',
  pieces: ['', ' は ', ' です。'],
  media: {},
  blanks: [
    { kana: 'exact', script: 'kana' },
    { kana: 'any', script: 'kana' },
  ],
  key: [['わたし', '私'], ['がくせい']],
};
const sides = (letter: string, texts: string[]) =>
  texts.map((html, index) => ({ uuid: `${letter}${index}`, text: { html } }));
const jumble: JumbleQuestion = {
  kind: 'jumble',
  question: { html: '' },
  items: sides('i', ['これ', 'の', '友達', 'の', '本']),
  key: ['i0', 'i1', 'i2', 'i3', 'i4'],
};
const pairs: PairsQuestion = {
  kind: 'pairs',
  question: { html: '' },
  left: sides('l', ['犬', '猫', '鳥']),
  right: sides('r', ['con mèo', 'con chim', 'con chó']),
  key: ['r2', 'r0', 'r1'],
};
const pair = (left: string, right: string) => ({ left, right });

describe('which parts are right', () => {
  it.each<[string, QuestionForm, unknown, boolean[]]>([
    ['the second blank is wrong', fill, ['私', 'せんせい'], [true, false]],
    ['a blank is missing', fill, ['私'], [true, false]],
    ['a blank is too long to be read', fill, ['私', 'が'.repeat(300)], [true, false]],
    ['the equal items stand in each other’s places', jumble, ['i0', 'i3', 'i2', 'i1', 'i4'], Array(5).fill(true)],
    ['two items are swapped', jumble, ['i0', 'i2', 'i1', 'i3', 'i4'], [true, false, false, true, true]],
    ['an item is used twice', jumble, ['i0', 'i1', 'i2', 'i1'], [true, true, true, false]],
    ['the first item is missing', jumble, ['i1', 'i2', 'i3', 'i4'], Array(4).fill(false)],
    ['there are items too many', jumble, ['i0', 'i9', 'i2', 'i3', 'i4', 'i5'], [true, false, true, true, true, false]],
    ['two pairs are mixed up', pairs, [pair('l2', 'r1'), pair('l0', 'r0'), pair('l1', 'r2')], [true, false, false]],
    ['a pair is made twice', pairs, [pair('l0', 'r2'), pair('l0', 'r2')], [true, false]],
    ['there is no answer', pairs, undefined, []],
  ])('when %s', (_what, form, answer, parts) => {
    expect(feedbackOf(form, answer).parts).toEqual(parts);
  });

  it.each(Object.keys(FORMS) as QuestionKind[])('are all of them, of kind %s, in the right answer', (kind) => {
    fc.assert(
      fc.property(FORMS[kind] as typeof anyForm, (form) => {
        const right = rightAnswer(form);
        const feedback = feedbackOf(form, right);
        expect(feedback).toEqual({ isRight: true, right, parts: feedback.parts.map(() => true) });
        expect(feedback.parts.length).toBeGreaterThan(0);
      }),
    );
  });

  it('are never all of a wrong answer that is as long as the right one', () => {
    const tried = fc.oneof(
      FORMS.jumble.chain((form) => fc.tuple(fc.constant(form), fc.shuffledSubarray([...form.key]))),
      FORMS.fill.chain((form) => fc.tuple(fc.constant(form), fc.array(fc.constantFrom(...form.key.flat(), '', 'あ')))),
      FORMS.pairs.chain((form) => {
        const side = (list: readonly { uuid: string }[]) => fc.constantFrom(...list.map(({ uuid }) => uuid));
        return fc.tuple(fc.constant(form), fc.array(fc.record({ left: side(form.left), right: side(form.right) })));
      }),
      FORMS.choice.chain((form) => fc.tuple(fc.constant(form), fc.constantFrom(...form.options.map(({ id }) => id)))),
    );
    fc.assert(
      fc.property(tried, ([form, answer]) => {
        const { isRight: right, parts } = feedbackOf(form as QuestionForm, answer);
        const isWhole = typeof answer === 'string' || answer.length === (rightAnswer(form) as PairsAnswer).length;
        expect(right).toBe(isRight(form, answer));
        expect(right).toBe(isWhole && parts.every(Boolean));
      }),
      { numRuns: 2000 },
    );
  });
});

it('takes an answer of any shape', () => {
  fc.assert(
    fc.property(anyForm, fc.anything(), (form, answer) => {
      const { isRight: right, parts } = feedbackOf(form, answer);
      expect(right).toBe(isRight(form, answer));
      expect(parts.every((one) => typeof one === 'boolean')).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
