import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choiceOf, examOf } from './exam-fixture.ts';
import type { Skill } from './paper.ts';
import { scoreAttempt } from './score.key.ts';

const anyQuestions = (stage: number) =>
  fc
    .array(fc.tuple(fc.constantFrom<Skill>(1, 2, 3, 4, 5), fc.integer({ min: 1, max: 5 })), {
      minLength: 1,
      maxLength: 8,
    })
    .map((all) => all.map(([skill, grade], index) => choiceOf(stage * 100 + index, skill, grade)));

const anyExam = fc
  .record({
    type: fc.constantFrom('exam', 'last_exam'),
    level: fc.constantFrom('N5', 'N4', 'N3', 'N2', 'N1'),
    passRule: fc.constantFrom('site', 'official'),
    passMarks: fc.integer({ min: 0, max: 180 }),
    questions: fc.tuple(anyQuestions(1), anyQuestions(2), anyQuestions(3)),
  })
  .map(({ questions, ...rest }) => {
    const parts = ([1, 2, 3] as const).map((stage) => {
      const own = questions[stage - 1] ?? [];
      return { stage, minutes: 1, points: 60, questions: own };
    });
    return examOf(rest.type === 'exam' ? parts.slice(0, 1) : parts, rest);
  });

it('scores are bounded, add up, and never fall with one more right answer', () => {
  let passed = 0;
  fc.assert(
    fc.property(anyExam, fc.array(fc.nat(3), { minLength: 24, maxLength: 24 }), ({ paper, key }, choices) => {
      const ids = Object.keys(key.questions).map(Number);
      const answers = Object.fromEntries(
        ids.flatMap((id, index) => {
          const name = ['right', 'wrong', 'right', null][choices[index] ?? 3];
          return name === null ? [] : [[id, { answer: `${id}-${name}`, sequence: 1 }]];
        }),
      );
      let score = scoreAttempt(paper, key, answers);
      for (const id of ids.filter((one) => score.verdicts.get(one) !== 'correct')) {
        answers[id] = { answer: `${id}-right`, sequence: 2 };
        const better = scoreAttempt(paper, key, answers);
        expect(better.correct).toBe(score.correct + 1);
        for (const [index, part] of better.parts.entries()) {
          expect(part.points).toBeGreaterThanOrEqual(score.parts[index]?.points ?? 0);
        }
        expect(better.points).toBe(better.parts.reduce((sum, { points }) => sum + points, 0));
        expect(better.lessonPercent).toBeGreaterThanOrEqual(score.lessonPercent);
        expect(better.isPassed || !score.isPassed).toBe(true);
        expect(better.official?.isPassed === true || score.official?.isPassed !== true).toBe(true);
        score = better;
      }
      if (score.isPassed) passed++;
      expect(score).toMatchObject({ points: score.maxPoints, correct: score.total });
      expect(score.skills.every(({ percent }) => percent === 100)).toBe(true);
    }),
    { numRuns: 500 },
  );
  expect(passed).toBeGreaterThan(100);
});
