import { expect, it } from 'vitest';
import { soundMsOf } from './voice.ts';

const RATE = 48_000;
/** [ms, loudness] pieces of a 440 Hz tone, one after the other. */
function sound(...pieces: readonly (readonly [ms: number, amplitude: number])[]): Float32Array {
  return Float32Array.from(
    pieces.flatMap(([ms, amplitude]) =>
      Array.from({ length: (ms * RATE) / 1000 }, (_, i) => amplitude * Math.sin((2 * Math.PI * 440 * i) / RATE)),
    ),
  );
}

it.each([
  ['nothing', sound(), 0],
  ['less than a frame', sound([10, 0.3]), 0],
  ['digital silence', sound([2_000, 0]), 0],
  ['the hum of a room', sound([2_000, 0.01]), 0],
  ['a loud, steady hum', sound([2_000, 0.2]), 0],
  ['a voice after silence', sound([500, 0], [1_200, 0.3], [500, 0]), 1_200],
  ['a voice in a quiet room', sound([500, 0.004], [800, 0.1], [300, 0.004]), 800],
  ['a voice in a loud room', sound([500, 0.05], [800, 0.4], [300, 0.05]), 800],
  ['a voice at once, and silence after it', sound([700, 0.3], [700, 0.005]), 700],
  ['two words', sound([300, 0.005], [400, 0.2], [300, 0.005], [400, 0.2]), 800],
  ['a whisper just above the room', sound([500, 0.01], [800, 0.02]), 0],
  ['a microphone that wakes up before the hum of a room', sound([300, 0], [2_000, 0.01]), 0],
])('%s', (_what, samples, soundMs) => {
  expect(Math.abs(soundMsOf(samples, RATE) - soundMs)).toBeLessThanOrEqual(20);
});

it('measures alike at any sample rate and at any gain', () => {
  const voice = sound([500, 0.01], [1_000, 0.2], [500, 0.01]);
  const half = voice.filter((_, i) => i % 2 === 0);
  expect(soundMsOf(half, RATE / 2)).toBe(soundMsOf(voice, RATE));
  expect(
    soundMsOf(
      voice.map((one) => one * 4),
      RATE,
    ),
  ).toBe(soundMsOf(voice, RATE));
});
