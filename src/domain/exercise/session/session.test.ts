import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyForm } from '../question-fixture.ts';
import type { Question, QuestionForm } from '../question.ts';
import { rightAnswer } from '../scoring.key.ts';
import { fromDraft, isWorthKeeping, toDraft } from './draft.key.ts';
import { answerState, checkedIds, currentQuestions, questionSeed, runProgress, runScore } from './run.key.ts';
import {
  currentRun,
  reduceSession,
  type Session,
  type SessionEvent,
  startSession,
  wrongQuestions,
} from './session.key.ts';
import { stepsOf } from './steps.ts';

const asked = (form: QuestionForm, index: number): Question => ({
  id: index + 1,
  grade: 1,
  explain: null,
  explainAudio: null,
  suggest: null,
  form,
});

const aboutRecording = (audio: string | undefined): QuestionForm => ({
  kind: 'choice',
  question: { html: '', ...(audio === undefined ? {} : { audio }) },
  options: [
    { id: 'a', text: { html: 'a' } },
    { id: 'b', text: { html: 'b' } },
  ],
  shuffle: false,
  key: 'a',
});

const questions = fc
  .array(fc.oneof(anyForm, fc.constantFrom('x.mp3', 'y.mp3', undefined).map(aboutRecording)), { maxLength: 6 })
  .map((forms) => forms.map(asked));

/** Mostly what a learner does; sometimes what no screen offers. */
const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<'right' | 'check' | 'go'>('right', 'check', 'go') },
  { weight: 3, arbitrary: fc.constantFrom<SessionEvent['kind']>('check', 'advance', 'finish', 'endPractice') },
  { weight: 1, arbitrary: fc.nat().map((seed): SessionEvent => ({ kind: 'restart', seed })) },
  { weight: 2, arbitrary: fc.nat().map((seed): SessionEvent => ({ kind: 'retryWrong', seed })) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      questionId: fc.integer({ min: 0, max: 8 }),
      answer: fc.oneof(fc.anything(), fc.constantFrom('a', 'b', null)),
    }),
  },
);
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;

function eventsOf(session: Session, step: Step): SessionEvent[] {
  const run = currentRun(session);
  if (step === 'right') {
    return currentQuestions(run).map(({ id, form }) => ({ kind: 'answer', questionId: id, answer: rightAnswer(form) }));
  }
  if (step === 'go') return [{ kind: 'advance' }, { kind: 'finish' }];
  return [typeof step === 'string' ? ({ kind: step } as SessionEvent) : step];
}

/** Every session on the way, with the event that led to it. */
function walk(list: readonly Question[], steps: readonly Step[]) {
  let session = startSession(list, 1);
  const seen: { before: Session; event: SessionEvent; after: Session }[] = [];
  for (const step of steps) {
    for (const event of eventsOf(session, step)) {
      const after = reduceSession(session, event);
      seen.push({ before: session, event, after });
      session = after;
    }
  }
  return { session, seen };
}

const anyWalk = fc.tuple(questions, fc.array(anyStep, { maxLength: 50 }));
const startsAnew = new Set<SessionEvent['kind']>(['restart', 'retryWrong', 'endPractice']);

