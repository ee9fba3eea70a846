import { describe, expect, it } from 'vitest';
import type { UnsentPlayback } from '#domain/player/outbox-entry.ts';
import type { RememberedPosition } from '#domain/player/start-position.ts';
import { type Ranges, union } from '#domain/progress/ranges.ts';
import { playbackStartedMs } from '#domain/progress/playback.ts';
import { PlaybackReporter } from './playback-reporter.ts';

function setUp(known: Ranges = []) {
  const seen = {
    played: [] as Ranges,
    playbacks: [] as UnsentPlayback[],
    flushes: 0,
    percents: [] as number[],
    kept: [] as RememberedPosition[],
    known: [] as Ranges,
  };
  const reporter = new PlaybackReporter({
    lessonId: 1,
    componentId: 11,
    durationSeconds: 200,
    known,
    outbox: {
      addPlayback(_lessonId, _componentId, played, playback) {
        seen.played = union(seen.played, played);
        seen.playbacks.push(playback);
      },
      async flush() {
        seen.flushes += 1;
      },
    },
    onPercent: (percent) => seen.percents.push(percent),
    onPlayed: (all) => (seen.known = all),
    keepPosition: (position) => seen.kept.push(position),
    serverNowMs: () => Date.UTC(2026, 10, 20, 12, 34, 56, 789) + 0.25,
  });
  const play = (fromSeconds: number, toSeconds: number) => {
    for (let at = fromSeconds; at <= toSeconds; at += 0.25) {
      reporter.sample({ positionSeconds: at, playbackRate: 1, monotonicMs: at * 1000, isSeeking: false }, false);
    }
  };
  return { reporter, seen, play };
}

describe('PlaybackReporter', () => {
  it('keeps each place under the playback that the server orders it by', () => {
    const { seen, play } = setUp();
    play(0, 1);
    const { sessionId, sequence } = seen.playbacks.at(-1)!;
    expect(seen.kept.at(-1)).toEqual({ seconds: 1, startedMs: playbackStartedMs(sessionId, Infinity), sequence });
  });

  it('puts every sample into the outbox and reports every 10 s of play', () => {
    const { seen, play } = setUp();
    play(0, 35);
    expect(seen.played).toEqual([[0, 35]]);
    expect(seen.flushes).toBe(3);
    expect(seen.playbacks.at(-1)).toMatchObject({ positionSeconds: 35, videoPercent: 17 });
  });

  it('reports at once on a halt', () => {
    const { reporter, seen, play } = setUp([[0, 100]]);
    play(100, 104);
    reporter.sample({ positionSeconds: 104, playbackRate: 1, monotonicMs: 104_000, isSeeking: false }, true);
    expect(seen.flushes).toBe(1);
    expect(seen.percents).toEqual([52]);
  });

  it('shows also what was heard before a halt and is told after it', () => {
    const { reporter, seen, play } = setUp();
    reporter.start();
    play(0, 4);
    reporter.sample({ positionSeconds: 4, playbackRate: 1, monotonicMs: 4000, isSeeking: false }, true);
    play(4, 6);
    expect(seen.percents.at(-1)).toBe(seen.playbacks.at(-1)?.videoPercent);
    expect(seen.flushes).toBe(1);
    reporter.start();
    play(6, 10);
    expect(seen.percents.at(-1)).toBe(3);
  });

  it('counts the reports of one playback up and begins another on play', () => {
    const { reporter, seen, play } = setUp();
    reporter.start();
    play(0, 2);
    reporter.start();
    play(2, 4);
    const ids = new Set(seen.playbacks.map((playback) => playback.sessionId));
    expect(ids.size).toBe(2);
    expect(seen.playbacks.at(-1)?.sequence).toBeLessThan(seen.playbacks.length);
    const sequences = seen.playbacks.filter(({ sessionId }) => sessionId === seen.playbacks[0]?.sessionId);
    expect(sequences.map(({ sequence }) => sequence)).toEqual(sequences.map((_, index) => index + 1));
  });

  it('earns nothing by a seek but remembers where it led', () => {
    const { reporter, seen } = setUp();
    const sample = { positionSeconds: 0, playbackRate: 1, monotonicMs: 0, isSeeking: false };
    reporter.sample(sample, false);
    reporter.sample({ ...sample, positionSeconds: 150, isSeeking: true }, false);
    reporter.sample({ ...sample, positionSeconds: 150, monotonicMs: 100 }, true);
    expect(seen.played).toEqual([]);
    expect(seen.playbacks.at(-1)).toMatchObject({ positionSeconds: 150 });
  });

  describe('while a seek waits for its data', () => {
    const jump = { positionSeconds: 150, playbackRate: 1, monotonicMs: 2_100, isSeeking: true };

    it('keeps the place in this browser, and reports it once it is reached', () => {
      const { reporter, seen, play } = setUp();
      play(0, 2);
      const before = seen.playbacks.at(-1)!;
      reporter.sample(jump, false);
      expect(seen.kept.at(-1)).toMatchObject({ seconds: 150, sequence: before.sequence + 1 });
      expect(seen.playbacks.at(-1)).toBe(before);
      reporter.sample({ ...jump, monotonicMs: 9_000, isSeeking: false }, false);
      play(150, 151);
      expect(seen.played).toEqual([
        [0, 2],
        [150, 151],
      ]);
      expect(seen.playbacks.at(-1)).toMatchObject({ sessionId: before.sessionId, positionSeconds: 151 });
    });

    it('reports the place of a pause', () => {
      const { reporter, seen, play } = setUp();
      play(0, 2);
      reporter.sample(jump, false);
      reporter.sample({ ...jump, monotonicMs: 2_500 }, true);
      expect(seen.playbacks.at(-1)).toMatchObject({ positionSeconds: 150 });
      expect(seen.played).toEqual([[0, 2]]);
      expect(seen.flushes).toBe(1);
    });

    it('keeps nothing of a medium that is only being loaded', () => {
      const { reporter, seen } = setUp();
      reporter.sample(jump, false);
      reporter.sample({ ...jump, positionSeconds: 30 }, false);
      expect([seen.kept, seen.playbacks]).toEqual([[], []]);
    });
  });
});
