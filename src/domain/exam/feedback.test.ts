import { describe, expect, it } from 'vitest';
import { feedbackLevel, feedbackOf, RADAR_SKILLS, SKILL_NAMES } from './feedback.ts';

describe('feedbackLevel', () => {
  it.each([
    [0, 'bad'],
    [57, 'bad'],
    [58, 'normal'],
    [82, 'normal'],
    [83, 'good'],
    [100, 'good'],
  ])('of %i percent is %s', (percent, level) => expect(feedbackLevel(percent)).toBe(level));
});

describe('feedbackOf', () => {
  it('says the same at every look at an attempt, and not the same to all', () => {
    for (const skill of RADAR_SKILLS) {
      for (const percent of [20, 70, 90]) {
        const texts = [1, 2, 3, 4].map((seed) => feedbackOf(skill, percent, seed).text);
        expect(feedbackOf(skill, percent, 3).text).toBe(texts[2]);
        expect(new Set(texts).size).toBeGreaterThan(1);
      }
    }
  });

  it('praises, but once at most', () => {
    for (const skill of RADAR_SKILLS) {
      for (const percent of [0, 60, 95]) {
        for (const seed of [0, 1])
          expect(feedbackOf(skill, percent, seed).text.match(/!/g) ?? []).toHaveLength(percent === 95 ? 1 : 0);
      }
    }
  });
});

it('the radar shows every skill once', () => {
  expect(new Set<number>(RADAR_SKILLS)).toEqual(new Set(Object.keys(SKILL_NAMES).map(Number)));
  expect(new Set(RADAR_SKILLS).size).toBe(RADAR_SKILLS.length);
});