describe('any sequence of events', () => {
  it('checks no question twice, loses no progress and changes no checked answer until the learner begins anew', () => {
    fc.assert(
      fc.property(anyWalk, ([list, steps]) => {
        for (const { before, event, after } of walk(list, steps).seen) {
          if (startsAnew.has(event.kind)) continue;
          const [was, is] = [currentRun(before), currentRun(after)];
          const checkedBefore = checkedIds(was);
          const fresh = checkedIds(is).slice(checkedBefore.length);
          expect(checkedIds(is).slice(0, checkedBefore.length)).toEqual(checkedBefore);
          expect(fresh.length === 0 || event.kind === 'check').toBe(true);
          expect(new Set(checkedIds(is)).size).toBe(checkedIds(is).length);
          expect(runProgress(is).current).toBeGreaterThanOrEqual(runProgress(was).current);
          for (const id of checkedBefore) expect(is.answers.get(id)).toBe(was.answers.get(id));
        }
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves the whole pass alone while the wrong ones are practised', () => {
    fc.assert(
      fc.property(anyWalk, ([list, steps]) => {
        for (const { before, event, after } of walk(list, steps).seen) {
          if (before.practice !== null && event.kind !== 'restart') expect(after.whole).toBe(before.whole);
        }
      }),
    );
  });

  it('can be kept as JSON at every step and goes on as it was', () => {
    fc.assert(
      fc.property(anyWalk, ([list, steps]) => {
        const { session } = walk(list, steps);
        expect(fromDraft(list, JSON.parse(JSON.stringify(toDraft(session))))).toEqual(session);
      }),
      { numRuns: 500 },
    );
  });

  it('reaches the result from wherever it stands', () => {
    fc.assert(
      fc.property(anyWalk, ([list, steps]) => {
        fc.pre(list.length > 0);
        const { session } = walk(list, [...steps, ...list.flatMap((): Step[] => ['right', 'check', 'go'])]);
        expect(answerState(currentRun(session))).toBe('result');
      }),
    );
  });
});

describe('a draft from anywhere', () => {
  const anyRun = fc.record(
    {
      seed: fc.oneof(fc.nat(), fc.anything()),
      at: fc.oneof(fc.integer({ min: -1, max: 7 }), fc.anything()),
      isChecked: fc.oneof(fc.boolean(), fc.anything()),
      isFinished: fc.oneof(fc.boolean(), fc.anything()),
      answers: fc.oneof(fc.array(fc.tuple(fc.integer({ min: 0, max: 8 }), fc.anything())), fc.anything()),
      questionIds: fc.oneof(fc.array(fc.integer({ min: 0, max: 8 })), fc.anything()),
    },
    { requiredKeys: [] },
  );
  const anyDraft = fc.oneof(fc.anything(), fc.record({ whole: anyRun, practice: fc.oneof(fc.constant(null), anyRun) }));

  it('never throws, and what is taken is a session that goes on', () => {
    fc.assert(
      fc.property(questions, anyDraft, (list, raw) => {
        const session = fromDraft(list, raw);
        if (session === null) return;
        const run = currentRun(session);
        expect(checkedIds(run).every((id) => run.answers.has(id))).toBe(true);
        expect(fromDraft(list, toDraft(session))).toEqual(session);
        expect(runScore(run).total).toBe(run.questions.length);
      }),
      { numRuns: 2000 },
    );
  });

  const two = [aboutRecording(undefined), aboutRecording(undefined)].map(asked);
  const at = (change: object) => ({
    whole: { seed: 1, at: 1, isChecked: false, isFinished: false, answers: [[1, 'b']], ...change },
    practice: null,
  });

  it('is taken when it fits', () => {
    expect(fromDraft(two, at({}))?.whole.at).toBe(1);
  });

  it.each<[string, object]>([
    ['a question was checked without an answer', { answers: [] }],
    ['an option is not there', { answers: [[1, 'c']] }],
    [
      'a question is not there',
      {
        answers: [
          [1, 'a'],
          [9, 'a'],
        ],
      },
    ],
    ['a question is answered before its turn', { at: 0, answers: [[2, 'a']] }],
    [
      'a question has two answers',
      {
        answers: [
          [1, 'a'],
          [1, 'b'],
        ],
      },
    ],
    ['it stands behind the last question', { at: 2 }],
    ['it has ended before the last check', { isFinished: true }],
  ])('is refused when %s', (_what, change) => {
    expect(fromDraft(two, at(change))).toBeNull();
  });
});

describe('a session', () => {
  const list = ['x.mp3', 'x.mp3', undefined, undefined, 'x.mp3'].map((audio, index) =>
    asked(aboutRecording(audio), index),
  );
  const play = (session: Session, answers: readonly string[]) =>
    answers.reduce((before, answer) => {
      const given = currentQuestions(currentRun(before)).reduce(
        (one, { id }) => reduceSession(one, { kind: 'answer', questionId: id, answer }),
        before,
      );
      return (['check', 'advance', 'finish'] as const).reduce((one, kind) => reduceSession(one, { kind }), given);
    }, session);

  it('puts consecutive choices about one recording on one page', () => {
    expect(stepsOf(list)).toEqual([[1, 2], [3], [4], [5]]);
  });

  it('may be checked only when each question of the page is answered, and counts them all as done', () => {
    const one = reduceSession(startSession(list, 1), { kind: 'answer', questionId: 1, answer: 'a' });
    expect(answerState(one.whole)).toBe('doing');
    const both = reduceSession(one, { kind: 'answer', questionId: 2, answer: 'b' });
    expect(answerState(both.whole)).toBe('test');
    const checked = reduceSession(both, { kind: 'check' });
    expect(answerState(checked.whole)).toBe('next');
    expect(runProgress(checked.whole)).toEqual({ current: 2, total: 5 });
    expect(runScore(checked.whole).rightIds).toEqual([1]);
  });

  it('goes back to doing when an answer is taken away', () => {
    const one = reduceSession(startSession([asked(aboutRecording('x'), 0)], 1), {
      kind: 'answer',
      questionId: 1,
      answer: 'a',
    });
    expect(answerState(one.whole)).toBe('test');
    expect(answerState(reduceSession(one, { kind: 'answer', questionId: 1, answer: null }).whole)).toBe('doing');
  });

  it('practises the wrong ones until none is left, and then shows the result that counts', () => {
    const ended = play(startSession(list, 1), ['b', 'a', 'b', 'a']);
    expect(wrongQuestions(ended).map(({ id }) => id)).toEqual([1, 2, 4]);
    const practised = play(reduceSession(ended, { kind: 'retryWrong', seed: 2 }), ['a', 'b']);
    expect(wrongQuestions(practised).map(({ id }) => id)).toEqual([4]);
    const again = play(reduceSession(practised, { kind: 'retryWrong', seed: 3 }), ['a']);
    expect(wrongQuestions(again)).toEqual([]);
    expect(reduceSession(again, { kind: 'retryWrong', seed: 4 })).toBe(again);
    expect(reduceSession(again, { kind: 'endPractice' })).toEqual(ended);
  });

  it('is worth keeping from the first answer on', () => {
    const session = startSession(list, 1);
    expect(isWorthKeeping(session)).toBe(false);
    expect(isWorthKeeping(reduceSession(session, { kind: 'answer', questionId: 1, answer: 'a' }))).toBe(true);
  });

  it('shows a question by the same seed in a pass and by another in the next', () => {
    const [first, second] = list as [Question, Question];
    const { whole } = startSession(list, 1);
    expect(questionSeed(whole, first)).toBe(questionSeed(startSession(list, 1).whole, first));
    expect(questionSeed(whole, first)).not.toBe(questionSeed(whole, second));
    expect(questionSeed(whole, first)).not.toBe(questionSeed(startSession(list, 2).whole, first));
  });
});
