import { beforeEach, expect, it, vi } from 'vitest';
import { ExamAnswerView } from '#contract/exams/answer-view.ts';
import { turns } from '#web/lib/outbox/outbox-fixture.ts';
import { ExamWorld } from './exam-fixture.ts';

// Words that are longer than a call may carry.

const LONG = 'x'.repeat(301);

let world = new ExamWorld();

beforeEach(() => {
  world = new ExamWorld();
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  world.reduce({ type: 'submit', stage: 1, elapsedMs: 0 });
  world.reduce({ type: 'next', stage: 1 });
});

it('a word of any length is sent as the rules read it, and its part is handed in', async () => {
  const { session, outbox } = world.open('w');
  world.isOffline = true;
  session.answer(202, [LONG, 'は']);
  const [row] = outbox.rows;
  expect(ExamAnswerView.safeParse(row?.answer).success).toBe(true);
  expect(session.state.attempt.answers[202]?.answer).toEqual(row?.answer);
  world.isOffline = false;
  session.submit();
  await outbox.wake();
  await turns();
  expect([world.stored(202), session.state.lateAnswers]).toEqual([row?.answer, 0]);
  expect(world.attempt.parts[1]?.closed?.how).toBe('submitted');
});

it('one that is stored as it was typed does not count, and holds its part up no longer', async () => {
  const { session, outbox } = world.open('w');
  const given = { stage: 2, questionId: 202, answer: [LONG, 'は'], sequence: 1, elapsedMs: 0 } as const;
  outbox.give({ ...session.sitting, ...given });
  session.submit();
  await world.pass(60_000);
  expect([world.stored(202), outbox.rows, session.state.lateAnswers]).toEqual([undefined, [], 1]);
  expect(world.attempt.parts[1]?.closed?.how).toBe('submitted');
});
