import { describe, expect, it } from 'vitest';
import { erasedAtMs, erasedIfAskedByMs, isErasureDue, isDispensable, UNDO_DAYS } from './deletion.ts';

const ASKED_MS = Date.UTC(2026, 10, 20, 5, 0, 0);
const DAY_MS = 24 * 3_600_000;

describe('an account that is to be deleted', () => {
  it('can be kept for seven days to the millisecond', () => {
    expect(UNDO_DAYS).toBe(7);
    expect(isErasureDue(ASKED_MS, ASKED_MS + 7 * DAY_MS - 1)).toBe(false);
    expect(isErasureDue(ASKED_MS, ASKED_MS + 7 * DAY_MS)).toBe(true);
    expect(erasedAtMs(ASKED_MS)).toBe(ASKED_MS + 7 * DAY_MS);
  });

  it('is due by the same moment, however it is asked', () => {
    for (const passed of [0, 1, 7 * DAY_MS - 1, 7 * DAY_MS, 8 * DAY_MS]) {
      const nowMs = ASKED_MS + passed;
      expect(ASKED_MS <= erasedIfAskedByMs(nowMs)).toBe(isErasureDue(ASKED_MS, nowMs));
    }
  });

  it('is none without somebody asking', () => {
    expect(isErasureDue(null, Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});

it('a site can do without everybody but its last admin', () => {
  expect(isDispensable({ isAdmin: true }, 0)).toBe(false);
  expect(isDispensable({ isAdmin: true }, 1)).toBe(true);
  expect(isDispensable({ isAdmin: false }, 0)).toBe(true);
});
