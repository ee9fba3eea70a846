import { expect, it, vi } from 'vitest';
import { FakeStorage } from '#web/lib/outbox/outbox-fixture.ts';
import { openAttempt } from './open-attempt.ts';

it('an attempt that the browser has no room for goes on when its page is opened again', () => {
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  const storage = new FakeStorage();
  storage.isFull = true;
  vi.stubGlobal('localStorage', storage);
  const place = { lessonId: 3, learnerId: 7 };
  openAttempt(place, 'v1').save({ at: 2 });
  expect(openAttempt(place, 'v1').restored).toEqual({ at: 2 });
});
