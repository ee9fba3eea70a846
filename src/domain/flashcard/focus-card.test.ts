import { describe, expect, it } from 'vitest';
import { focusCardOf, readFocusCard } from './focus-card.ts';

describe('readFocusCard', () => {
  it.each([
    ['12', 12],
    ['999999999', 999_999_999],
    ['9999999999', null],
    [null, null],
    ['', null],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['0x10', null],
    ['1e3', null],
    [' 12', null],
    ['abc', null],
  ])('reads %o as %o', (value, cardId) => {
    expect(readFocusCard(value)).toBe(cardId);
  });
});

describe('focusCardOf', () => {
  it('is a card of the lesson', () => {
    expect(focusCardOf('2', [1, 2, 3])).toBe(2);
  });

  it.each([
    ['of another lesson', '9', [1, 2, 3]],
    ['in a lesson without cards', '2', []],
  ])('is none %s', (_name, value, cardIds) => {
    expect(focusCardOf(value, cardIds)).toBeNull();
  });
});
