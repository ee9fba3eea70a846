import { LaneAccess } from '#web/lib/outbox/lane-access.ts';
import { ANSWER_LANE } from './answer-lane.ts';
import type { AnswerOutbox } from './answer-outbox.ts';

/** The way to the outbox of answers, also from pages without an exam. */
export const ANSWERS: LaneAccess<AnswerOutbox> = new LaneAccess(ANSWER_LANE, async () => {
  const { createAnswerOutbox } = await import('./create-answer-outbox.ts');
  return createAnswerOutbox;
});
