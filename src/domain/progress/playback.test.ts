import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Playback, playbackStartedMs, rememberPlayback, resumePosition } from './playback.ts';

const NOW = 1_795_132_800_000;

/** A version-7 UUID that began at that moment. */
function sessionAt(startedMs: number, tail = 0): string {
  const time = startedMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${tail.toString(16).padStart(12, '0')}`;
}

function report(startedMs: number, sequence: number, positionSeconds: number): Playback {
  const sessionId = sessionAt(startedMs);
  return { sessionId, startedMs: playbackStartedMs(sessionId, NOW), sequence, positionSeconds, reportedMs: NOW };
}

const remember = (reports: readonly Playback[]) => reports.reduce<readonly Playback[]>(rememberPlayback, []);

describe('playbackStartedMs', () => {
  it('reads the moment out of a version-7 id', () => {
    expect(playbackStartedMs(sessionAt(NOW - 5000), NOW)).toBe(NOW - 5000);
  });

  it('does not believe an id from the future', () => {
    expect(playbackStartedMs(sessionAt(NOW + 86_400_000), NOW)).toBe(NOW);
  });

  it('lets any other id begin when it is heard of', () => {
    expect(playbackStartedMs('3f2504e0-4f89-41d3-9a0c-0305e82c3301', NOW)).toBe(NOW);
    expect(playbackStartedMs('none', NOW)).toBe(NOW);
  });
});

describe('rememberPlayback', () => {
  const early = report(NOW - 60_000, 3, 30);
  const late = report(NOW - 1000, 0, 5);

  it('puts the playback that began last first, whichever report arrives first', () => {
    expect(remember([early, late])[0]).toEqual(late);
    expect(remember([late, early])[0]).toEqual(late);
  });

  it('changes nothing by a repeated or an older report of a playback', () => {
    const known = remember([early]);
    expect(rememberPlayback(known, early)).toBe(known);
    expect(rememberPlayback(known, report(NOW - 60_000, 2, 20))).toBe(known);
  });

  it('moves on with a newer report of a playback', () => {
    expect(remember([early, report(NOW - 60_000, 4, 40)])).toEqual([report(NOW - 60_000, 4, 40)]);
  });

  it('keeps eight playbacks, the latest ones', () => {
    const many = Array.from({ length: 12 }, (_, n) => report(NOW - n * 1000, 0, n));
    expect(remember(many.toReversed()).map((one) => one.positionSeconds)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('ends the same for any order and any repetition of reports', () => {
    const reports = fc.uniqueArray(fc.tuple(fc.nat({ max: 11 }), fc.nat({ max: 5 })), {
      selector: ([playback, sequence]) => playback * 10 + sequence,
      minLength: 1,
      maxLength: 30,
    });
    fc.assert(
      fc.property(reports, fc.array(fc.nat(), { maxLength: 60 }), (pairs, picks) => {
        const all = pairs.map(([playback, sequence]) =>
          report(NOW - playback * 60_000, sequence, playback * 100 + sequence),
        );
        const shuffled = picks.map((pick) => all[pick % all.length] as Playback);
        expect(remember([...shuffled, ...all.toReversed()])).toEqual(remember(all));
      }),
    );
  });
});

describe('resumePosition', () => {
  it('is null before any playback', () => {
    expect(resumePosition([], 100)).toBeNull();
  });

  it.each([
    [0, 0],
    [94.9, 94.9],
    [95, 0],
    [100, 0],
  ])('resumes a playback of 100 s that stood at %d at %d', (stood, resumes) => {
    expect(resumePosition([report(NOW, 0, stood)], 100)).toBe(resumes);
  });
});
