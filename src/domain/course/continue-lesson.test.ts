import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { continueAt, type LessonOnTheWay } from './continue-lesson.ts';

/** 'o' opens, 'x' is locked; P behind it: passed; a number: begun, and studied at that moment. */
function course(spelt: string): LessonOnTheWay[] {
  return spelt.split(' ').filter(Boolean).map(lesson);
}

function lesson(spelt: string): LessonOnTheWay {
  const [, studied] = /(\d+)$/.exec(spelt) ?? [];
  return {
    isOpen: spelt.startsWith('o'),
    isPassed: spelt.includes('P'),
    studiedMs: studied === undefined ? null : Number(studied),
  };
}

describe('where to go on', () => {
  it.each([
    ['nothing begun: at the first', 'o o o', 0],
    ['nothing begun: at the first that opens', 'x o o', 1],
    ['the lesson studied last, while it is not passed', 'oP1 o9 o3 o', 1],
    ['the lesson studied last, though others are further', 'o9 oP3 o2 o', 0],
    ['the last one passed: the one after the furthest begun', 'oP9 o oP3 o', 3],
    ['the furthest begun itself, while it is not passed', 'o1 oP9 o3 o', 2],
    ['nothing left behind: the first left out before', 'o oP1 oP9', 0],
    ['the last one locked again: after the furthest begun', 'o1 x9 o', 2],
    ['everything behind locked: before it', 'oP1 o oP9 x x', 1],
    ['the earlier of two studied at the same moment', 'o5 o5', 0],
    ['passed, without having been opened', 'oP o', 1],
    ['everything passed', 'oP1 oP2', null],
    ['everything locked', 'x x1', null],
    ['no lessons', '', null],
  ])('%s', (_fact, spelt, index) => {
    expect(continueAt(course(spelt))).toBe(index);
  });

  const anyLesson = fc.record({
    isOpen: fc.boolean(),
    isPassed: fc.boolean(),
    studiedMs: fc.option(fc.nat({ max: 9 }), { nil: null }),
  });

  it('is an open lesson that is not passed, wherever there is one', () => {
    fc.assert(
      fc.property(fc.array(anyLesson, { maxLength: 8 }), (lessons) => {
        const isLeft = (one: LessonOnTheWay | undefined) => one !== undefined && one.isOpen && !one.isPassed;
        const index = continueAt(lessons);
        expect(index === null ? lessons.some(isLeft) : !isLeft(lessons[index])).toBe(false);
      }),
    );
  });
});
