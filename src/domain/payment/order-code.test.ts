import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOrderCode, isOrderCode, orderCodesIn, transferText } from './order-code.ts';

const draws = fc.sample(fc.nat({ max: 22 }), { seed: 1, numRuns: 10_000 }).values();
const newCode = () => createOrderCode(() => draws.next().value ?? 0);
const ALPHABET = '34679ACDEFGHJKMNPRTVWXY';

describe('an order code', () => {
  it('has eight characters without look-alikes', () => {
    for (let round = 0; round < 1000; round += 1) expect(newCode()).toMatch(/^[34679ACDEFGHJKMNPRTVWXY]{8}$/);
  });

  it('is no code any more with one wrong letter, or two neighbours swapped', () => {
    for (let round = 0; round < 200; round += 1) {
      const code = newCode();
      for (let place = 0; place < 8; place += 1) {
        for (const letter of ALPHABET) {
          if (letter !== code[place])
            expect(isOrderCode(code.slice(0, place) + letter + code.slice(place + 1))).toBe(false);
        }
      }
      for (let place = 0; place < 6; place += 1) {
        const [a = '', b = ''] = code.slice(place, place + 2);
        if (a !== b) expect(isOrderCode(code.slice(0, place) + b + a + code.slice(place + 2))).toBe(false);
      }
    }
  });
});

describe('the codes in a transfer text', () => {
  const code = newCode();
  const other = newCode();

  it.each([
    ['as we write it', transferText(code)],
    ['in small letters', transferText(code).toLowerCase()],
    ['without its space', `TSUBAME${code}`],
    ['with spaces and hyphens inside', `TSUBAME ${code.slice(0, 4)}-${code.slice(4, 6)} ${code.slice(6)}`],
    ['between the words of a bank', `MBVCB.3278907687.TSUBAME ${code}.CT tu 0011 NGUYEN VAN A toi 0123`],
    ['alone', code],
    ['glued to numbers', `FT24364${code}0863634`],
  ])('are found %s', (_how, text) => {
    expect(orderCodesIn(text)).toEqual([code]);
  });

  it('are both given when there are two', () => {
    expect(orderCodesIn(`${code} ${other}`)).toEqual(expect.arrayContaining([code, other]));
  });

  it('are those after our name, if there is one', () => {
    expect(orderCodesIn(`${other} TSUBAME ${code}`)).toEqual([code]);
  });

  it('are none in a text without one, an empty one, and beyond what banks keep', () => {
    expect(orderCodesIn('NGUYEN THI HOA chuyen tien hoc phi thang 11')).toEqual([]);
    expect(orderCodesIn('')).toEqual([]);
    expect(orderCodesIn(`${'.'.repeat(500)}${code}`)).toEqual([]);
  });
});
