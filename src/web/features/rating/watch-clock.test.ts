import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { TextStorage } from '#web/lib/browser-storage.ts';
import { WatchClock } from './watch-clock.ts';

function memoryStorage(): TextStorage {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  };
}

describe('the watch clock', () => {
  let storage: TextStorage;
  const onDue = vi.fn<() => void>();
  let nowSeconds = 0;

  beforeEach(() => {
    storage = memoryStorage();
    nowSeconds = 0;
    onDue.mockClear();
  });

  const clockOf = (learnerId = 1, courseId = 39) => new WatchClock({ learnerId, courseId, storage, onDue });

  /** Plays for a while, as a browser tells it: four times a second. */
  function play(clock: WatchClock, seconds: number): void {
    for (let step = 0; step <= seconds * 4; step += 1) {
      const sample = { positionSeconds: step / 4, playbackRate: 1, monotonicMs: nowSeconds * 1000, isSeeking: false };
      clock.sample(sample, step === seconds * 4);
      if (step < seconds * 4) nowSeconds += 0.25;
    }
  }

  it('says once that the moment has come, over several lessons', () => {
    play(clockOf(), 100);
    expect(onDue).not.toHaveBeenCalled();
    const second = clockOf();
    play(second, 79);
    expect(onDue).not.toHaveBeenCalled();
    play(second, 60);
    expect(onDue).toHaveBeenCalledTimes(1);
  });

  it('says it again on the next page until it is settled', () => {
    play(clockOf(), 200);
    const next = clockOf();
    play(next, 2);
    expect(onDue).toHaveBeenCalledTimes(2);
    next.settle();
    play(clockOf(), 500);
    expect(onDue).toHaveBeenCalledTimes(2);
  });

  it('keeps learners and courses apart', () => {
    play(clockOf(1, 39), 100);
    play(clockOf(2, 39), 100);
    play(clockOf(1, 40), 100);
    expect(onDue).not.toHaveBeenCalled();
  });
});
