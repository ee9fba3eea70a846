import { beforeEach, describe, expect, it, vi } from 'vitest';
import { turns } from '#web/lib/outbox/outbox-fixture.ts';
import { ExamWorld } from './exam-fixture.ts';

// An attempt that ends without a result, and calls that are refused for a while.

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const VOIDED = { kind: 'voided', reason: 'Mất điện' } as const;
const RESTARTED = { kind: 'restarted' } as const;

let world = new ExamWorld();

beforeEach(() => {
  world = new ExamWorld();
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});

describe.each([VOIDED, RESTARTED])('an attempt that was $kind while it ran', (ending) => {
  it('is over as soon as the server says so, with the reason', async () => {
    const { session } = world.open('w');
    world.ending = ending;
    await world.pass(16 * SECOND_MS);
    expect([session.ending, session.openPart, session.isLocked]).toEqual([ending, null, true]);
    expect(session.state).toMatchObject({ refusal: null, isElsewhere: false, isTimeUp: false, step: null });
  });

  it('asks nothing of the server any more, and keeps nothing in the browser', async () => {
    const { session, outbox } = world.open('w');
    await world.pass(5 * SECOND_MS);
    world.lasting = 'locked';
    session.answer(101, '101-right');
    await turns();
    session.answer(102, '102-right');
    await turns();
    world.lasting = 'none';
    world.ending = ending;
    session.submit();
    await world.pass(20 * SECOND_MS);
    expect(session.ending).toEqual(ending);
    const { length } = world.heard;
    session.answer(101, '101-wrong');
    session.submit();
    session.next();
    session.hidden();
    session.shown();
    session.wake();
    await world.pass(10 * MINUTE_MS);
    expect([world.heard.length, outbox.rows, session.state.step]).toEqual([length, [], null]);
    expect([...world.storage.values.keys()]).toEqual([]);
  });

  it('is over behind the time that is up, too', async () => {
    const { session } = world.open('w');
    world.isOffline = true;
    await world.pass(2 * MINUTE_MS);
    expect([session.state.isTimeUp, session.state.step]).toEqual([true, 'submit']);
    world.isOffline = false;
    world.ending = ending;
    session.wake();
    await turns();
    expect([session.ending, session.state.isTimeUp, session.state.step]).toEqual([ending, false, null]);
  });

  it('is over when this window wants it back from another', async () => {
    const { session, outbox } = world.open('w');
    world.owner = 'other';
    session.answer(101, '101-right');
    await turns();
    expect([session.state.isElsewhere, outbox.rows.length]).toEqual([true, 1]);
    world.ending = ending;
    await session.takeOver();
    expect([session.ending, session.state.isElsewhere, session.state.refusal]).toEqual([ending, false, null]);
    expect(outbox.rows).toEqual([]);
  });
});

describe('signed out by mistake', () => {
  it('with every answer saved: the next report says so, and a sign-in ends it', async () => {
    const { session } = world.open('w');
    world.lasting = 'sign-in';
    await world.pass(16 * SECOND_MS);
    expect(session.state.stepTrouble).toBe('sign-in');
    world.lasting = 'none';
    session.shown();
    await turns();
    expect(session.state.stepTrouble).toBeNull();
  });

  it('and signed in again in a window beside this one: answers, step and reports go on by themselves', async () => {
    const { session, outbox } = world.open('w');
    world.lasting = 'sign-in';
    session.answer(101, '101-right');
    session.submit();
    await world.pass(5 * SECOND_MS);
    expect([outbox.stateOf(3).status, session.state.step]).toEqual(['sign-in', 'submit']);
    world.lasting = 'none';
    await world.pass(16 * SECOND_MS);
    expect([world.stored(101), world.attempt.parts[0]?.closed?.how]).toEqual(['101-right', 'submitted']);
    expect(session.state.stepTrouble).toBeNull();
  });
});

describe('without access for a while', () => {
  it('an answer waits here, and is on the server once access is back', async () => {
    const { session, outbox } = world.open('w');
    world.lasting = 'locked';
    session.answer(101, '101-right');
    await world.pass(5 * SECOND_MS);
    expect([outbox.stateOf(3).status, outbox.rows.length, world.stored(101)]).toEqual(['refused', 1, undefined]);
    world.lasting = 'none';
    await world.pass(16 * SECOND_MS);
    expect([outbox.rows.length, world.stored(101), session.state.lateAnswers]).toEqual([0, '101-right', 0]);
  });

  it('what a report was refused for is not said any longer than it is true', async () => {
    const { session } = world.open('w');
    world.lasting = 'locked';
    await world.pass(16 * SECOND_MS);
    expect(session.state.refusal?.code).toBe('LESSON_LOCKED');
    world.lasting = 'none';
    await world.pass(16 * SECOND_MS);
    expect(session.state.refusal).toBeNull();
  });
});

describe('the note of a part that was handed in without network', () => {
  const handIn = async () => {
    const first = world.open('first');
    world.isOffline = true;
    first.session.submit();
    await turns();
    first.kill();
    world.isOffline = false;
  };

  it('is carried out by the next page of the same window', async () => {
    await handIn();
    world.open('first', 'reload');
    await turns();
    expect(world.attempt.parts[0]?.closed?.how).toBe('submitted');
  });

  it('is not carried out by another window, which goes on with the part', async () => {
    await handIn();
    const { session } = world.open('second');
    await world.pass(20 * SECOND_MS);
    expect([world.attempt.parts[0]?.closed, session.openPart?.stage]).toEqual([null, 1]);
  });

  it('is not touched by a window that has lost the attempt', async () => {
    const first = world.open('first');
    world.owner = 'second';
    await world.pass(16 * SECOND_MS);
    expect(first.session.state.isElsewhere).toBe(true);
    world.isOffline = true;
    const second = world.open('second');
    second.session.submit();
    await turns();
    first.session.showGroup(0);
    second.kill();
    world.isOffline = false;
    world.open('second', 'reload');
    await turns();
    expect(world.attempt.parts[0]?.closed?.how).toBe('submitted');
  });
});

it('after a reload the strict clock has counted from the begin of the part', async () => {
  world = new ExamWorld({ clock: 'strict' });
  const first = world.open('w');
  await world.pass(10 * SECOND_MS);
  first.kill();
  await world.pass(30 * SECOND_MS);
  const { session } = world.open('w', 'reload');
  expect([session.elapsedMs, session.timeLeft.get()]).toEqual([40 * SECOND_MS, 20 * SECOND_MS]);
});
