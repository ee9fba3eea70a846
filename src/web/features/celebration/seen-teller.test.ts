import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Occasion } from './celebration.ts';
import { createSeenStorage } from './seen-storage.ts';
import { SeenTeller } from './seen-teller.ts';

const LESSON: Occasion = { kind: 'lesson', id: 1 };
const STAGE: Occasion = { kind: 'stage', id: 1 };
const LEARNER = 7;

let stored: Map<string, string>;
let sent: Occasion[];
let isReachable: boolean;
beforeEach(() => {
  stored = new Map();
  sent = [];
  isReachable = true;
  vi.spyOn(console, 'info').mockReturnValue();
});

/** What a page of the learner in this browser uses. */
function page({ isStorageRefused = false, learnerId = LEARNER } = {}) {
  const refuse = (): never => {
    throw new Error('storage is refused');
  };
  const storage = {
    getItem: (key: string) => (isStorageRefused ? refuse() : (stored.get(key) ?? null)),
    setItem: (key: string, value: string) => (isStorageRefused ? refuse() : void stored.set(key, value)),
  };
  return new SeenTeller({
    ...createSeenStorage(storage, learnerId),
    async send(shown) {
      sent.push(shown);
      return isReachable;
    },
  });
}
const turn = () => new Promise((resolve) => setTimeout(resolve));

describe('SeenTeller', () => {
  it('says once what was heard at once', async () => {
    const seen = page();
    seen.tell(LESSON);
    await turn();
    seen.repeat();
    await turn();
    expect(sent).toEqual([LESSON]);
    expect([seen.has(LESSON), seen.has(STAGE)]).toEqual([true, false]);
  });

  it('says again what was not heard, at each occasion until it is', async () => {
    const seen = page();
    isReachable = false;
    seen.tell(LESSON);
    seen.repeat();
    await turn();
    expect(sent).toEqual([LESSON]);
    isReachable = true;
    seen.tell(STAGE);
    await turn();
    expect(sent).toEqual([LESSON, LESSON, STAGE]);
    seen.repeat();
    await turn();
    expect(sent).toHaveLength(3);
  });

  it('knows on the next page what an earlier one showed without being heard', async () => {
    isReachable = false;
    page().tell(LESSON);
    await turn();
    const next = page();
    expect([next.has(LESSON), next.has(STAGE)]).toEqual([true, false]);
    expect(page({ learnerId: 8 }).has(LESSON)).toBe(false);
    isReachable = true;
    next.repeat();
    await turn();
    expect(sent).toEqual([LESSON, LESSON]);
    // Now it is the server that knows.
    expect(page().has(LESSON)).toBe(false);
  });

  it('manages without storage as long as the page lives', async () => {
    const seen = page({ isStorageRefused: true });
    isReachable = false;
    seen.tell(LESSON);
    await turn();
    expect(seen.has(LESSON)).toBe(true);
    isReachable = true;
    seen.repeat();
    await turn();
    seen.repeat();
    await turn();
    expect(sent).toEqual([LESSON, LESSON]);
  });

  it.each(['{', 'null', '{}', '[1, null, {"kind":"group","id":1}, {"kind":"lesson"}]'])(
    'takes %s in the storage for nothing',
    (text) => {
      stored.set(`tsubame-celebrated:${LEARNER}`, text);
      const seen = page();
      seen.repeat();
      expect([sent, seen.has(LESSON)]).toEqual([[], false]);
    },
  );
});
