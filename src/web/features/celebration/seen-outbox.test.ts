import { beforeEach, describe, expect, it } from 'vitest';
import { FakeBrowser, LEARNER, turns } from '#web/lib/outbox/outbox-fixture.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import type { Occasion } from './celebration.ts';
import { SeenOutbox } from './seen-outbox.ts';

const LESSON: Occasion = { kind: 'lesson', id: 1 };
const STAGE: Occasion = { kind: 'stage', id: 1 };
const HEARD = { type: 'accepted', answer: null } as const;
const UNREACHABLE = { type: 'unreachable' } as const;

let browser: FakeBrowser;
let sent: Occasion[];
let answer: SendResult<unknown>;
let pages: number;
beforeEach(() => {
  browser = new FakeBrowser();
  sent = [];
  answer = HEARD;
  pages = 0;
});

function page(learnerId = LEARNER): SeenOutbox {
  return new SeenOutbox(learnerId, {
    ...browser.page(`page-${(pages += 1)}`),
    async send({ kind, id }) {
      sent.push({ kind, id });
      return answer;
    },
  });
}

describe('the outbox of shown celebrations', () => {
  it('reports once if the server answers', async () => {
    const seen = page();
    seen.tell(LESSON);
    await turns();
    await seen.wake();
    expect(sent).toEqual([LESSON]);
    expect([seen.has(LESSON), seen.has(STAGE)]).toEqual([true, false]);
  });

  it('repeats an unanswered report, by itself and at each occasion', async () => {
    const seen = page();
    answer = UNREACHABLE;
    seen.tell(LESSON);
    await turns();
    await seen.wake();
    expect(sent).toEqual([LESSON, LESSON]);
    answer = HEARD;
    await browser.settle();
    expect(sent).toEqual([LESSON, LESSON, LESSON]);
    expect(browser.storage.values.size).toBe(0);
  });

  it('knows what an earlier page showed but could not report', async () => {
    answer = UNREACHABLE;
    page().tell(LESSON);
    await turns();
    const next = page();
    expect([next.has(LESSON), next.has(STAGE)]).toEqual([true, false]);
    expect(page(8).has(LESSON)).toBe(false);
    answer = HEARD;
    await next.wake();
    expect(sent).toEqual([LESSON, LESSON]);
    // This page was loaded before the server heard of it.
    expect(next.has(LESSON)).toBe(true);
    // The page after it gets what the server knows.
    expect(page().has(LESSON)).toBe(false);
  });

  it('knows what another tab showed, even after that tab has reported it', async () => {
    answer = UNREACHABLE;
    const [one, other] = [page(), page()];
    one.tell(LESSON);
    await turns();
    other.reread();
    answer = HEARD;
    await one.wake();
    other.reread();
    expect(other.rows).toEqual([]);
    expect(other.has(LESSON)).toBe(true);
  });

  it('loses nothing that two tabs show at the same time', async () => {
    answer = UNREACHABLE;
    const [one, other] = [page(), page()];
    one.tell(LESSON);
    other.tell(STAGE);
    await turns();
    const next = page();
    expect([next.has(LESSON), next.has(STAGE)]).toEqual([true, true]);
  });

  it('works without storage while the page lives', async () => {
    browser.storage.isFull = true;
    const seen = page();
    answer = UNREACHABLE;
    seen.tell(LESSON);
    await turns();
    expect(seen.has(LESSON)).toBe(true);
    answer = HEARD;
    await seen.wake();
    await seen.wake();
    expect(sent).toEqual([LESSON, LESSON]);
  });

  it('drops what the server does not know', async () => {
    answer = { type: 'refused', refusal: { code: 'LESSON_NOT_FOUND', message: '' } };
    page().tell(LESSON);
    await turns();
    expect(browser.storage.values.size).toBe(0);
  });

  it.each(['{', 'null', '{}', '[1]', '{"kind":"group","id":1}'])('ignores %s in the storage', async (text) => {
    browser.storage.setItem(`tsubame-celebrated:${LEARNER}:lesson:1`, text);
    const seen = page();
    await seen.wake();
    expect([sent, seen.has(LESSON)]).toEqual([[], false]);
  });
});
