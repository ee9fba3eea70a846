import { describe, expect, it } from 'vitest';
import { type Attempt, type AttemptEvent, newAttempt, withExtraTime } from './attempt.ts';
import { timeLeftMs } from './clock.ts';
import { choiceOf, examOf, mockOf } from './exam-fixture.ts';
import type { ExamPaper, Stage } from './paper.ts';
import { reduceAttempt } from './reduce-attempt.ts';
import { resumeStage, viewStageOf } from './view-stage.ts';

const { paper } = mockOf();
const { paper: strict } = mockOf({ clock: 'strict' });
const { paper: practice } = examOf([{ stage: 2, minutes: 1, points: 2, questions: [choiceOf(1, 3), choiceOf(2, 3)] }], {
  type: 'exam',
  passMarks: null,
});
const { paper: upper } = examOf(
  [
    { stage: 1, minutes: 2, points: 120, questions: [choiceOf(1, 1)] },
    { stage: 3, minutes: 1, points: 60, questions: [choiceOf(2, 5)] },
  ],
  { level: 'N2' },
);

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Steps of `[seconds since the start, event]`; the last one's answer. */
function after(of: ExamPaper, ...steps: readonly (readonly [number, AttemptEvent])[]) {
  let attempt = newAttempt(of);
  let last = reduceAttempt(of, attempt, { type: 'start' }, 0);
  attempt = last.attempt;
  for (const [seconds, event] of steps) {
    last = reduceAttempt(of, attempt, event, seconds * SECOND);
    attempt = last.attempt;
  }
  return { ...last, part: (stage: Stage) => attempt.parts.find((part) => part.stage === stage) };
}

const answer = (questionId: number, chosen: unknown, sequence: number, elapsedSeconds = 0): AttemptEvent => ({
  type: 'answer',
  stage: Math.floor(questionId / 100) as Stage,
  questionId,
  answer: chosen,
  sequence,
  elapsedMs: elapsedSeconds * SECOND,
});
const time = (stage: Stage, elapsedSeconds: number): AttemptEvent => ({
  type: 'time',
  stage,
  elapsedMs: elapsedSeconds * SECOND,
});
const submit = (stage: Stage, elapsedSeconds = 0): AttemptEvent => ({
  type: 'submit',
  stage,
  elapsedMs: elapsedSeconds * SECOND,
});
const next = (stage: Stage): AttemptEvent => ({ type: 'next', stage });
const mp3 = (seconds: number): AttemptEvent => ({ type: 'mp3', seconds });
const expire: AttemptEvent = { type: 'expire' };

