import { describe, expect, it } from 'vitest';
import { canGoBack } from './go-back.ts';

const here = 'https://a.example/khoa-hoc/n5/lesson/1-a?tab_active=tabExercise';

describe('canGoBack', () => {
  it.each([
    ['from another page', 'https://a.example/khoa-hoc/n5', 0, true],
    ['from another site', 'https://b.example/', 0, true],
    ['within the site', '', 2, true],
    ['by an address that was typed', '', 0, false],
    ['by a reload on the other tab', 'https://a.example/khoa-hoc/n5/lesson/1-a', 0, false],
  ])('when the learner came %s', (_how, referrer, steps, can) => {
    expect(canGoBack({ here, referrer, steps })).toBe(can);
  });
});
