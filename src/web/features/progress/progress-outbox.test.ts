import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Ranges, totalSeconds, union } from '#domain/progress/ranges.ts';
import { LEARNER } from '#web/lib/outbox/outbox-fixture.ts';
import { CLOSED, type Fault, playback, World } from './progress-fixture.ts';
import type { ProgressOutbox } from './progress-outbox.ts';

const DAY_MS = 86_400_000;

describe('the outbox of progress', () => {
  it('loses nothing, whatever gets lost on the way', async () => {
    const fault = fc.constantFrom<Fault>('none', 'request lost', 'answer lost', 'busy', 'bucket empty');
    const step = fc.record({
      tab: fc.constantFrom('tab-1', 'tab-2'),
      lessonId: fc.constantFrom(1, 2),
      componentId: fc.constantFrom(11, 12),
      from: fc.integer({ min: 0, max: 900 }),
      length: fc.integer({ min: 1, max: 60 }),
      next: fc.constantFrom('wait', 'flush', 'flush twice', 'send last', 'close the tab', 'let time pass'),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.array(fault, { maxLength: 20 }),
        async (steps, faults) => {
          const world = new World();
          world.faults = [...faults];
          const tabs = new Map<string, { name: string; outbox: ProgressOutbox }>();
          const done = new Map<string, Ranges>();
          for (const [index, { tab: id, lessonId, componentId, from, length, next }] of steps.entries()) {
            const open = tabs.get(id) ?? { name: `${id}-${index}`, outbox: world.tab(`${id}-${index}`) };
            const { outbox } = open;
            tabs.set(id, open);
            const played = [[from, from + length]] as const;
            const medium = `${lessonId}:${componentId}`;
            done.set(medium, union(done.get(medium) ?? [], played));
            outbox.addPlayback(lessonId, componentId, played, playback(index));
            if (next === 'flush' || next === 'flush twice') void outbox.flush();
            if (next === 'flush twice') void outbox.flush();
            if (next === 'send last' || next === 'close the tab') outbox.sendOnPageHide(next === 'close the tab');
            if (next === 'close the tab') {
              world.closedPages.add(open.name);
              tabs.delete(id);
            }
            if (next === 'let time pass') await world.settle();
          }
          await world.settle();
          // A page opened later finds what closed tabs left; the second time those that still wrote while closing.
          const last = world.tab('last');
          for (const { outbox } of [...tabs.values(), { outbox: last }, { outbox: last }]) {
            world.nowMs += 31_000;
            await outbox.flush();
            await world.settle();
          }
          expect(Object.fromEntries(world.accepted)).toEqual(Object.fromEntries(done));
          expect(world.storage.values.size).toBe(0);
          expect(world.position?.sequence).toBe(steps.length - 1);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('keeps one entry per medium however much is played', async () => {
    const world = new World();
    const outbox = world.tab('a');
    for (let second = 0; second < 300; second += 1) outbox.addPlayback(1, 11, [[second, second + 1]], playback(second));
    expect(world.storage.values.size).toBe(1);
    await outbox.flush();
    expect(world.reports).toHaveLength(1);
    expect(world.reports[0]).toMatchObject({
      lesson_id: 1,
      component_id: 11,
      played: [[0, 300]],
      sequence: 299,
      learner_id: LEARNER,
    });
  });

  it('sends more stretches than one report holds in several', async () => {
    const world = new World();
    const outbox = world.tab('a');
    const stretches = Array.from({ length: 450 }, (_, i) => [i * 2, i * 2 + 1] as const);
    outbox.addPlayback(1, 11, stretches, playback(1));
    await outbox.flush();
    expect(world.reports.map((report) => report.played?.length)).toEqual([200, 200, 50]);
    expect(totalSeconds(world.accepted.get('1:11') ?? [])).toBe(450);
  });

  it('sends pending stretches again when the server said so', async () => {
    const world = new World();
    world.faults = ['bucket empty'];
    const outbox = world.tab('a');
    outbox.addPlayback(1, 11, [[0, 9]], playback(1));
    await outbox.flush();
    expect(outbox.stateOf(1).status).toBe('saving');
    expect(world.scheduledInMs).toEqual([10_000]);
    await world.settle();
    expect(world.reports.at(-1)?.played).toEqual([[3, 9]]);
    expect(outbox.stateOf(1).status).toBe('saved');
  });

  it('waits longer after each failure', async () => {
    const world = new World();
    const outbox = world.tab('a');
    outbox.addPlayback(1, 11, [[0, 9]], playback(1));
    const delays: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      world.faults = ['request lost'];
      await outbox.flush();
      delays.push(...world.scheduledInMs);
    }
    expect(delays).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    expect(outbox.stateOf(1).status).toBe('waiting');
  });

  it('keeps everything and asks for sign-in on a 401, and goes on after it', async () => {
    const world = new World();
    world.answers.push({ type: 'sign-in' });
    const outbox = world.tab('a');
    outbox.addPlayback(1, 11, [[0, 9]], playback(1));
    await outbox.flush();
    expect(outbox.stateOf(1).status).toBe('sign-in');
    expect(world.storage.values.size).toBe(1);
    await outbox.flush();
    expect(world.reports).toHaveLength(0);
    await outbox.retry();
    expect(world.accepted.get('1:11')).toEqual([[0, 9]]);
    expect(outbox.stateOf(1).status).toBe('saved');
  });

  it('keeps everything while another account is signed in, and sends it once the right one is', async () => {
    const world = new World();
    world.answers.push({ type: 'other-learner' }, { type: 'other-learner' });
    const outbox = world.tab('a');
    outbox.addPlayback(1, 11, [[0, 9]], playback(1));
    await outbox.flush();
    await outbox.flush();
    await outbox.retry();
    expect(outbox.stateOf(1).status).toBe('other-learner');
    expect(world.answers).toHaveLength(0);
    expect(world.reports).toHaveLength(0);
    expect(world.storage.values.size).toBe(1);
    await outbox.retry();
    expect(world.accepted.get('1:11')).toEqual([[0, 9]]);
  });

  it('keeps what was refused, says so on its lesson’s page alone, and sends other lessons', async () => {
    const world = new World();
    world.answers.push({ type: 'refused', refusal: CLOSED });
    const outbox = world.tab('a');
    outbox.addPlayback(1, 11, [[0, 9]], playback(1));
    outbox.addPlayback(2, 21, [[0, 9]], playback(2));
    await outbox.flush();
    expect(outbox.stateOf(1)).toMatchObject({ status: 'refused', refusal: CLOSED });
    expect(outbox.stateOf(2)).toMatchObject({ status: 'saved', refusal: null });
    expect(outbox.stateOf(3)).toMatchObject({ status: 'idle', refusal: null });
    expect(world.accepted.get('2:21')).toEqual([[0, 9]]);
    expect(world.accepted.has('1:11')).toBe(false);
    expect(world.storage.values.size).toBe(1);
    await outbox.flush();
    expect(world.reports).toHaveLength(1);
    expect(world.scheduledInMs).toEqual([]);
  });

  it('tries what was refused again when asked to', async () => {
    const world = new World();
    world.answers.push({ type: 'refused', refusal: CLOSED });
    const outbox = world.tab('a');
    outbox.addPlayback(1, 11, [[0, 9]], playback(1));
    await outbox.flush();
    await outbox.retry();
    expect(world.accepted.get('1:11')).toEqual([[0, 9]]);
    expect(outbox.stateOf(1)).toMatchObject({ status: 'saved', refusal: null });
    expect(world.storage.values.size).toBe(0);
  });

  it('forgets a lesson that the learner lets go', async () => {
    const world = new World();
    world.answers.push({ type: 'refused', refusal: { code: 'LESSON_NOT_FOUND', message: 'Không tìm thấy.' } });
    const outbox = world.tab('a');
    outbox.addPlayback(1, 11, [[0, 9]], playback(1));
    await outbox.flush();
    outbox.dismiss(1);
    expect(outbox.unsentScopes).toBe(0);
    expect(world.storage.values.size).toBe(0);
    expect(outbox.stateOf(1)).toMatchObject({ status: 'idle', refusal: null });
  });

  it('goes on to the next lesson when the server cannot take one of them, and tries that one again', async () => {
    const world = new World();
    world.faults = ['busy'];
    const outbox = world.tab('a');
    outbox.addPlayback(1, 11, [[0, 9]], playback(1));
    outbox.addPlayback(2, 21, [[0, 9]], playback(2));
    await outbox.flush();
    expect(world.accepted.get('2:21')).toEqual([[0, 9]]);
    expect(outbox.stateOf(1).status).toBe('waiting');
    expect(outbox.stateOf(2).status).toBe('saved');
    expect(world.scheduledInMs).toEqual([5_000]);
    await world.settle();
    expect(world.accepted.get('1:11')).toEqual([[0, 9]]);
  });

  it('tries no other lesson while the server cannot be reached', async () => {
    const world = new World();
    world.faults = ['request lost'];
    const outbox = world.tab('a');
    outbox.addPlayback(1, 11, [[0, 9]], playback(1));
    outbox.addPlayback(2, 21, [[0, 9]], playback(2));
    await outbox.flush();
    expect(world.reports).toHaveLength(1);
    expect(outbox.stateOf(2).status).toBe('waiting');
  });

  it('gives the same state as long as nothing has changed', async () => {
    const outbox = new World().tab('a');
    outbox.addPlayback(1, 11, [[0, 9]], playback(1));
    await outbox.flush();
    expect(outbox.stateOf(1)).toBe(outbox.stateOf(1));
  });

  it('sends one recording of a lesson while another one is refused, and lets go of that one alone', async () => {
    const world = new World();
    world.answers.push({ type: 'refused', refusal: { code: 'LESSON_HAS_NO_MEDIUM', message: 'Không có.' } });
    const outbox = world.tab('a');
    outbox.addPlayback(1, 11, [[0, 9]], playback(1));
    outbox.addPlayback(1, 12, [[0, 7]], playback(2));
    await outbox.flush();
    expect(world.accepted.get('1:12')).toEqual([[0, 7]]);
    expect(outbox.stateOf(1).status).toBe('refused');
    expect(outbox.unsentScopes).toBe(1);
    outbox.addPlayback(1, 12, [[7, 9]], playback(3));
    outbox.dismiss(1);
    expect(world.storage.values.size).toBe(1);
    await outbox.flush();
    expect(world.accepted.get('1:12')).toEqual([[0, 9]]);
    expect(outbox.stateOf(1)).toMatchObject({ status: 'saved', refusal: null });
  });

  it('sends at once what a closed tab kept while the clock was a day ahead', async () => {
    const world = new World();
    world.aheadMs = DAY_MS;
    world.tab('a').addPlayback(1, 11, [[0, 9]], playback(9));
    world.aheadMs = 0;
    await world.tab('b').flush();
    expect(world.accepted.get('1:11')).toEqual([[0, 9]]);
    expect(world.storage.values.size).toBe(0);
  });

  it('comes again when the server asks for it, though the clock was put back a day meanwhile', async () => {
    const world = new World();
    world.aheadMs = DAY_MS;
    world.faults = ['bucket empty'];
    const outbox = world.tab('a');
    outbox.addPlayback(1, 11, [[0, 9]], playback(9));
    await outbox.flush();
    world.aheadMs = 0;
    const beganMs = world.nowMs;
    await world.settle();
    expect(world.accepted.get('1:11')).toEqual([[0, 9]]);
    expect(world.nowMs - beganMs).toBeLessThan(60_000);
  });

  it('leaves another learner’s entries alone', async () => {
    const world = new World();
    world.storage.setItem('tsubame-progress:8:1:x', JSON.stringify({ tabId: 'x', savedMs: 0, entry: {} }));
    await world.tab('a').flush('of every page');
    expect(world.reports).toHaveLength(0);
    expect(world.storage.values.size).toBe(1);
  });

  it('says of other documents of a lesson that they were read while one of them is refused', async () => {
    const read: number[] = [];
    const outbox = new World().tab('a', {
      async postDocumentRead(lessonId, componentId) {
        if (componentId === 5) return { type: 'refused', refusal: CLOSED };
        read.push(componentId);
        const answer = {
          lesson_id: lessonId,
          percent: 50,
          is_passed: false,
          accepted: true,
          retry_after_seconds: null,
        };
        return { type: 'accepted', answer: { ...answer, show_popup_done_stage: false } };
      },
    });
    for (const componentId of [5, 6]) outbox.addReadDocument(1, componentId, () => undefined);
    await outbox.flush();
    expect(read).toEqual([6]);
    expect(outbox.stateOf(1).status).toBe('refused');
  });

  it('tells a reader who was too fast when to come again', async () => {
    const world = new World();
    const outbox = world.tab('a', {
      postDocumentRead: async (lessonId) => ({
        type: 'accepted',
        answer: {
          lesson_id: lessonId,
          percent: 0,
          is_passed: false,
          accepted: false,
          retry_after_seconds: 12,
          show_popup_done_stage: false,
        },
      }),
    });
    const waits: (number | null)[] = [];
    outbox.addReadDocument(1, 5, (seconds) => waits.push(seconds));
    await outbox.flush();
    expect(waits).toEqual([12]);
    expect(outbox.unsentScopes).toBe(0);
  });
});
