import { browserPorts, startOutbox } from '#web/lib/outbox/browser-outbox.ts';
import { RESULT_LANE } from './result-lane.ts';
import { openRecordings } from './open-recordings.ts';
import { postResult } from './post-result.ts';
import { type ResultAnswer, ResultOutbox } from './result-outbox.ts';

/** Creates the outbox of the learner's results in this page and sends what earlier pages left. Browser only. */
export function createResultOutbox(learnerId: number): ResultOutbox {
  const ports = { ...browserPorts(RESULT_LANE), recordings: openRecordings(), post: postResult };
  const outbox = new ResultOutbox(learnerId, ports);
  // Between this learner's tabs: what was saved in one of them changes what the others show.
  const tabs = new BroadcastChannel(`tsubame-${RESULT_LANE}:${learnerId}`);
  tabs.addEventListener('message', ({ data }: MessageEvent<ResultAnswer>) =>
    outbox.receiveFromOtherTab(data, data.lessonId),
  );
  outbox.onAnswer((answer, rows) => (rows.length > 0 ? tabs.postMessage(answer) : undefined));
  startOutbox(outbox);
  return outbox;
}