describe('the stages', () => {
  it.each<[string, ExamPaper, (readonly [number, AttemptEvent])[], number, boolean, Stage | null]>([
    ['started', paper, [], 1, false, 1],
    ['started twice', paper, [[5, { type: 'start' }]], 1, false, 1],
    ['handed in part 1', paper, [[30, submit(1)]], 1, true, 2],
    [
      'handed in part 1 twice',
      paper,
      [
        [30, submit(1)],
        [31, submit(1)],
      ],
      1,
      true,
      2,
    ],
    [
      'went on to part 2',
      paper,
      [
        [30, submit(1)],
        [40, next(1)],
      ],
      2,
      false,
      2,
    ],
    [
      'pressed next twice',
      paper,
      [
        [30, submit(1)],
        [40, next(1)],
        [41, next(1)],
      ],
      2,
      false,
      2,
    ],
    [
      'went on from part 1 of an N2',
      upper,
      [
        [30, submit(1)],
        [40, next(1)],
      ],
      3,
      false,
      3,
    ],
    [
      'handed in all',
      upper,
      [
        [30, submit(1)],
        [40, next(1)],
        [50, submit(3)],
      ],
      5,
      false,
      null,
    ],
    [
      'used all the time of the last part',
      upper,
      [
        [30, submit(1)],
        [40, next(1)],
        [100, submit(3, 60)],
      ],
      4,
      false,
      null,
    ],
    [
      'left the time-up screen',
      upper,
      [
        [30, submit(1)],
        [40, next(1)],
        [100, submit(3, 60)],
        [110, next(3)],
      ],
      5,
      false,
      null,
    ],
    ['handed in a practice', practice, [[30, submit(2)]], 5, false, null],
    ['used all the time of a practice', practice, [[60, submit(2, 60)]], 4, false, null],
  ])('are right for one who %s', (_what, of, steps, stage, isWaiting, resume) => {
    const { ok, attempt } = after(of, ...steps);
    expect(ok).toBe(true);
    expect(viewStageOf(attempt)).toEqual({ stage, isWaiting });
    expect(resumeStage(attempt)).toBe(resume);
  });

  it('begin with the intro', () => {
    expect(viewStageOf(newAttempt(paper))).toEqual({ stage: 0, isWaiting: false });
  });

  it.each<[string, ExamPaper, (readonly [number, AttemptEvent])[], string]>([
    ['part 3 before part 1', paper, [[1, answer(301, '301-right', 1)]], 'notRunning'],
    ['handing in part 2 before part 1', paper, [[1, submit(2)]], 'notRunning'],
    ['leaving a part that was not handed in', paper, [[1, next(1)]], 'notRunning'],
    ['leaving a part that has not begun', paper, [[1, next(3)]], 'notRunning'],
    ['reporting time of a part that has not begun', paper, [[1, time(2, 1)]], 'notRunning'],
    ['part 2 of an N2', upper, [[1, submit(2)]], 'notRunning'],
    ['the recording before its part', paper, [[1, mp3(1)]], 'notRunning'],
    [
      'an answer to a part that was handed in',
      paper,
      [
        [1, submit(1)],
        [2, answer(101, '101-right', 1)],
      ],
      'partClosed',
    ],
    [
      'a question of another part',
      paper,
      [[1, { ...answer(101, '101-right', 1), questionId: 201 } as AttemptEvent]],
      'unknownQuestion',
    ],
    ['an option of another question', paper, [[1, answer(101, '102-right', 1)]], 'badAnswer'],
    ['a number for an answer', paper, [[1, answer(101, 7, 1)]], 'badAnswer'],
  ])('refuse %s', (_what, of, steps, refusal) => {
    expect(after(of, ...steps)).toMatchObject({ ok: false, refusal });
  });

  it('refuse everything before the start', () => {
    for (const event of [answer(101, '101-right', 1), time(1, 1), submit(1), next(1), mp3(1)]) {
      expect(reduceAttempt(paper, newAttempt(paper), event, 0)).toMatchObject({ ok: false, refusal: 'notRunning' });
    }
  });
});

describe('an answer', () => {
  const saved = (...events: AttemptEvent[]) =>
    after(paper, ...events.map((event, index) => [index + 1, event] as const)).attempt.answers;

  it('is kept', () => {
    expect(saved(answer(101, '101-right', 3))).toEqual({ 101: { answer: '101-right', sequence: 3 } });
  });

  it('of the newer sequence wins, whichever comes first', () => {
    const [older, newer] = [answer(101, '101-wrong', 3), answer(101, '101-right', 4)];
    expect(saved(older, newer)).toEqual(saved(newer, older));
    expect(saved(newer, older)).toEqual({ 101: { answer: '101-right', sequence: 4 } });
  });

  it('of the same sequence changes nothing', () => {
    expect(saved(answer(101, '101-right', 3), answer(101, '101-wrong', 3))[101]?.answer).toBe('101-right');
  });

  it.each([[null], [''], ['  '], [['', '']], [[]], [['', ' \u3000']]])('of %j takes an earlier one back', (empty) => {
    const typed = saved(answer(201, '201-right', 1), answer(201, empty, 2));
    expect(typed).toEqual({});
    const { attempt } = after(
      paper,
      [1, submit(1)],
      [2, next(1)],
      [3, answer(202, ['わたし', 'は'], 1)],
      [4, answer(202, empty, 2)],
    );
    expect(attempt.answers).toEqual({ 202: { answer: null, sequence: 2 } });
  });

  it('keeps the filled blanks when one is emptied', () => {
    const { attempt } = after(paper, [1, submit(1)], [2, next(1)], [3, answer(202, ['わたし', ''], 1)]);
    expect(attempt.answers[202]).toEqual({ answer: ['わたし', ''], sequence: 1 });
  });

  it('that was taken back stays so when an older one arrives', () => {
    expect(saved(answer(101, null, 2), answer(101, '101-right', 1))).toEqual({ 101: { answer: null, sequence: 2 } });
  });

  it('that was acknowledged is acknowledged again after the part was handed in', () => {
    const given = answer(101, '101-right', 5);
    const again = after(paper, [1, given], [2, submit(1)], [3, given]);
    expect(again.ok).toBe(true);
    expect(again.attempt.answers[101]).toEqual({ answer: '101-right', sequence: 5 });
  });
});

