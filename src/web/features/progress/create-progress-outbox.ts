import { browserPorts, startOutbox } from '#web/lib/outbox/browser-outbox.ts';
import { ProgressOutbox } from './progress-outbox.ts';
import { postDocumentRead, postReport } from './send-calls.ts';

/** Creates the learner's progress outbox in this page and sends what earlier pages left. Browser only. */
export function createProgressOutbox(learnerId: number): ProgressOutbox {
  const outbox = new ProgressOutbox(learnerId, { postReport, postDocumentRead }, browserPorts('progress'));
  startOutbox(outbox);
  return outbox;
}
