import { expect, it } from 'vitest';
import { playbackStartedMs } from '#domain/progress/playback.ts';
import { randomId, timeOrderedId } from './session-id.ts';

it('writes the time where the server reads it', () => {
  const nowMs = Date.UTC(2026, 10, 20, 12, 34, 56, 789);
  const id = timeOrderedId(nowMs);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(playbackStartedMs(id, nowMs + 1000)).toBe(nowMs);
});

it('makes version-4 ids that differ', () => {
  expect(randomId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(randomId()).not.toBe(randomId());
});
