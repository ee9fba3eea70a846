import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { viewStageOf } from '#domain/exam/view-stage.ts';
import { turns } from '#web/lib/outbox/outbox-fixture.ts';
import { ExamWorld, type Fault } from './exam-fixture.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

let world = new ExamWorld();

beforeEach(() => {
  world = new ExamWorld();
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});

describe('an answer', () => {
  it('is in the storage when the press returns, shown at once, and on the server a moment later', async () => {
    const { session, outbox } = world.open('w');
    world.isOffline = true;
    session.answer(101, '101-right');
    expect([...world.storage.values.keys()].some((key) => key.includes('exam-answers'))).toBe(true);
    expect(session.state.attempt.answers[101]?.answer).toBe('101-right');
    world.isOffline = false;
    await outbox.wake();
    await turns();
    expect([world.stored(101), outbox.rows.length]).toEqual(['101-right', 0]);
  });

  it('that was changed before it was sent counts as it is now, and what it was leaves the browser, too', async () => {
    world.isOffline = true;
    const { session, outbox } = world.open('w');
    session.answer(101, '101-wrong');
    await turns();
    session.answer(101, '101-other');
    await turns();
    session.answer(101, '101-right');
    await turns();
    world.isOffline = false;
    await outbox.wake();
    expect([world.stored(101), outbox.rows.length]).toEqual(['101-right', 0]);
  });

  it('that was taken back is none, also after a reload', async () => {
    const first = world.open('w');
    first.session.answer(202, null);
    first.session.answer(101, '101-right');
    first.session.answer(101, null);
    await world.pass(SECOND_MS);
    first.kill();
    const { session } = world.open('w', 'reload');
    expect([world.stored(101), session.state.attempt.answers[101]?.answer]).toEqual([undefined, null]);
  });

  it('that comes after the end of its part is said not to count, and is not shown as saved', async () => {
    const { session, outbox } = world.open('w');
    world.isOffline = true;
    session.answer(101, '101-right');
    await turns();
    world.reduce({ type: 'submit', stage: 1, elapsedMs: 0 });
    world.isOffline = false;
    await outbox.wake();
    await turns();
    expect([session.state.lateAnswers, outbox.rows.length]).toEqual([1, 0]);
    expect(session.state.attempt.answers[101]).toBeUndefined();
  });
});

describe('handing in', () => {
  it('waits for what is unsent, says so while offline, and goes on by itself', async () => {
    const { session, outbox } = world.open('w');
    world.isOffline = true;
    session.answer(101, '101-right');
    session.submit();
    await turns();
    expect([session.state.step, world.attempt.parts[0]?.closed]).toEqual(['submit', null]);
    session.answer(102, '102-right');
    expect(session.state.attempt.answers[102]).toBeUndefined();
    world.isOffline = false;
    await outbox.wake();
    await turns();
    expect([world.stored(101), world.attempt.parts[0]?.closed?.how]).toEqual(['101-right', 'submitted']);
    expect(session.state.step).toBeNull();
    expect(session.openPart).toBeNull();
  });

  it('goes on in the next page if this one was killed meanwhile', async () => {
    const first = world.open('w');
    world.isOffline = true;
    first.session.answer(101, '101-right');
    first.session.submit();
    await turns();
    first.kill();
    world.isOffline = false;
    world.open('w', 'reload');
    await world.pass(2 * MINUTE_MS);
    expect([world.stored(101), world.attempt.parts[0]?.closed?.how]).toEqual(['101-right', 'submitted']);
  });

  it('goes on once the learner is signed in again', async () => {
    const { session, outbox } = world.open('w');
    await turns();
    world.faults = ['sign-in'];
    session.answer(101, '101-right');
    await turns();
    expect(outbox.stateOf(3).status).toBe('sign-in');
    session.submit();
    await turns();
    expect(world.attempt.parts[0]?.closed).toBeNull();
    await outbox.wake();
    session.wake();
    await turns();
    expect([world.stored(101), world.attempt.parts[0]?.closed?.how]).toEqual(['101-right', 'submitted']);
  });
});

