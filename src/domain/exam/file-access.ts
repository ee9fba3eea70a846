import type { Attempt } from './attempt.ts';
import type { ExamPaper, Stage } from './paper.ts';
import { paperFiles } from './paper-files.ts';

/** Who asks for a file of a version, by what they did with that version. */
export type FileAsker = {
  readonly isStaff: boolean;
  /** handed in an attempt, and none of the lesson runs: keys may be seen */
  readonly mayReview: boolean;
  /** the parts of the running attempt, null without one */
  readonly running: Attempt['parts'] | null;
};

/**
 * Whether a file of an exam may be fetched by somebody who may open its lesson. The recording of a part is given out from
 * the begin of the part before it, so that it is there when the network is not; what only the key leads to, after the
 * end.
 */
export function mayFetch(paper: ExamPaper, name: string, { isStaff, mayReview, running }: FileAsker): boolean {
  if (isStaff || mayReview) return true;
  return paperFiles(paper).some(
    (file) => file.name === name && (!file.isRecording || (running !== null && isNear(running, file.stage))),
  );
}

/** Whether the part, or the one before it, has begun. */
function isNear(parts: Attempt['parts'], stage: Stage): boolean {
  const index = parts.findIndex((part) => part.stage === stage);
  return index >= 0 && parts.slice(Math.max(0, index - 1), index + 1).some(({ beganAtMs }) => beganAtMs !== null);
}
