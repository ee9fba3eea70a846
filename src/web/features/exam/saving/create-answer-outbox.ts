import { browserPorts, startOutbox } from '#web/lib/outbox/browser-outbox.ts';
import { ANSWER_LANE } from './answer-lane.ts';
import { AnswerOutbox } from './answer-outbox.ts';
import { selectAnswer } from './exam-calls.ts';

/** Creates the outbox of the learner's answers in this page and sends what earlier pages left. Browser only. */
export function createAnswerOutbox(learnerId: number): AnswerOutbox {
  const outbox = new AnswerOutbox(learnerId, { ...browserPorts(ANSWER_LANE), selectAnswer });
  startOutbox(outbox);
  return outbox;
}
