import { describe, expect, it } from 'vitest';
import { digestWindow } from './digest-window.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const NOW = 1_795_132_800_000;

type Facts = { unreadSinceMs: number; mailedAtMs: number | null; answeredAtMs: number };

/** As the statement that looks for learners reads the window. */
function goesOut({ unreadSinceMs, mailedAtMs, answeredAtMs }: Facts): boolean {
  const { unreadByMs, mailedByMs, answeredAfterMs } = digestWindow(NOW);
  const isSilent = mailedAtMs === null || mailedAtMs <= mailedByMs;
  return unreadSinceMs <= unreadByMs && isSilent && answeredAtMs > answeredAfterMs;
}

describe('an e-mail of unread replies', () => {
  const ago = (ms: number) => NOW - ms;
  it.each([
    ['goes out an hour after the first reply', 60 * MINUTE_MS, null, true],
    ['waits until then', 60 * MINUTE_MS - 1, null, false],
    ['goes out a day after the last one', 2 * DAY_MS, DAY_MS, true],
    ['waits until then as well', 2 * DAY_MS, DAY_MS - 1, false],
    ['tells of a reply of nearly 14 days ago', 14 * DAY_MS - 1, null, true],
    ['tells nothing of older ones', 14 * DAY_MS, null, false],
  ])('%s', (_fact, repliedAgoMs, mailedAgoMs, expected) => {
    const at = ago(repliedAgoMs);
    const mailedAtMs = mailedAgoMs === null ? null : ago(mailedAgoMs);
    expect(goesOut({ unreadSinceMs: at, mailedAtMs, answeredAtMs: at })).toBe(expected);
  });
});
