import { describe, expect, it } from 'vitest';
import { QUESTION_TYPE } from '../exercise/question-type.ts';
import { COMPONENT_TYPE, hasKind, kindOfType } from './component-kind.ts';

describe('kinds of component', () => {
  it.each(Object.entries(COMPONENT_TYPE))('%s has the code %d', (kind, type) => {
    expect(kindOfType(type)).toBe(kind in QUESTION_TYPE ? 'question' : kind);
  });

  it('knows no kind of a foreign code', () => {
    expect(kindOfType(99)).toBeNull();
  });

  it.each([
    [[1, 2], 'video', true],
    [[1, 5], 'video', false],
    [[], 'video', false],
  ] as const)('of the codes %j one is of %s: %s', (types, kind, isThere) => {
    expect(hasKind(types, kind)).toBe(isThere);
  });
});
