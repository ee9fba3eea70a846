import { expect, it } from 'vitest';
import { hourClock, minuteClock, timeWords } from './clock-text.ts';

it.each([
  [1_112_000, '00:18:32', '18:32', '18 phút 32 giây'],
  [3_600_000, '01:00:00', '60:00', '60 phút'],
  [59_001, '00:01:00', '01:00', '1 phút'],
  [900, '00:00:01', '00:01', '1 giây'],
  [0, '00:00:00', '00:00', '0 giây'],
  [-5_000, '00:00:00', '00:00', '0 giây'],
])('%d ms left', (ms, hours, minutes, words) => {
  expect([hourClock(ms), minuteClock(ms), timeWords(ms)]).toEqual([hours, minutes, words]);
});
