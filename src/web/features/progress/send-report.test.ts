import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProgressReportInput } from '#contract/progress.ts';
import { emptyEntry } from '#domain/player/outbox-entry.ts';
import { normaliseRanges, type Ranges } from '#domain/progress/ranges.ts';
import { sendReport } from './send-report.ts';

const DURATION_SECONDS = 200;

/** The played ranges as they are sent. */
async function sent(played: Ranges): Promise<Ranges> {
  const reports: ProgressReportInput[] = [];
  await sendReport(
    { ...emptyEntry(1, 11), played },
    {
      learnerId: 1,
      newId: () => 'id',
      post: async (report) => {
        reports.push(report);
        return { type: 'unreachable' };
      },
    },
  );
  return reports.flatMap((report) => report.played ?? []);
}

describe('sendReport', () => {
  it('stays below the half second that the server would round up', async () => {
    const played = [[0, 25.499547]] as const;
    expect(normaliseRanges(await sent(played), DURATION_SECONDS)).toEqual([[0, 25]]);
  });

  it('sends what the server counts to the same seconds as the page does', async () => {
    const seconds = fc.integer({ min: 0, max: DURATION_SECONDS * 1_000_000 }).map((micros) => micros / 1_000_000);
    const halves = fc.integer({ min: 0, max: DURATION_SECONDS }).map((whole) => whole + 0.5);
    const nearHalves = fc
      .tuple(halves, fc.integer({ min: -9999, max: 9999 }))
      .map(([half, micros]) => half + micros / 1e6);
    const place = fc.oneof(seconds, halves, nearHalves);
    await fc.assert(
      fc.asyncProperty(place, place, async (one, other) => {
        const played = [[Math.min(one, other), Math.max(one, other)]] as const;
        expect(normaliseRanges(await sent(played), DURATION_SECONDS)).toEqual(
          normaliseRanges(played, DURATION_SECONDS),
        );
      }),
      { numRuns: 1000 },
    );
  });
});
