import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Attempt, type AttemptEvent, newAttempt } from './attempt.ts';
import { GRACE_MS, timeLeftMs } from './clock.ts';
import { mockOf } from './exam-fixture.ts';
import { type ExamPaper, questionsOf, type Stage } from './paper.ts';
import { reduceAttempt } from './reduce-attempt.ts';
import { viewStageOf } from './view-stage.ts';

const PAPERS = [mockOf().paper, mockOf({ clock: 'strict' }).paper] as const;
const STAGES = [1, 2, 3] as const;
/** What passes between two events: mostly what a page does, at times a night, at times another server's clock. */
const GAPS_MS = [0, 300, 4_000, 9_000, 15_000, 19_999, 20_001, 31_000, 65_000, 605_000, 40_000_000, -700];
const ANSWERS = [null, 'right', 'wrong', 7, ['わたし', ''], ['', '']];

type Step = { readonly gapMs: number; readonly event: AttemptEvent };

/** Reads digits of mixed bases out of a number, so that one number is a step and shrinks well. */
function digitsOf(number: number) {
  let rest = number;
  return (base: number) => {
    const digit = rest % base;
    rest = Math.floor(rest / base);
    return digit;
  };
}

function stepOf(number: number, attempt: Attempt): Step {
  const digit = digitsOf(number);
  const gapMs = GAPS_MS[digit(GAPS_MS.length)] ?? 0;
  const kind = digit(12);
  // Half of the steps are about the part whose turn it is, or else hardly any sequence would reach the end.
  const own = attempt.parts.find(({ closed }) => closed === null)?.stage ?? 3;
  const before = own === 1 ? 1 : ((own - 1) as Stage);
  const stage = digit(2) === 0 ? own : (STAGES[digit(3)] ?? 1);
  const elapsedMs = digit(13) * 10_000;
  if (kind < 5) {
    const questionId = stage * 100 + 1 + digit(2);
    const choice = ANSWERS[digit(ANSWERS.length)];
    const answer = typeof choice === 'string' ? `${questionId}-${choice}` : choice;
    return { gapMs, event: { type: 'answer', stage, questionId, answer, sequence: digit(9), elapsedMs } };
  }
  if (kind === 5) return { gapMs, event: { type: 'time', stage, elapsedMs } };
  if (kind === 6) return { gapMs, event: { type: 'mp3', seconds: digit(50) } };
  if (kind === 7) return { gapMs, event: { type: 'expire' } };
  if (kind === 8) return { gapMs, event: { type: 'start' } };
  if (kind === 9) return { gapMs, event: { type: 'submit', stage, elapsedMs } };
  return { gapMs, event: { type: 'next', stage: digit(3) > 0 ? before : stage } };
}

/** Null if the step from one state to the next keeps what an attempt promises, or else what it broke. */
function brokenPromise(paper: ExamPaper, from: Attempt, to: Attempt, nowMs: number): string | null {
  for (const [index, part] of to.parts.entries()) {
    const was = from.parts[index];
    if (was === undefined) return 'a part came into being';
    if (was.closed !== null && part.closed !== was.closed) return 'a finished part was opened or closed again';
    if (was.closed !== null && part.elapsedMs !== was.elapsedMs) return 'time of a finished part ran on';
    if (was.beganAtMs !== null && part.beganAtMs !== was.beganAtMs) return 'a part began again';
    if (part.elapsedMs < was.elapsedMs) return 'time ran backwards';
    if (part.elapsedMs > part.budgetMs) return 'more time was used than there is';
    if (part.elapsedMs < Math.min(part.heardMs, part.budgetMs)) return 'heard time was not counted';
    if (part.beganAtMs === null ? part.elapsedMs > 0 : part.elapsedMs > nowMs - part.beganAtMs) {
      return 'more time was used than has passed';
    }
    if ((part.usedUpAtMs !== null) !== (part.elapsedMs === part.budgetMs)) return 'used up, and yet not';
    const before = to.parts[index - 1];
    if (part.beganAtMs !== null && before !== undefined && before.closed === null) return 'two parts are open';
    const brokenAnswer = paper.parts
      .slice(index, index + 1)
      .flatMap(questionsOf)
      .find(({ id }) => {
        const [old, now] = [from.answers[id], to.answers[id]];
        if (old === now) return false;
        const isOpen = was.closed === null && part.beganAtMs !== null && part.closed === null;
        const isLate = part.usedUpAtMs !== null && nowMs > part.usedUpAtMs + GRACE_MS;
        return now === undefined || !isOpen || isLate || now.sequence <= (old?.sequence ?? -1);
      });
    if (brokenAnswer !== undefined) return 'an answer changed that must not';
    const leftMs = timeLeftMs(paper, part, nowMs);
    if (leftMs < 0 || leftMs > part.budgetMs - part.elapsedMs) return 'the time left is wrong';
  }
  if (to.mp3Seconds < from.mp3Seconds) return 'the recording went back';
  if (from.finishedAtMs !== null && to.finishedAtMs !== from.finishedAtMs) return 'it finished twice';
  if ((to.finishedAtMs !== null) !== to.parts.every(({ closed }) => closed !== null)) return 'finished, and yet not';
  return viewStageOf(to).stage >= viewStageOf(from).stage ? null : 'the stage went back';
}

