import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askAgain } from './ask-again.ts';
import type { SendResult } from './send-result.ts';

const BUSY: SendResult<number> = { type: 'retry', afterSeconds: null };
const DONE: SendResult<number> = { type: 'accepted', answer: 7 };

let calledAtMs: number[];

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  calledAtMs = [];
  return () => vi.useRealTimers();
});

/** Answers these in turn, the last one from then on. */
async function ask(answers: SendResult<number>[], random = 0): Promise<SendResult<number>> {
  const asked = askAgain(
    async () => {
      calledAtMs.push(Date.now());
      return answers[Math.min(calledAtMs.length, answers.length) - 1] ?? BUSY;
    },
    () => random,
  );
  await vi.runAllTimersAsync();
  return asked;
}

describe('askAgain', () => {
  it('asks a busy server again until it answers', async () => {
    expect(await ask([BUSY, BUSY, DONE])).toEqual(DONE);
    expect(calledAtMs).toEqual([0, 2_000, 4_000]);
  });

  it('waits as long as the server says, and by chance up to twice as long', async () => {
    const wait: SendResult<number> = { type: 'retry', afterSeconds: 5 };
    await ask([wait, DONE], 0.5);
    expect(calledAtMs).toEqual([0, 7_500]);
  });

  it('gives up after a few times, with what the server said last', async () => {
    expect(await ask([BUSY])).toEqual(BUSY);
    expect(calledAtMs).toHaveLength(4);
  });

  it.each<SendResult<number>>([
    DONE,
    { type: 'retry', afterSeconds: 60 },
    { type: 'unreachable' },
    { type: 'sign-in' },
    { type: 'refused', refusal: { code: 'BAD_REQUEST', message: 'Không được.' } },
  ])('asks once when it is answered $type', async (answer) => {
    expect(await ask([answer])).toEqual(answer);
    expect(calledAtMs).toEqual([0]);
  });
});
