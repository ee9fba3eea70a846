import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseRanges, type Ranges, totalSeconds, union } from './ranges.ts';
import { applyReport, type MediaReport, type MediaState, NO_MEDIA } from './report.ts';
import { startStudyClock, type StudyClock } from './study-clock.ts';

const NOW = 1_795_132_800_000;
const DURATION = 400;
const SESSION = '019a0000-0000-7000-8000-00000000000a';

type Held = { media: MediaState; clock: StudyClock };
const fresh = (): Held => ({ media: NO_MEDIA, clock: startStudyClock(NOW) });
const apply = (held: Held, report: MediaReport, nowMs = NOW, duration = DURATION) =>
  applyReport(held.media, held.clock, report, duration, nowMs);

const tenths = fc.integer({ min: 0, max: DURATION * 10 }).map((value) => value / 10);
const stretch = fc.tuple(tenths, tenths).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
const reports = fc.array(fc.array(stretch, { maxLength: 4 }), { minLength: 1, maxLength: 6 });

/** Cuts each stretch of a report in two at a part of its length. */
function cut(played: Ranges, share: number): Ranges[] {
  return played.map(([from, to]) => [
    [from + (to - from) * share, to],
    [from, from + (to - from) * share],
  ]);
}

describe('applyReport', () => {
  it('says nothing new for an empty report', () => {
    const held = fresh();
    expect(apply(held, {})).toEqual({ ...held, pending: [], retryAfterSeconds: null, changed: false });
  });

  it('takes what the clock allows and answers the rest as pending', () => {
    const outcome = apply(fresh(), { played: [[0, 100]] });
    expect(outcome).toMatchObject({
      media: { played: [[0, 60]], percent: 15 },
      pending: [[60, 100]],
      retryAfterSeconds: 10,
      changed: true,
    });
    expect(outcome.clock.availableSeconds).toBe(0);
  });

  it('asks for an earlier retry when little is left', () => {
    expect(apply(fresh(), { played: [[0, 70]] }).retryAfterSeconds).toBe(5);
  });

  it('charges nothing for seconds that it has', () => {
    const first = apply(fresh(), { played: [[0, 50]] });
    const second = apply(first, { played: [[0, 55]] });
    expect(second.clock.availableSeconds).toBe(5);
    expect(second.media.played).toEqual([[0, 55]]);
  });

  it.each([
    { percent: 50, duration: 200, played: [[78, 100]] },
    { percent: 5, duration: 200, played: [[0, 10]] },
    { percent: 100, duration: 200, played: [[178, 200]] },
    { percent: 0, duration: 200, played: [] },
    // One percent of a long medium is longer than an interval.
    { percent: 10, duration: 4000, played: [[360, 400]] },
  ])('takes a bare $percent percent of $duration s as $played', ({ percent, duration, played }) => {
    expect(apply(fresh(), { videoPercent: percent }, NOW, duration).media.played).toEqual(played);
  });

  it('takes a bare percent as the position too', () => {
    expect(apply(fresh(), { videoPercent: 25 }).media.playbacks[0]?.positionSeconds).toBe(100);
  });

  it('looks at the stretches where a report has both', () => {
    expect(apply(fresh(), { videoPercent: 100, played: [[0, 5]] }).media.played).toEqual([[0, 5]]);
  });

  it('cuts a position behind the end', () => {
    const outcome = apply(fresh(), { positionSeconds: 9999, sessionId: SESSION, sequence: 1 });
    expect(outcome.media.playbacks[0]?.positionSeconds).toBe(DURATION);
  });

  it('counts the reports of a client without sessions by arrival', () => {
    const first = apply(fresh(), { positionSeconds: 50 });
    const second = apply(first, { positionSeconds: 20 }, NOW + 1000);
    expect(second.media.playbacks).toMatchObject([{ sessionId: 'none', sequence: 1, positionSeconds: 20 }]);
  });

  it('counts nothing beyond the end when the medium was replaced by a shorter one', () => {
    const media = { played: [[400, 600]] as const, playbacks: [], percent: 33 };
    const outcome = applyReport(media, { availableSeconds: 60, atMs: 0 }, { played: [[0, 1]] }, 300, 0);
    expect(outcome.media).toMatchObject({ played: [[0, 1]], percent: 33 });
  });

  it('keeps the percent when the medium was replaced by a longer one', () => {
    const before: Held = { media: { played: [[0, 100]], playbacks: [], percent: 100 }, clock: startStudyClock(NOW) };
    const after = apply(before, { played: [[100, 110]] }, NOW, 1000);
    expect(after.media).toMatchObject({ percent: 100, played: [[0, 110]] });
  });

  it('earns nothing in a medium of unknown length', () => {
    expect(apply(fresh(), { played: [[0, 50]] }, NOW, 0)).toMatchObject({
      media: { played: [], percent: 0 },
      pending: [],
      changed: false,
    });
  });

  it('ends in the union of all reports, whatever their order, repetition and cutting', () => {
    fc.assert(
      fc.property(
        reports,
        fc.array(fc.nat(), { maxLength: 12 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat({ max: 20_000 }),
        (all, picks, share, stepMs) => {
          const sent: Ranges[] = [
            ...picks.map((pick) => all[pick % all.length] as Ranges),
            ...all.toReversed().flatMap((played) => cut(played, share)),
          ];
          let held = fresh();
          let nowMs = NOW;
          let queue: Ranges[] = sent;
          let rounds = 0;
          while (queue.length > 0) {
            const pending: Ranges[] = [];
            for (const played of queue) {
              nowMs += stepMs;
              const outcome = apply(held, { played }, nowMs);
              held = outcome;
              if (outcome.pending.length > 0) pending.push(outcome.pending);
            }
            queue = pending;
            nowMs += 10_000;
            rounds += 1;
            expect(rounds).toBeLessThan(200);
          }
          expect(held.media.played).toEqual(
            all.reduce<Ranges>((sum, one) => union(sum, normaliseRanges(one, DURATION)), []),
          );
        },
      ),
    );
  });

  it('never accepts more than 60 s and 2.2 s for each second that passed, over all lessons', () => {
    const step = fc.tuple(fc.nat({ max: 2 }), fc.array(stretch, { maxLength: 3 }), fc.nat({ max: 30_000 }));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        let clock = startStudyClock(NOW);
        let nowMs = NOW;
        const lessons: MediaState[] = [NO_MEDIA, NO_MEDIA, NO_MEDIA];
        for (const [lesson, played, afterMs] of steps) {
          nowMs += afterMs;
          const outcome = applyReport(lessons[lesson] ?? NO_MEDIA, clock, { played }, DURATION, nowMs);
          lessons[lesson] = outcome.media;
          clock = outcome.clock;
          const accepted = lessons.reduce((sum, media) => sum + totalSeconds(media.played), 0);
          expect(accepted).toBeLessThanOrEqual(60 + 2.2 * ((nowMs - NOW) / 1000) + 1e-6);
          expect(clock.availableSeconds).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('never lets the percent fall, also when the length changes', () => {
    const step = fc.tuple(
      fc.array(stretch, { maxLength: 3 }),
      fc.double({ min: 0, max: 2000, noNaN: true }),
      fc.nat({ max: 100_000 }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
        let held = fresh();
        let nowMs = NOW;
        for (const [played, duration, afterMs] of steps) {
          nowMs += afterMs;
          const before = held.media.percent;
          held = apply(held, { played }, nowMs, duration);
          expect(held.media.percent).toBeGreaterThanOrEqual(before);
          expect(held.media.percent).toBeLessThanOrEqual(100);
        }
      }),
    );
  });

  it('neither drops nor invents a second: what is said is held or pending', () => {
    fc.assert(
      fc.property(reports, (all) => {
        let held = fresh();
        for (const played of all) {
          const outcome = apply(held, { played });
          expect(union(outcome.media.played, outcome.pending)).toEqual(
            union(held.media.played, normaliseRanges(played, DURATION)),
          );
          held = outcome;
        }
      }),
    );
  });
});