describe('the study clock', () => {
  it.each<[string, (readonly [number, AttemptEvent])[], number]>([
    ['counts what the page reports', [[40, time(1, 25)]], 25],
    ['counts the time of an answer', [[40, answer(101, '101-right', 1, 25)]], 25],
    [
      'takes the highest report, whatever comes last',
      [
        [40, time(1, 35)],
        [41, time(1, 20)],
      ],
      35,
    ],
    ['never counts more than has passed since the part began', [[10, time(1, 50)]], 10],
    [
      'stands still while nothing is heard',
      [
        [10, time(1, 10)],
        [50, time(1, 12)],
      ],
      12,
    ],
    [
      'counts stretches with a contact every 20 s, whatever they report',
      [
        [20, time(1, 0)],
        [40, time(1, 0)],
      ],
      40,
    ],
    [
      'counts no stretch of more than 20 s',
      [
        [21, time(1, 0)],
        [42, time(1, 0)],
      ],
      0,
    ],
    [
      'adds the stretches up',
      [
        [15, time(1, 0)],
        [45, time(1, 0)],
        [55, time(1, 0)],
      ],
      25,
    ],
    ['does not run beyond the budget', [[80, time(1, 80)]], 60],
    [
      'does not go back with the clock of the server',
      [
        [40, time(1, 25)],
        [20, time(1, 26)],
      ],
      26,
    ],
  ])('%s', (_what, steps, seconds) => {
    expect(after(paper, ...steps).part(1)?.elapsedMs).toBe(seconds * SECOND);
  });

  it('of a part begins with the part', () => {
    const { attempt, part } = after(paper, [50, submit(1)], [300, next(1)], [310, time(2, 100)]);
    expect(part(2)?.elapsedMs).toBe(10 * SECOND);
    expect(part(2) && timeLeftMs(paper, part(2)!, 9e9)).toBe(110 * SECOND);
    expect(attempt.heardAtMs).toBe(310 * SECOND);
  });

  it('waits for the learner for days', () => {
    const { ok, attempt } = after(
      paper,
      [10, time(1, 10)],
      [300_000, expire],
      [300_001, answer(101, '101-right', 1, 11)],
    );
    expect(ok).toBe(true);
    expect(attempt.parts[0]).toMatchObject({ elapsedMs: 11 * SECOND, closed: null });
  });
});

describe('a part whose time is used up', () => {
  const [late, inTime] = [answer(101, '101-right', 1, 59), answer(102, '102-right', 2, 60)];

  it.each([
    ['study', paper],
    ['strict', strict],
  ])('takes what is under way for 30 s under %s', (_clock, of) => {
    const { ok, attempt } = after(of, [60, time(1, 60)], [90, inTime]);
    expect(ok).toBe(true);
    expect(attempt.answers[102]?.answer).toBe('102-right');
    expect(after(of, [60, time(1, 60)], [90.001, late])).toMatchObject({ ok: false, refusal: 'partClosed' });
  });

  it('is closed with the end of the grace, whenever somebody looks', () => {
    const { part, attempt } = after(strict, [200, expire]);
    expect(part(1)?.closed).toEqual({ how: 'timeUp', atMs: 90 * SECOND });
    expect(attempt.waitEndsAtMs).toBe(690 * SECOND);
    expect(viewStageOf(attempt)).toEqual({ stage: 1, isWaiting: true });
  });

  it('is over from the moment in which the server hears so, however much time a study page reports', () => {
    expect(after(paper, [600, time(1, 500)], [629, late]).ok).toBe(true);
  });

  it('is closed in a refusal, too', () => {
    const { ok, part } = after(strict, [200, late]);
    expect(ok).toBe(false);
    expect(part(1)?.closed?.how).toBe('timeUp');
  });

  it('is handed in by the page as time up, even if its clock is a little ahead', () => {
    expect(after(paper, [59.8, submit(1, 60)]).part(1)?.closed).toEqual({ how: 'timeUp', atMs: 59.8 * SECOND });
  });
});