describe('the clock', () => {
  it('counts while the page is visible, whatever the device says of the time', async () => {
    const { session } = world.open('w');
    await world.pass(10 * SECOND_MS);
    world.aheadMs = 86_400_000;
    session.hidden();
    await world.pass(30 * SECOND_MS);
    session.shown();
    await world.pass(5 * SECOND_MS);
    expect(session.elapsedMs).toBe(15 * SECOND_MS);
    expect(session.timeLeft.get()).toBe(45 * SECOND_MS);
  });

  it('runs on while nobody looks if it is strict', async () => {
    world = new ExamWorld({ clock: 'strict' });
    const { session } = world.open('w');
    session.hidden();
    await world.pass(40 * SECOND_MS);
    expect(session.elapsedMs).toBe(40 * SECOND_MS);
  });

  it('goes on after a crash without network where it was', async () => {
    const first = world.open('w');
    await world.pass(20 * SECOND_MS);
    world.isOffline = true;
    await world.pass(20 * SECOND_MS);
    first.kill();
    const { session } = world.open('w', 'reload');
    expect(session.elapsedMs).toBe(40 * SECOND_MS);
  });

  it('hands the part in when it is up, with what was answered offline', async () => {
    const { session, outbox } = world.open('w');
    world.isOffline = true;
    await world.pass(30 * SECOND_MS);
    session.answer(101, '101-right');
    await world.pass(10 * SECOND_MS);
    session.answer(102, '102-wrong');
    await world.pass(3 * MINUTE_MS);
    expect([session.state.isTimeUp, session.state.step]).toEqual([true, 'submit']);
    world.isOffline = false;
    await outbox.wake();
    session.wake();
    await turns();
    expect([world.stored(101), world.stored(102)]).toEqual(['101-right', '102-wrong']);
    expect(world.attempt.parts[0]?.closed?.how).toBe('timeUp');
    expect(session.state.isTimeUp).toBe(true);
    session.next();
    await turns();
    expect([session.state.isTimeUp, session.openPart?.stage]).toEqual([false, 2]);
  });

  it('starts the next part by itself at the end of the pause if it is strict, and waits for the learner if not', async () => {
    for (const [clock, stage] of [
      ['strict', 2],
      ['study', undefined],
    ] as const) {
      world = new ExamWorld({ clock });
      const { session } = world.open('w');
      session.submit();
      await turns();
      expect(session.timeLeft.get()).toBe(10 * MINUTE_MS);
      await world.pass(10 * MINUTE_MS + 2 * SECOND_MS);
      expect(session.openPart?.stage).toBe(stage);
    }
  });
});

it('the last part, ended by the clock, leads to the result by the time-up screen', async () => {
  const { session } = world.open('w');
  for (let part = 0; part < 2; part += 1) {
    session.submit();
    await turns();
    session.next();
    await turns();
  }
  await world.pass(62 * SECOND_MS);
  expect([session.state.isTimeUp, viewStageOf(session.state.attempt).stage]).toEqual([true, 4]);
  session.closeTimeUp();
  session.next();
  await turns();
  expect([session.state.isTimeUp, viewStageOf(session.state.attempt).stage]).toEqual([false, 5]);
});

it('the recording goes on where it was, also after a crash', async () => {
  const first = world.open('w');
  first.session.submit();
  await turns();
  first.session.next();
  await turns();
  first.session.submit();
  await turns();
  first.session.next();
  await world.pass(30 * SECOND_MS);
  first.session.heard(12);
  await turns();
  expect(world.attempt.mp3Seconds).toBe(12);
  world.isOffline = true;
  await world.pass(6 * SECOND_MS);
  first.session.heard(18);
  first.session.heard(3);
  first.kill();
  const { session } = world.open('w', 'reload');
  expect(session.mp3Seconds).toBe(18);
});

