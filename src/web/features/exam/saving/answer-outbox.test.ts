import { expect, it } from 'vitest';
import { FakeBrowser, LEARNER, turns } from '#web/lib/outbox/outbox-fixture.ts';
import { AnswerOutbox, type AnswerPorts } from './answer-outbox.ts';

const RESULT = 9;
const given = {
  lessonId: 3,
  resultId: RESULT,
  stage: 1,
  questionId: 101,
  answer: '101-right',
  sequence: 1,
  elapsedMs: 0,
  windowId: 'crashed',
} as const;

/** A server that takes answers of this window alone. */
function serverOf(owner: string) {
  const taken: string[] = [];
  const selectAnswer: AnswerPorts['selectAnswer'] = async (row, windowId) => {
    await turns(2);
    if (windowId !== owner) {
      return { type: 'refused', refusal: { code: 'EXAM_OTHER_WINDOW', message: '' } };
    }
    taken.push(`${row.questionId} #${row.sequence}`);
    // What the server tells of the attempt is not what is tried here.
    return { type: 'accepted', answer: null as never };
  };
  return { taken, selectAnswer };
}

/** A page that begins to send what a crashed one left, before it knows which window owns the attempt. */
function pageAfterCrash() {
  const browser = new FakeBrowser();
  const { taken, selectAnswer } = serverOf('next');
  new AnswerOutbox(LEARNER, { ...browser.page('crashed'), selectAnswer: () => new Promise(() => undefined) }).give(
    given,
  );
  browser.closedPages.add('crashed');
  const outbox = new AnswerOutbox(LEARNER, { ...browser.page('next'), selectAnswer });
  const sending = outbox.flush();
  return { browser, outbox, sending, taken };
}

it('sends what a crashed window left once the next one goes on with the attempt', async () => {
  const { outbox, sending, taken } = pageAfterCrash();
  await sending;
  expect([taken, outbox.rows.length]).toEqual([[], 1]);
  outbox.own(RESULT, 'next');
  await outbox.retry();
  expect([taken, outbox.rows.length]).toEqual([['101 #1'], 0]);
});

it('does so even if the refusal arrives after the next window has taken over', async () => {
  const { browser, outbox, sending, taken } = pageAfterCrash();
  await turns(1);
  outbox.own(RESULT, 'next');
  void outbox.retry();
  await sending;
  await browser.settle();
  expect([taken, outbox.rows.length]).toEqual([['101 #1'], 0]);
});