it('any sequence of events keeps what an attempt promises', () => {
  let finished = 0;
  let refused = 0;
  fc.assert(
    fc.property(fc.constantFrom(...PAPERS), fc.array(fc.nat(), { maxLength: 36, size: 'max' }), (paper, numbers) => {
      let attempt = reduceAttempt(paper, newAttempt(paper), { type: 'start' }, 0).attempt;
      let nowMs = 0;
      let latestMs = 0;
      for (const number of numbers) {
        const { gapMs, event } = stepOf(number, attempt);
        nowMs += gapMs;
        latestMs = Math.max(latestMs, nowMs);
        const step = reduceAttempt(paper, attempt, event, nowMs);
        const broken = brokenPromise(paper, attempt, step.attempt, latestMs);
        if (broken !== null) throw new Error(`${broken}: ${JSON.stringify({ event, attempt, after: step })}`);
        if (!step.ok) refused++;
        attempt = step.attempt;
      }
      if (attempt.finishedAtMs !== null) finished++;
    }),
    { numRuns: 100_000 },
  );
  // The sequences go somewhere.
  expect(finished).toBeGreaterThan(5_000);
  expect(refused).toBeGreaterThan(100_000);
}, 120_000);

it('a step that is repeated at once changes nothing, and a refused one does what the rounds do', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PAPERS), fc.array(fc.nat(), { maxLength: 36, size: 'max' }), (paper, numbers) => {
      let attempt = reduceAttempt(paper, newAttempt(paper), { type: 'start' }, 0).attempt;
      let nowMs = 0;
      for (const number of numbers) {
        const { gapMs, event } = stepOf(number, attempt);
        nowMs += gapMs;
        const step = reduceAttempt(paper, attempt, event, nowMs);
        if (step.ok) {
          expect(reduceAttempt(paper, step.attempt, event, nowMs)).toEqual(step);
        } else {
          expect(step.attempt).toEqual(reduceAttempt(paper, attempt, { type: 'expire' }, nowMs).attempt);
        }
        attempt = step.attempt;
      }
    }),
    { numRuns: 1_000 },
  );
}, 60_000);

it('answers converge, however often and in whatever order they arrive', () => {
  const [paper] = PAPERS;
  const given = fc.uniqueArray(
    fc.record({
      questionId: fc.constantFrom(101, 102),
      choice: fc.constantFrom('right', 'wrong', 'other', null),
      sequence: fc.nat(40),
    }),
    { selector: ({ sequence }) => sequence, minLength: 1, maxLength: 12 },
  );
  const arrivals = given.chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray(all, { minLength: all.length }),
      fc.array(fc.constantFrom(...all), { maxLength: 12 }),
    ),
  );
  const deliver = (all: readonly { questionId: number; choice: string | null; sequence: number }[]) =>
    all.reduce(
      (attempt, { questionId, choice, sequence }, index) =>
        reduceAttempt(
          paper,
          attempt,
          {
            type: 'answer',
            stage: 1,
            questionId,
            answer: choice === null ? null : `${questionId}-${choice}`,
            sequence,
            elapsedMs: 0,
          },
          index * 30_000,
        ).attempt,
      reduceAttempt(paper, newAttempt(paper), { type: 'start' }, 0).attempt,
    ).answers;
  fc.assert(
    fc.property(arrivals, ([all, shuffled, again]) => {
      const inOrder = all.toSorted((a, b) => a.sequence - b.sequence);
      expect(deliver([...shuffled, ...again])).toEqual(deliver(inOrder));
    }),
    { numRuns: 3_000 },
  );
});
