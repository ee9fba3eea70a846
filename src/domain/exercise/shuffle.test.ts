import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choice } from './choice/choice.ts';
import { shownOptions } from './choice/shown-options.ts';
import { shownItems } from './jumble/shown-items.ts';
import type { JumbleQuestion } from './jumble/jumble.ts';
import { shownSides } from './pairs/shown-sides.ts';
import { anyForm, FORMS } from './question-fixture.ts';
import { isRight } from './scoring.key.ts';
import { shuffleBySeed } from './shuffle.ts';
import { startSeed } from './start-seed.key.ts';

const seed = fc.nat(2 ** 32 - 1);

describe('shuffling by seed', () => {
  it('keeps every item and gives the same order again', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), seed, (items, start) => {
        const shuffled = shuffleBySeed(items, start);
        expect(shuffled.toSorted()).toEqual(items.toSorted());
        expect(shuffleBySeed(items, start)).toEqual(shuffled);
      }),
    );
  });

  it('brings each of four items about equally often to each place, also with neighbouring seeds', () => {
    const counts = Array.from({ length: 16 }, () => 0);
    for (let start = 0; start < 4000; start += 1)
      for (const [place, item] of shuffleBySeed([0, 1, 2, 3], start).entries())
        counts[place * 4 + item] = (counts[place * 4 + item] ?? 0) + 1;
    expect(Math.min(...counts)).toBeGreaterThan(850);
    expect(Math.max(...counts)).toBeLessThan(1150);
  });
});

describe('what is shown', () => {
  it('has every option, item and side once', () => {
    const uuids = (list: readonly { readonly uuid: string }[]) => list.map(({ uuid }) => uuid).toSorted();
    fc.assert(
      fc.property(FORMS.choice, FORMS.jumble, FORMS.pairs, seed, (asked, jumble, pairs, start) => {
        expect(shownOptions(asked, start).every(({ id }) => choice.isComplete(asked, id))).toBe(true);
        expect(new Set(shownOptions(asked, start)).size).toBe(asked.options.length);
        expect(uuids(shownItems(jumble, start))).toEqual(uuids(jumble.items));
        const { left, right } = shownSides(pairs, start);
        expect([uuids(left), uuids(right)]).toEqual([uuids(pairs.left), uuids(pairs.right)]);
      }),
    );
  });

  it('leaves options in the author’s order unless the question asks for another', () => {
    fc.assert(
      fc.property(FORMS.choice, seed, (asked, start) => {
        expect(shownOptions({ ...asked, shuffle: false }, start)).toEqual(asked.options);
      }),
    );
  });
});

describe('the seed to start with', () => {
  /** Few different words, so that many read alike. */
  const jumbles = fc
    .array(fc.constantFrom('の', 'は', '本'), { minLength: 2, maxLength: 8 })
    .map((words): JumbleQuestion => ({
      kind: 'jumble',
      question: { html: '' },
      items: words.map((html, index) => ({ uuid: `i${index}`, text: { html } })),
      key: words.map((_word, index) => `i${index}`),
    }));
  const start = (form: JumbleQuestion, from: number) => shownItems(form, startSeed(form, from)).map(({ uuid }) => uuid);

  it('never shows a jumble of more than two items in the right order, also when some read alike', () => {
    fc.assert(
      fc.property(fc.oneof(jumbles, FORMS.jumble), seed, (form, from) => {
        fc.pre(form.items.length > 2 && new Set(form.items.map(({ text }) => JSON.stringify(text))).size > 1);
        expect(isRight(form, start(form, from))).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });

  it('shows two items in either order, which would tell the answer otherwise', () => {
    const two = fc.sample(FORMS.jumble, 200).find(({ items }) => items.length === 2) as JumbleQuestion;
    const seen = Array.from({ length: 40 }, (_, from) => isRight(two, start(two, from)));
    expect(new Set(seen)).toEqual(new Set([true, false]));
  });

  it('is the given one of other kinds, and of items that all read alike', () => {
    fc.assert(
      fc.property(anyForm, seed, (form, from) => {
        const alike =
          form.kind === 'jumble'
            ? { ...form, items: form.items.map(({ uuid }) => ({ uuid, text: { html: 'の' } })) }
            : form;
        expect(startSeed(alike, from)).toBe(from);
      }),
    );
  });
});
