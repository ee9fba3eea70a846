import { describe, expect, it } from 'vitest';
import type { SavedAnswer } from './attempt.ts';
import { choiceOf, examOf, fillOf } from './exam-fixture.ts';
import type { ExamPaper, Skill, Stage } from './paper.ts';
import { isRightAnswer } from './right-answer.key.ts';
import { scoreAttempt } from './score.key.ts';

const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

/** Ten questions a part: 6 points each, the first five of the part's first skill, the others of its second. */
function mock(level: ExamPaper['level'], rest: Partial<ExamPaper> = {}) {
  const skills: Readonly<Record<Stage, readonly [Skill, Skill]>> = { 1: [1, 2], 2: [3, 4], 3: [5, 5] };
  return examOf(
    ([1, 2, 3] as const).map((stage) => ({
      stage,
      minutes: 20,
      points: 60,
      questions: range(stage * 100 + 1, 10).map((id, index) => choiceOf(id, skills[stage][index < 5 ? 0 : 1])),
    })),
    { level, ...rest },
  );
}

/** A mock of two parts with ten questions of each of language, reading and listening. */
function twoPartMock(level: ExamPaper['level'], rest: Partial<ExamPaper> = {}) {
  const language = [...range(101, 10).map((id) => choiceOf(id, 3)), ...range(111, 10).map((id) => choiceOf(id, 4))];
  return examOf(
    [
      { stage: 1, minutes: 105, points: 120, questions: language },
      { stage: 3, minutes: 50, points: 60, questions: range(301, 10).map((id) => choiceOf(id, 5)) },
    ],
    { level, passMarks: 90, ...rest },
  );
}

const chosen = (ids: readonly number[], name = 'right'): Record<number, SavedAnswer> =>
  Object.fromEntries(ids.map((id) => [id, { answer: `${id}-${name}`, sequence: 1 }]));

describe('a part', () => {
  it.each([
    [60, 7, 0, 0],
    [60, 7, 7, 60],
    [60, 7, 1, 9], // 8.57
    [60, 8, 1, 8], // 7.5
    [60, 16, 1, 4], // 3.75
    [120, 11, 5, 55], // 54.54
    [60, 24, 5, 13], // 12.5
    [60, 400, 3, 0], // 0.45
  ])('of %i points and %i questions with %i right earns %i', (points, total, right, earned) => {
    const questions = range(1, total).map((id) => choiceOf(id, 1));
    const { paper, key } = examOf([{ stage: 1, minutes: 1, points, questions }]);
    expect(scoreAttempt(paper, key, chosen(range(1, right))).parts[0]).toMatchObject({
      points: earned,
      correct: right,
    });
  });

  it('weighs its questions by their grades', () => {
    const { paper, key } = examOf([
      { stage: 1, minutes: 1, points: 60, questions: [choiceOf(1, 1, 3), choiceOf(2, 1, 1)] },
    ]);
    expect(scoreAttempt(paper, key, chosen([1])).points).toBe(45);
    expect(scoreAttempt(paper, key, chosen([2])).points).toBe(15);
  });
});

describe('a mock', () => {
  it.each<[number, number, number, number | null, boolean]>([
    [7, 0, 4, 60, true], // 42 of 120, 24 of 60
    [6, 0, 10, 80, false], // 36 of 120
    [3, 4, 4, 60, true], // parts 1 and 2 count together
    [10, 10, 3, 80, false], // 18 of 60
    [7, 0, 4, 67, false], // 66 points
    [7, 0, 4, 66, true],
  ])('with %i, %i and %i of ten right and %i points needed: passed is %s', (one, two, three, passMarks, isPassed) => {
    const { paper, key } = mock('N5', { passMarks });
    const right = [...range(101, one), ...range(201, two), ...range(301, three)];
    expect(scoreAttempt(paper, key, chosen(right)).isPassed).toBe(isPassed);
  });

  it.each<[ExamPaper['level'], number, boolean]>([
    ['N5', 13, false], // 78
    ['N5', 14, true], // 84
    ['N4', 14, false],
    ['N4', 15, true], // 90
  ])('of %s with %i right would pass the JLPT: %s', (level, right, isPassed) => {
    const { paper, key } = mock(level);
    const { official } = scoreAttempt(paper, key, chosen([...range(101, right - 5), ...range(301, 5)]));
    expect(official).toMatchObject({ isPassed, points: right * 6 });
    expect(official?.sections.map(({ neededPoints }) => neededPoints)).toEqual([38, 19]);
  });

  it.each<[ExamPaper['level'], number, number, number, boolean]>([
    ['N3', 8, 4, 4, true], // 96
    ['N3', 10, 3, 10, false], // 18 of 60 in reading
    ['N2', 5, 5, 5, true], // 90
    ['N2', 5, 5, 4, false], // 84
    ['N1', 6, 6, 4, false], // 96
    ['N1', 6, 6, 5, true], // 102
  ])(
    'of %s with %i, %i and %i right in its three sections would pass the JLPT: %s',
    (level, one, two, three, passes) => {
      const { paper, key } = twoPartMock(level);
      const right = [...range(101, one), ...range(111, two), ...range(301, three)];
      const { official } = scoreAttempt(paper, key, chosen(right));
      expect(official?.sections.map(({ points }) => points)).toEqual([one * 6, two * 6, three * 6]);
      expect(official?.isPassed).toBe(passes);
    },
  );

  it('that names the official rule is passed by it', () => {
    // All of the language, but 3 of 10 in reading: 78 + 60 points of the parts.
    const right = [...range(101, 10), ...range(111, 3), ...range(301, 10)];
    for (const [passRule, isPassed] of [
      ['site', true],
      ['official', false],
    ] as const) {
      const { paper, key } = twoPartMock('N2', { passRule });
      expect(scoreAttempt(paper, key, chosen(right))).toMatchObject({ isPassed, points: 138, maxPoints: 180 });
    }
  });

  it('gives its lesson 100 when passed, else the share of its points, at most 84', () => {
    const percent = (passMarks: number, right: number[]) => {
      const { paper, key } = mock('N5', { passMarks });
      return scoreAttempt(paper, key, chosen(right)).lessonPercent;
    };
    const half = [...range(101, 5), ...range(201, 5), ...range(301, 5)];
    expect(percent(80, half)).toBe(100);
    expect(percent(91, half)).toBe(50);
    expect(percent(180, [...half, ...range(106, 5), ...range(206, 5), ...range(306, 4)])).toBe(84);
  });
});

