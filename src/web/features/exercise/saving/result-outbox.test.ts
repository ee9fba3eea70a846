import { beforeEach, describe, expect, it, vi } from 'vitest';
import { turns } from '#web/lib/outbox/outbox-fixture.ts';
import type { SendRefusal } from '#web/lib/send-result.ts';
import { isRecordingRefused } from './result-outbox.ts';
import { AttemptWorld, FINISHED, LESSON, SAVED, sound } from './attempt-fixture.ts';

const REFUSAL: SendRefusal = { code: 'LESSON_LOCKED', message: 'Bài học này dành cho học viên của khóa học.' };

let world = new AttemptWorld();

beforeEach(() => {
  world = new AttemptWorld();
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
});

describe('a result', () => {
  it('arrives with its recordings, once, and leaves nothing in the browser', async () => {
    const { attempt, outbox } = world.open('page');
    await attempt.recordings.save(5, 'slow', sound('first'));
    await attempt.recordings.save(5, 'slow', sound('again'));
    await attempt.recordings.save(5, 'default', sound('default'));
    attempt.finish(outbox, FINISHED);
    attempt.finish(outbox, FINISHED);
    expect(outbox.stateOf(LESSON).status).toBe('saving');
    await turns();
    expect([...world.results.values()]).toEqual([
      { answers: '{"1":"o1"}', sounds: { '5 slow': 'again', '5 default': 'default' } },
    ]);
    expect(outbox.stateOf(LESSON).status).toBe('saved');
    expect(outbox.lastAnswer(LESSON)?.saved).toBe(SAVED);
    expect([world.storage.values.size, world.database.stored.size]).toEqual([0, 0]);
    expect(await (await attempt.recordings.load(5, 'slow'))?.text()).toBe('again');
  });

  it('waits for the network, and says so', async () => {
    world.faults = ['request lost', 'answer lost', 'busy'];
    const { attempt, outbox } = world.open('page');
    attempt.finish(outbox, FINISHED);
    await turns();
    expect(outbox.stateOf(LESSON).status).toBe('waiting');
    await world.settle();
    expect([outbox.stateOf(LESSON).status, world.results.size, world.contradictions]).toEqual(['saved', 1, []]);
  });

  it.each([
    ['sign-in', { type: 'sign-in' }],
    ['other-learner', { type: 'other-learner' }],
    ['refused', { type: 'refused', refusal: REFUSAL }],
  ] as const)('that meets "%s" stays, with its recordings, until the learner has helped', async (status, answer) => {
    world.answers = [answer];
    const { attempt, outbox } = world.open('page');
    await attempt.recordings.save(5, 'slow', sound('slow'));
    attempt.finish(outbox, FINISHED);
    await world.settle();
    expect(outbox.stateOf(LESSON)).toMatchObject({ status, refusal: 'refusal' in answer ? REFUSAL : null });
    expect([world.results.size, world.database.stored.size]).toEqual([0, 1]);
    await outbox.retry();
    expect([...world.results.values()].map(({ sounds }) => sounds)).toEqual([{ '5 slow': 'slow' }]);
  });

  it('whose recording the server refuses is sent without it if the learner says so', async () => {
    world.answers = [{ type: 'refused', refusal: { code: 'RECORDING_TOO_LONG', message: 'Bản ghi âm dài quá.' } }];
    const { attempt, outbox } = world.open('page');
    await attempt.recordings.save(5, 'slow', sound('slow'));
    attempt.finish(outbox, FINISHED);
    await world.settle();
    expect(isRecordingRefused(outbox.stateOf(LESSON).refusal)).toBe(true);
    // Another attempt waits for the network: its recordings stay.
    world.answers = [{ type: 'unreachable' }];
    attempt.restart();
    await attempt.recordings.save(5, 'slow', sound('second'));
    attempt.finish(outbox, FINISHED);
    await turns();
    await outbox.sendWithoutRecordings(LESSON);
    await world.settle();
    expect([...world.results.values()].map(({ sounds }) => sounds)).toEqual(
      expect.arrayContaining([{}, { '5 slow': 'second' }]),
    );
    expect(outbox.stateOf(LESSON).status).toBe('saved');
  });

  it('that is refused holds up no other of the lesson', async () => {
    world.answers = [{ type: 'refused', refusal: REFUSAL }];
    const { attempt, outbox } = world.open('page');
    attempt.finish(outbox, FINISHED);
    await world.settle();
    attempt.restart();
    attempt.finish(outbox, FINISHED);
    await world.settle();
    expect([world.results.size, outbox.unsent(LESSON).length]).toEqual([1, 1]);
  });

  it('is sent without a recording that is gone, but not while the database cannot be asked', async () => {
    const first = world.open('first');
    await first.attempt.recordings.save(5, 'slow', sound('slow'));
    world.answers = [{ type: 'unreachable' }];
    first.attempt.finish(first.outbox, FINISHED);
    await turns();
    world.closedPages.add('first');

    world.database.fault = 'forbidden';
    const { outbox } = world.open('second');
    await outbox.flush();
    expect([world.results.size, outbox.stateOf(LESSON).status]).toEqual([0, 'waiting']);
    world.database.fault = 'none';
    world.database.stored.clear();
    await world.settle();
    expect([...world.results.values()].map(({ sounds }) => sounds)).toEqual([{}]);
  });

  it('whose recording only its page has would be lost with the tab until it is sent, and not after', async () => {
    world.database.fault = 'full';
    world.answers = [{ type: 'unreachable' }];
    const { attempt, outbox, recordings } = world.open('page');
    await attempt.recordings.save(5, 'slow', sound('slow'));
    expect(attempt.hasUnkept()).toBe(true);
    attempt.finish(outbox, FINISHED);
    await turns();
    expect(outbox.hasUnkeptWork).toBe(true);
    await world.settle();
    expect([outbox.hasUnkeptWork, recordings.hasUnkept(), attempt.hasUnkept()]).toEqual([false, false, false]);
    expect([...world.results.values()].map(({ sounds }) => sounds)).toEqual([{ '5 slow': 'slow' }]);
  });

  it('whose recording went with its page is sent without it, after a while in which that page could have sent it', async () => {
    world.database.fault = 'forbidden';
    world.answers = [{ type: 'unreachable' }];
    const { attempt, outbox } = world.open('page');
    await attempt.recordings.save(5, 'slow', sound('slow'));
    attempt.finish(outbox, FINISHED);
    await turns();
    world.closedPages.add('page');
    await world.open('next').outbox.flush();
    expect(world.results.size).toBe(0);
    await world.settle();
    expect([...world.results.values()].map(({ sounds }) => sounds)).toEqual([{}]);
  });
});
