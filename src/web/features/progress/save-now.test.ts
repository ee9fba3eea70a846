import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLOSED, playback, World } from './progress-fixture.ts';
import { saveNow } from './save-now.ts';

const LESSON = 1;

function played(world: World) {
  const outbox = world.tab('a');
  outbox.addPlayback(LESSON, 11, [[0, 9]], playback(9));
  return outbox;
}

describe('saveNow', () => {
  beforeEach(() => {
    vi.spyOn(console, 'info').mockReturnValue();
  });
  afterEach(() => vi.useRealTimers());

  it('says yes once the server has answered', async () => {
    const world = new World();
    expect(await saveNow(played(world), LESSON)).toBe(true);
    expect(world.reports).toHaveLength(1);
  });

  it('says yes where nothing waits', async () => {
    expect(await saveNow(new World().tab('a'), LESSON)).toBe(true);
  });

  it('says yes where the server takes the rest as time passes', async () => {
    const world = new World();
    world.faults = ['bucket empty'];
    expect(await saveNow(played(world), LESSON)).toBe(true);
  });

  it.each(['request lost', 'answer lost', 'busy'] as const)('says no after a fault: %s', async (fault) => {
    const world = new World();
    world.faults = [fault];
    expect(await saveNow(played(world), LESSON)).toBe(false);
  });

  it.each([{ type: 'sign-in' }, { type: 'other-learner' }, { type: 'refused', refusal: CLOSED }] as const)(
    'says no to a refusal: $type',
    async (answer) => {
      const world = new World();
      world.answers.push(answer);
      expect(await saveNow(played(world), LESSON)).toBe(false);
    },
  );

  it('waits no longer than five seconds for an answer', async () => {
    vi.useFakeTimers();
    const outbox = new World().tab('a', { postReport: () => new Promise(() => undefined) });
    outbox.addPlayback(LESSON, 11, [[0, 9]], playback(9));
    const isSaved = saveNow(outbox, LESSON);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await isSaved).toBe(false);
  });
});
