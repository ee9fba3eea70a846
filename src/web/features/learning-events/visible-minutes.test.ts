import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let page: EventTarget & { visibilityState: DocumentVisibilityState };
let minutes: number;
let count: () => () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const });
  vi.stubGlobal('document', page);
  minutes = 0;
  const { countVisibleMinutes } = await import('./visible-minutes.ts');
  count = () => countVisibleMinutes(() => (minutes += 1));
});
afterEach(() => vi.useRealTimers());

function turn(state: DocumentVisibilityState): void {
  page.visibilityState = state;
  page.dispatchEvent(new Event('visibilitychange'));
}
const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

describe('countVisibleMinutes', () => {
  it('counts each whole minute of a visible page', () => {
    count();
    pass(59);
    expect(minutes).toBe(0);
    pass(1);
    expect(minutes).toBe(1);
    pass(125);
    expect(minutes).toBe(3);
  });

  it('stands still while the page is hidden, and goes on with what was left', () => {
    count();
    pass(40);
    turn('hidden');
    pass(600);
    expect(minutes).toBe(0);
    turn('visible');
    pass(19);
    expect(minutes).toBe(0);
    pass(1);
    expect(minutes).toBe(1);
  });

  it('begins only once a page that was opened in the background is looked at', () => {
    page.visibilityState = 'hidden';
    count();
    pass(120);
    turn('visible');
    pass(59);
    expect(minutes).toBe(0);
    pass(1);
    expect(minutes).toBe(1);
  });

  it('counts no time twice when the browser tells of a visible page twice', () => {
    count();
    pass(30);
    turn('visible');
    turn('visible');
    pass(30);
    expect(minutes).toBe(1);
    pass(59);
    expect(minutes).toBe(1);
  });

  it('owes one minute at most to a device that slept', () => {
    count();
    pass(30);
    // Timers stood still, the clock did not.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
    turn('hidden');
    turn('visible');
    pass(1);
    expect(minutes).toBe(1);
  });

  it('goes on with a minute that began on the lesson before', () => {
    const stop = count();
    pass(45);
    stop();
    pass(300);
    expect([minutes, vi.getTimerCount()]).toEqual([0, 0]);
    count();
    pass(15);
    expect(minutes).toBe(1);
  });
});
