import { expect, it } from 'vitest';
import { placeOfKey } from './place-of-key.ts';

const press = (code: string, held = {}) =>
  placeOfKey({ code, ctrlKey: false, metaKey: false, altKey: false, isComposing: false, ...held });

it.each([
  ['KeyA', 0],
  ['KeyD', 3],
  ['KeyF', 5],
  ['KeyG', null],
  ['Digit1', 0],
  ['Numpad6', 5],
  ['Digit7', null],
  ['Digit0', null],
  ['Enter', null],
  ['', null],
])('%s means place %s', (code, place) => {
  expect(press(code)).toBe(place);
});

it.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing'])('means nothing with %s', (held) => {
  expect(press('KeyA', { [held]: true })).toBeNull();
});
