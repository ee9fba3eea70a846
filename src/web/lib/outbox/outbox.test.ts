import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SendResult } from '#web/lib/send-result.ts';
import type { Lane, Row } from './lane.ts';
import { Outbox } from './outbox.ts';
import { FakeBrowser, LEARNER, turns } from './outbox-fixture.ts';
import { isOrphaned } from './outbox-state.ts';

type Note = { readonly lesson: number; readonly text: string };

const ACCEPTED = { type: 'accepted', answer: null } as const;
const UNREACHABLE = { type: 'unreachable' } as const;
const REFUSED = { type: 'refused', refusal: { code: 'BAD_REQUEST', message: 'Không.' } } as const;

let browser: FakeBrowser;
let sent: string[][];
/** what the server says to the next calls; then it accepts */
let answers: (SendResult<null> | Promise<SendResult<null>>)[];

beforeEach(() => {
  browser = new FakeBrowser();
  sent = [];
  answers = [];
});

const note = (text: string, lesson = 1): Note => ({ lesson, text });

function page(id: string, lane: Partial<Lane<Note, null>> = {}): Outbox<Note, null> {
  return new Outbox<Note, null>(
    LEARNER,
    {
      name: 'notes',
      scopeOf: ({ lesson }) => lesson,
      isWhole: ({ text }) => typeof text === 'string',
      async send(rows) {
        sent.push(rows.map(({ text }) => text));
        return answers.shift() ?? ACCEPTED;
      },
      ...lane,
    },
    browser.page(id),
  );
}

const growing: Partial<Lane<Note, null>> = {
  idOf: ({ lesson }) => String(lesson),
  growth: {
    merge: (one, other) => ({ ...one, text: one.text + other.text }),
    rest: (latest, { text }) => (latest && latest.text !== text ? note(latest.text.slice(text.length)) : null),
  },
};

const ordered: Partial<Lane<Note, null>> = { keyOf: ({ text }) => text, isOrdered: true };

describe('an outbox', () => {
  it('says how the rows of a scope stand, and nothing of other scopes', async () => {
    const outbox = page('a');
    expect(outbox.stateOf(1).status).toBe('idle');
    answers = [REFUSED];
    outbox.put(note('x'));
    outbox.put(note('y', 2));
    await outbox.flush();
    expect(outbox.stateOf(1)).toMatchObject({ status: 'refused', refusal: REFUSED.refusal });
    expect(outbox.stateOf(2).status).toBe('saved');
    expect(outbox.stateOf(1)).toBe(outbox.stateOf(1));
  });

  it.each([
    ['unreachable', UNREACHABLE, 'waiting'],
    ['busy', { type: 'retry', afterSeconds: null }, 'waiting'],
    ['signed out', { type: 'sign-in' }, 'sign-in'],
    ['of another learner', { type: 'other-learner' }, 'other-learner'],
    ['refusing', REFUSED, 'refused'],
  ] as const)(
    'keeps what it holds while the server is %s, until the learner tries again',
    async (_why, answer, status) => {
      const outbox = page('a');
      answers = [answer];
      outbox.put(note('x'));
      await outbox.flush();
      expect(outbox.stateOf(1).status).toBe(status);
      expect(browser.storage.values.size).toBe(1);
      await outbox.retry();
      expect(outbox.stateOf(1).status).toBe('saved');
      expect(browser.storage.values.size).toBe(0);
    },
  );

  it('sends nothing of another learner', async () => {
    page('a').put(note('x'));
    const other = new Outbox<Note, null>(
      8,
      { name: 'notes', isWhole: () => true, send: async () => ACCEPTED },
      browser.page('b'),
    );
    await other.flush();
    expect(other.rows).toEqual([]);
    expect(browser.storage.values.size).toBe(1);
  });

  it('sends what was put in while a pass was under way before its flush resolves', async () => {
    const outbox = page('a');
    outbox.put(note('x'));
    const first = outbox.flush();
    outbox.put(note('y', 2));
    await Promise.all([first, outbox.flush()]);
    expect(sent.flat()).toEqual(['x', 'y']);
  });

  it('lets the first of the moments stand that another pass is wanted at', () => {
    const lane = { soonMs: 4_000 };
    page('other', lane).put(note('x'));
    browser.closedPages.add('other');
    const outbox = page('a', lane);
    outbox.reread();
    expect(browser.scheduledInMs).toContain(30_000);
    outbox.put(note('y'));
    expect(Math.min(...browser.scheduledInMs)).toBe(4_000);
    expect(browser.scheduledInMs).not.toContain(30_000);
  });

  it('holds nothing of a scope up once what had no place was let go', async () => {
    const outbox = page('a');
    answers = [{ type: 'refused', refusal: { code: 'LESSON_NOT_FOUND', message: '' } }];
    outbox.put(note('x'));
    await outbox.flush();
    outbox.dismiss(1);
    expect(outbox.rows).toEqual([]);
    outbox.put(note('y'));
    await outbox.flush();
    expect(sent).toEqual([['x'], ['y']]);
  });

  it.each([
    ['first to those that failed less often', {}, ['heavy', 'light', 'heavy']],
    ['to the same one where the order counts', { isOrdered: true }, ['heavy', 'heavy', 'light']],
  ] as const)('comes back after one that did not get through %s', async (_to, lane, order) => {
    const outbox = page('a', { keyOf: ({ text }) => text, soonMs: 0, ...lane });
    answers = [UNREACHABLE];
    outbox.put(note('heavy'));
    outbox.put(note('light'));
    await browser.settle();
    expect(sent.flat()).toEqual(order);
    expect(outbox.rows).toEqual([]);
  });

  it('leaves rows alone that it cannot read', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    for (const [id, text] of ['{', 'null', '{}', '[1]'].entries())
      browser.storage.setItem(`tsubame-notes:7:1:${id}`, text);
    const outbox = page('a');
    await outbox.flush();
    expect([outbox.rows, sent, browser.storage.values.size]).toEqual([[], [], 4]);
  });
});