describe('a practice', () => {
  it.each([
    [6, 7, true], // 5.95 of 7, rounded up
    [5, 7, false],
    [16, 20, false], // 17 of 20
    [17, 20, true],
  ])('with %i of %i right: passed is %s', (right, total, isPassed) => {
    const questions = range(1, total).map((id) => choiceOf(id, 3, 5));
    const { paper, key } = examOf([{ stage: 2, minutes: 1, points: total * 5, questions }], {
      type: 'exam',
      passMarks: null,
    });
    const score = scoreAttempt(paper, key, chosen(range(1, right)));
    expect(score).toMatchObject({ isPassed, points: right * 5, official: null });
    expect(score.lessonPercent).toBe(isPassed ? 100 : Math.floor((right * 100) / total));
  });
});

it('counts each skill apart, those alone that the exam asks for', () => {
  const { paper, key } = mock('N5');
  const { skills } = scoreAttempt(paper, key, chosen([101, 102, 106, 301, 302, 303]));
  expect(skills).toEqual([
    { skill: 1, correct: 2, total: 5, percent: 40 },
    { skill: 2, correct: 1, total: 5, percent: 20 },
    { skill: 3, correct: 0, total: 5, percent: 0 },
    { skill: 4, correct: 0, total: 5, percent: 0 },
    { skill: 5, correct: 3, total: 10, percent: 30 },
  ]);
  const language = examOf([{ stage: 1, minutes: 1, points: 3, questions: range(1, 3).map((id) => choiceOf(id, 4)) }]);
  expect(scoreAttempt(language.paper, language.key, chosen([1, 2])).skills).toEqual([
    { skill: 4, correct: 2, total: 3, percent: 66 },
  ]);
});

it('tells right, wrong and unanswered questions apart; one that was taken back is unanswered', () => {
  const questions = range(1, 4).map((id) => choiceOf(id, 1));
  const { paper, key } = examOf([{ stage: 1, minutes: 1, points: 60, questions }]);
  const answers = { ...chosen([1]), ...chosen([2], 'wrong'), 3: { answer: null, sequence: 9 } };
  expect([...scoreAttempt(paper, key, answers).verdicts.values()]).toEqual([
    'correct',
    'wrong',
    'unanswered',
    'unanswered',
  ]);
});

describe('blanks', () => {
  const { paper, key } = examOf([{ stage: 1, minutes: 1, points: 1, questions: [fillOf(1, 3, 'わたし|私', 'は')] }]);
  const question = paper.parts[0]?.groups[0]?.tasks[0];

  it.each<[unknown, boolean]>([
    [['わたし', 'は'], true],
    [['私', ' は '], true],
    [['わた', 'しは'], true],
    [['わたしは', ''], true],
    [['わたし', ''], false],
    [['は', 'わたし'], false],
    [['わたしは'], false],
    [['わたし', 'は', ''], false],
    ['わたしは', false],
    [['わ'.repeat(300), 'は'], false],
  ])('filled with %j are right: %s', (answer, isRight) => {
    if (question?.kind !== 'question' || key.questions[1] === undefined) throw new Error('no question');
    expect(isRightAnswer(question, key.questions[1], answer)).toBe(isRight);
  });
});
