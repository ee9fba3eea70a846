import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LineLoop } from './line-loop.ts';

const LINE = { startSeconds: 64, endSeconds: 66 };
const DURATION_SECONDS = 69;

/** A medium of 69 s that is loaded and plays. */
function fakeMedium() {
  const state = { currentTime: 0, duration: DURATION_SECONDS, paused: false, seeking: false, loop: false };
  return Object.assign(new EventTarget(), state, {
    playbackRate: 1,
    readyState: 4,
    play: () => Promise.resolve(),
  });
}

let medium: ReturnType<typeof fakeMedium>;
let loop: LineLoop;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('HTMLMediaElement', { HAVE_NOTHING: 0 });
  vi.stubGlobal('document', new EventTarget());
  medium = fakeMedium();
  loop = new LineLoop(medium as unknown as HTMLMediaElement);
  loop.start(LINE);
  seenAt(65);
  return () => vi.useRealTimers();
});

function seenAt(seconds: number): void {
  medium.currentTime = seconds;
  medium.dispatchEvent(new Event('timeupdate'));
}
/** The page looks at nothing meanwhile. */
function stall(ms: number): void {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + ms);
}
function seekTo(seconds: number): void {
  medium.currentTime = seconds;
  medium.dispatchEvent(new Event('seeking'));
}

describe('a repeated line near the end of its medium', () => {
  it('goes on where the medium has ended before anybody looked, and begun anew', () => {
    expect(medium.loop).toBe(true);
    stall(5_000);
    seekTo(0);
    expect([medium.currentTime, loop.line]).toEqual([LINE.startSeconds, LINE]);
  });

  it('ends where somebody seeks to the beginning before the medium can have ended', () => {
    stall(1_000);
    seekTo(0);
    expect([medium.currentTime, loop.line, medium.loop]).toEqual([0, null, false]);
  });

  it('ends where somebody seeks to the beginning of a medium that stands', () => {
    medium.paused = true;
    stall(60_000);
    seekTo(0);
    expect([medium.currentTime, loop.line, medium.loop]).toEqual([0, null, false]);
  });
});

it('a line far from the end leaves the medium to end by itself', () => {
  loop.start({ startSeconds: 10, endSeconds: 12 });
  seenAt(10);
  expect(medium.loop).toBe(false);
});