describe('rows in an order', () => {
  it('keep it when the clock is put back a day, and through another page', async () => {
    const outbox = page('a', ordered);
    browser.aheadMs = 86_400_000;
    outbox.put(note('one'));
    browser.aheadMs = 0;
    outbox.put(note('two'));
    const next = page('b', ordered);
    next.put(note('three'));
    await next.flush();
    expect(sent.flat()).toEqual(['one', 'two', 'three']);
  });

  it('wait for the first that has to wait, and say so', async () => {
    const outbox = page('a', ordered);
    answers = [{ type: 'retry', afterSeconds: 90 }];
    outbox.put(note('one'));
    outbox.put(note('two'));
    await outbox.flush();
    outbox.put(note('three'));
    await outbox.flush();
    expect(sent).toEqual([['one']]);
    expect(outbox.stateOf(1).status).toBe('waiting');
    expect(browser.scheduledInMs).toEqual([90_000]);
    await browser.settle();
    expect(sent.flat()).toEqual(['one', 'one', 'two', 'three']);
  });

  it('pass one that was refused', async () => {
    const outbox = page('a', ordered);
    answers = [REFUSED];
    outbox.put(note('one'));
    outbox.put(note('two'));
    await outbox.flush();
    expect(sent).toEqual([['one'], ['two']]);
    expect(outbox.rows.map(({ text }) => text)).toEqual(['one']);
  });
});

describe('a row that grows', () => {
  it('is left to its page for half a minute', async () => {
    page('a', growing).put(note('x'));
    const other = page('b', growing);
    await other.flush();
    expect(sent).toEqual([]);
    browser.nowMs += 31_000;
    await other.flush();
    expect(sent).toEqual([['x']]);
  });

  it('is taken over at once from a page that was closed, and at a sign-out from every page', async () => {
    const closed = page('a', growing);
    closed.put(note('x'));
    answers = [UNREACHABLE];
    closed.sendOnPageHide(true);
    page('living', growing).put(note('y', 2));
    await page('b', growing).flush();
    expect(sent).toEqual([['x'], ['x']]);
    await page('c', growing).wake('of every page');
    expect(sent.at(-1)).toEqual(['y']);
  });

  it('stays in the storage when its page has written it anew while another page sent it', async () => {
    const silent = page('a', growing);
    silent.put(note('x'));
    browser.nowMs += 31_000;
    let answer: (result: SendResult<null>) => void = () => undefined;
    answers = [new Promise((resolve) => (answer = resolve))];
    const other = page('b', growing);
    void other.flush();
    await turns();
    silent.put(note('y'));
    browser.closedPages.add('a');
    answer(ACCEPTED);
    await turns();
    expect([...browser.storage.values.values()].map((text) => (JSON.parse(text) as Row<Note>).text)).toEqual(['xy']);
  });

  it('is sent all the same when it vanishes from the storage', async () => {
    const outbox = page('a', growing);
    outbox.put(note('x'));
    browser.storage.values.clear();
    outbox.reread();
    await outbox.flush();
    expect(sent).toEqual([['x']]);
  });

  it('is said to be lost with the tab while only an earlier version is stored, also once the storage was read', async () => {
    const outbox = page('a', growing);
    outbox.put(note('one'));
    browser.storage.isFull = true;
    outbox.put(note('two'));
    browser.storage.isFull = false;
    outbox.reread();
    expect(outbox.hasUnkeptWork).toBe(true);
    await outbox.flush();
    expect(sent).toEqual([['onetwo']]);
    expect(outbox.hasUnkeptWork).toBe(false);
  });

  it('is tried again by itself when it gets no answer, also if another of the same moment gets through', async () => {
    const outbox = page('a', growing);
    outbox.put(note('x', 1));
    outbox.put(note('y', 2));
    answers = [UNREACHABLE];
    outbox.sendOnPageHide(false);
    await browser.settle();
    expect(sent).toEqual([['x'], ['y'], ['x']]);
    expect(outbox.rows).toEqual([]);
  });

  it('is tried again by itself when it is asked to wait, also if what a closed page left of its scope gets through', async () => {
    page('closed', growing).put(note('left'));
    browser.closedPages.add('closed');
    browser.nowMs += 31_000;
    const outbox = page('a', growing);
    outbox.put(note('own'));
    let accept: (result: SendResult<null>) => void = () => undefined;
    answers = [new Promise((resolve) => (accept = resolve)), { type: 'retry', afterSeconds: 1 }];
    outbox.sendOnPageHide(false);
    await turns();
    accept(ACCEPTED);
    await browser.settle();
    expect(sent).toEqual([['left'], ['own'], ['own']]);
  });

  it('goes once in a pass, however much is added to it meanwhile', async () => {
    const outbox = page('a', {
      ...growing,
      async send([row]) {
        sent.push([row?.text ?? '']);
        outbox.put(note('+'));
        return ACCEPTED;
      },
    });
    outbox.put(note('x'));
    await outbox.flush();
    expect(sent).toEqual([['x']]);
    expect(outbox.rows.map(({ text }) => text)).toEqual(['+']);
  });
});

it.each(['LESSON_HAS_NO_CARDS', 'LESSON_HAS_NO_MEDIUM', 'LESSON_NOT_FOUND'] as const)(
  'the learner may let go of what %s says has no place any more',
  (code) => expect(isOrphaned({ code, message: '' })).toBe(true),
);
