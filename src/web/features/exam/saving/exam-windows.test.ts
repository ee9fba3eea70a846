import { beforeEach, describe, expect, it, vi } from 'vitest';
import { turns } from '#web/lib/outbox/outbox-fixture.ts';
import { ExamWorld } from './exam-fixture.ts';

// An attempt that more than one window of the learner has open.

const SECOND_MS = 1_000;

let world = new ExamWorld();

beforeEach(() => {
  world = new ExamWorld();
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});

describe('another window', () => {
  it('takes the attempt over; what this one had not sent yet arrives once it is back', async () => {
    const first = world.open('first');
    first.session.answer(101, '101-wrong');
    await turns();
    world.owner = 'second';
    first.session.answer(102, '102-right');
    await turns();
    expect([first.session.state.isElsewhere, world.stored(102)]).toEqual([true, undefined]);
    await first.session.takeOver();
    await turns();
    expect([first.session.state.isElsewhere, world.stored(102)]).toEqual([false, '102-right']);
  });

  it('that signs in on the spot may send what this one holds, which goes on showing it', async () => {
    const first = world.open('w');
    await turns();
    world.lasting = 'sign-in';
    first.session.answer(101, '101-right');
    first.session.answer(102, '102-right');
    await turns();
    world.lasting = 'none';
    // A window that a page opens has the page's own id.
    const popup = world.open('w', 'reload');
    await turns();
    popup.kill();
    // As the storage event tells it.
    first.outbox.reread();
    expect([world.stored(101), world.stored(102)]).toEqual(['101-right', '102-right']);
    first.session.answer(101, '101-other');
    await first.outbox.wake();
    await turns();
    expect(world.stored(101)).toBe('101-other');
    const { answers } = first.session.state.attempt;
    expect([answers[101]?.answer, answers[102]?.answer]).toEqual(['101-other', '102-right']);
  });

  it('of the same browser sends what the first one left', async () => {
    const first = world.open('first');
    world.isOffline = true;
    first.session.answer(101, '101-right');
    await turns();
    first.kill();
    world.isOffline = false;
    const second = world.open('second');
    await turns();
    expect([world.stored(101), second.outbox.rows.length]).toEqual(['101-right', 0]);
    // Its answers are newer than those of the first.
    second.session.answer(101, '101-other');
    await turns();
    expect(world.stored(101)).toBe('101-other');
  });

  it('stops the clock of this one', async () => {
    const { session } = world.open('first');
    await world.pass(10 * SECOND_MS);
    world.owner = 'second';
    await world.pass(20 * SECOND_MS);
    expect(session.state.isElsewhere).toBe(true);
    const { elapsedMs } = session;
    await world.pass(20 * SECOND_MS);
    expect(session.elapsedMs).toBe(elapsedMs);
  });

  it('has heard more of the recording: this one goes on from there', async () => {
    for (const stage of [1, 2] as const) {
      world.reduce({ type: 'submit', stage, elapsedMs: 0 });
      world.reduce({ type: 'next', stage });
    }
    const { session } = world.open('first');
    await world.pass(12 * SECOND_MS);
    session.heard(12);
    await turns();
    world.owner = 'second';
    world.attempt = { ...world.attempt, mp3Seconds: 300 };
    await session.takeOver();
    expect(session.mp3Seconds).toBe(300);
    // Less is no news.
    session.heard(13);
    expect(session.mp3Seconds).toBe(300);
  });
});