it('every answer arrives, whichever step the page is killed before', async () => {
  let isKilled = true;
  for (let steps = 0; isKilled; steps += 1) {
    world = new ExamWorld();
    world.faults = ['answer lost', 'busy'];
    const first = world.open('w');
    world.stepsLeft = steps;
    const shown: [number, unknown][] = [];
    const given: [number, unknown][] = [
      [101, '101-wrong'],
      [102, '102-right'],
      [101, '101-right'],
    ];
    for (const [id, answer] of given) {
      first.session.answer(id, answer);
      isKilled = world.stepsLeft < 0;
      if (!isKilled) shown.push([id, answer]);
      await turns(3);
    }
    await world.pass(10 * SECOND_MS);
    isKilled = world.stepsLeft < 0;
    first.kill();
    world.stepsLeft = Infinity;
    const next = world.open('w', 'reload');
    await world.pass(30 * SECOND_MS);
    // What the page was killed over may have been kept or not.
    const later = given.slice(shown.length);
    for (const [id, answer] of new Map(shown)) {
      const mayBe = [answer, ...later.filter(([of]) => of === id).map(([, last]) => last)];
      expect({ steps, id, isThere: mayBe.includes(world.stored(id)) }).toEqual({ steps, id, isThere: true });
    }
    expect({ steps, rows: next.outbox.rows }).toEqual({ steps, rows: [] });
    expect(steps).toBeLessThan(200);
  }
});

it('what is shown as saved is on the server, whatever the network does', async () => {
  const step = fc.record({
    id: fc.constantFrom(101, 102),
    answer: fc.constantFrom('right', 'wrong', 'other'),
    waitMs: fc.constantFrom(0, 0, 100, 3_000),
  });
  const fault = fc.constantFrom<Fault>('none', 'none', 'request lost', 'answer lost', 'busy');
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 10 }), fc.array(fault, { maxLength: 12 }), async (steps, faults) => {
      world = new ExamWorld();
      world.faults = [...faults];
      const { session, outbox } = world.open('w');
      const given = new Map<number, string>();
      for (const { id, answer, waitMs } of steps) {
        session.answer(id, `${id}-${answer}`);
        given.set(id, `${id}-${answer}`);
        if (waitMs > 0) await world.pass(waitMs);
        const unsent = new Set(outbox.unsentOf(9).map(({ questionId }) => questionId));
        for (const [one, last] of given) if (!unsent.has(one)) expect(world.stored(one)).toBe(last);
      }
      session.submit();
      await world.pass(5 * MINUTE_MS);
      expect(world.attempt.parts[0]?.closed).not.toBeNull();
      for (const [id, answer] of given) expect(world.stored(id)).toBe(answer);
    }),
    { numRuns: 100 },
  );
});

describe('what an exam earned', () => {
  it('is known by the answer to its last step, and not before', async () => {
    const { session } = world.open('w');
    for (const isLast of [false, false, true]) {
      session.submit();
      await world.pass(SECOND_MS);
      expect(session.state.earned).toEqual(isLast ? { percent: 70, isPassed: false, isStageUnseen: true } : null);
      if (!isLast) session.next();
      await world.pass(SECOND_MS);
    }
  });

  it('is waited for by the result where a report of time says first that the attempt is over', async () => {
    const { session } = world.open('w');
    for (const _part of [1, 2]) {
      session.submit();
      await world.pass(SECOND_MS);
      session.next();
      await world.pass(SECOND_MS);
    }
    const { heard } = world;
    while (heard.at(-1) !== 'beacon') await world.pass(0.25 * SECOND_MS);
    // Less than a second before the next report.
    await world.pass(14.25 * SECOND_MS);
    world.faults = ['answer lost'];
    session.submit();
    await world.pass(0.85 * SECOND_MS);
    expect(heard.slice(-2)).toEqual(['submit-exam', 'beacon']);
    expect([session.openPart, session.state.earned, session.isResultReady]).toEqual([null, null, false]);
    await world.pass(10 * SECOND_MS);
    expect(heard.at(-1)).toBe('submit-exam');
    expect([session.state.earned?.percent, session.isResultReady]).toEqual([70, true]);
  });
});
