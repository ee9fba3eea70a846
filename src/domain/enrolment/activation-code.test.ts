import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_LENGTH, createActivationCode, formatActivationCode, normaliseActivationCode } from './activation-code.ts';

const code = fc.infiniteStream(fc.nat()).map((numbers) => {
  const next = numbers[Symbol.iterator]();
  return createActivationCode((below) => (next.next().value ?? 0) % below);
});

describe('an activation code', () => {
  it('has 12 characters without I, L, O and U', () => {
    fc.assert(
      fc.property(code, (made) => {
        expect(made).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
      }),
    );
  });

  it('uses its whole alphabet, and asks for numbers below its length', () => {
    let next = 0;
    const letters = new Set<string>();
    for (let n = 0; n < 32; n += 1)
      for (const letter of createActivationCode((below) => {
        expect(below).toBe(32);
        return next++ % below;
      }))
        letters.add(letter);
    expect(letters.size).toBe(32);
  });

  it('is read in three groups of four', () => {
    expect(formatActivationCode('0123456789AB')).toBe('0123-4567-89AB');
  });

  it('comes back from its written form, in small letters, spread out and in full-width letters', () => {
    fc.assert(
      fc.property(code, (made) => {
        const written = formatActivationCode(made);
        const fullWidth = [...written].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0));
        for (const typed of [made, written, written.toLowerCase(), `  ${[...made].join(' ')} `, fullWidth.join('')])
          expect(normaliseActivationCode(typed)).toBe(made);
      }),
    );
  });

  it.each([
    ['look-alikes of 0', 'OOOO-oooo-0000', '000000000000'],
    ['look-alikes of 1', 'IIII-LLll-il11', '111111111111'],
    ['an en dash and an em dash', '0123–4567—89AB', '0123456789AB'],
    ['a non-breaking hyphen and underscores', '0123‑4567_89AB', '0123456789AB'],
    ['a no-break space and a tab', '0123\u00a04567\t89AB', '0123456789AB'],
    ['an ideographic space', '0123　4567　89AB', '0123456789AB'],
  ])('takes %s', (_fact, typed, stored) => {
    expect(normaliseActivationCode(typed)).toBe(stored);
  });

  it.each([
    ['nothing', ''],
    ['only hyphens', '----'],
    ['too few characters', '0123-4567-89A'],
    ['too many characters', '0123-4567-89AB-C'],
    ['a letter outside the alphabet', '0123-4567-89AU'],
    ['a Vietnamese letter', '0123-4567-89AĐ'],
    ['a NUL', '0123-4567-89A\u0000'],
    ['an emoji', '0123-4567-89A😀'],
  ])('is not %s', (_fact, typed) => {
    expect(normaliseActivationCode(typed)).toBeNull();
  });

  it('is null or stored text for any typing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (typed) => {
        const stored = normaliseActivationCode(typed);
        if (stored !== null) expect(stored).toHaveLength(CODE_LENGTH);
        expect(stored === null || normaliseActivationCode(stored) === stored).toBe(true);
      }),
    );
  });
});
