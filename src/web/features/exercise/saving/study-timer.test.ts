import { beforeEach, describe, expect, it } from 'vitest';
import { StudyTimer } from './study-timer.ts';

let pageMs = 0;
let nowMs = 0;
let sent: string[] = [];

const start = (isVisible = true) =>
  new StudyTimer(3, 7, isVisible, {
    nowMs: () => nowMs,
    pageMs: () => pageMs,
    beacon: (path, fields) => void sent.push(`${path}?${fields}`),
  });

function pass(ms: number): void {
  pageMs += ms;
  nowMs += ms;
}

beforeEach(() => {
  pageMs = 500;
  nowMs = 1_000_000;
  sent = [];
});

describe('a stay', () => {
  it('is reported when the page is hidden, and again, longer, when it is hidden again', () => {
    const timer = start();
    pass(4_000.4);
    timer.hidden();
    pass(60_000);
    timer.shown();
    pass(1_000);
    timer.hidden();
    expect(sent).toEqual([
      '/save-timer?joinedTime=1000000&time=4000&lessonId=3&learner_id=7',
      '/save-timer?joinedTime=1000000&time=5000&lessonId=3&learner_id=7',
    ]);
  });

  it('is not reported twice by the two events of a page that closes, nor when nobody saw it', () => {
    const timer = start();
    pass(4_000);
    timer.hidden();
    timer.hidden();
    const unseen = start(false);
    pass(4_000);
    unseen.hidden();
    expect(sent.length).toBe(1);
  });

  it('goes by the page’s clock while the device’s is put back', () => {
    const timer = start();
    pass(4_000);
    nowMs -= 3_600_000;
    timer.hidden();
    expect(sent).toEqual(['/save-timer?joinedTime=1000000&time=4000&lessonId=3&learner_id=7']);
  });
});