describe('the strict clock', () => {
  it('runs whatever the learner does', () => {
    const { attempt } = after(strict, [40, time(1, 3)]);
    expect(attempt.parts[0]?.elapsedMs).toBe(40 * SECOND);
    expect(timeLeftMs(strict, attempt.parts[0]!, 45 * SECOND)).toBe(15 * SECOND);
  });

  it('closes all parts in time if nobody returns: 30 s behind each, 10 minutes between them', () => {
    const ends = [90, 90 + 600 + 150, 90 + 600 + 150 + 600 + 90];
    for (const seconds of [ends[2]! + 1, 900_000]) {
      const { attempt } = after(strict, [seconds, expire]);
      expect(attempt.parts.map(({ closed }) => closed)).toEqual(
        ends.map((end) => ({ how: 'timeUp', atMs: end * SECOND })),
      );
      expect(attempt.finishedAtMs).toBe(ends[2]! * SECOND);
      expect(viewStageOf(attempt).stage).toBe(4);
    }
  });

  it('begins the next part by itself after the wait', () => {
    const waiting = after(strict, [30, submit(1)], [629.9, expire]).attempt;
    expect(viewStageOf(waiting)).toEqual({ stage: 1, isWaiting: true });
    const { attempt, part } = after(strict, [30, submit(1)], [640, time(2, 0)]);
    expect(viewStageOf(attempt)).toEqual({ stage: 2, isWaiting: false });
    expect(part(2)).toMatchObject({ beganAtMs: 630 * SECOND, elapsedMs: 10 * SECOND });
  });

  it('changes nothing in an attempt that goes on', () => {
    const { attempt } = after(strict, [10, time(1, 10)]);
    expect(reduceAttempt(strict, attempt, expire, 20 * SECOND).attempt).toBe(attempt);
  });
});

it('waits for the button under the study clock, however long', () => {
  expect(viewStageOf(after(paper, [30, submit(1)], [9000, expire]).attempt)).toEqual({ stage: 1, isWaiting: true });
});

describe('the recording', () => {
  const listening = [
    [1, submit(1)],
    [2, next(1)],
    [3, submit(2)],
    [10, next(2)],
  ] as const;

  it.each<[string, (readonly [number, AttemptEvent])[], number]>([
    ['goes on where it was', [[20, mp3(8.5)]], 8.5],
    [
      'never goes back',
      [
        [20, mp3(8.5)],
        [25, mp3(2)],
      ],
      8.5,
    ],
    ['was not heard longer than its part has run', [[20, mp3(60)]], 10],
    [
      'stays where it was when the part is over',
      [
        [20, mp3(8.5)],
        [21, submit(3)],
        [22, mp3(9)],
      ],
      8.5,
    ],
  ])('%s', (_what, steps, seconds) => {
    expect(after(paper, ...listening, ...steps)).toMatchObject({ ok: true, attempt: { mp3Seconds: seconds } });
  });
});

describe('extra time', () => {
  const budgets = (attempt: Attempt) => attempt.parts.map(({ budgetMs }) => budgetMs / MINUTE);

  it('lengthens every part', () => {
    expect(budgets(newAttempt(paper, 25))).toEqual([1.25, 2.5, 1.25]);
  });

  it('that is given later leaves parts alone that have begun', () => {
    const { attempt } = after(paper, [10, submit(1)], [20, next(1)]);
    expect(budgets(withExtraTime(paper, attempt, 50))).toEqual([1, 2, 1.5]);
    expect(budgets(withExtraTime(paper, newAttempt(paper), 50))).toEqual([1.5, 3, 1.5]);
  });
});
