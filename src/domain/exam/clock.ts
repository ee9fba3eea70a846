import type { Attempt, AttemptPart, Closing } from './attempt.ts';
import type { ExamPaper, ExamPart, Stage } from './paper.ts';

/** What is under way when a part's time is used up still counts. decisions §11 */
export const GRACE_MS = 30_000;

/** Contacts at most this far apart are a stretch in which the page was open. decisions §11 */
const CONTACT_MS = 20_000;

/** Longest pause between two parts of a mock. spec 2 §9 */
export const WAIT_MS = 600_000;

/** The part that is being sat. */
export function runningPart(attempt: Attempt): AttemptPart | undefined {
  return attempt.parts.find(({ beganAtMs, closed }) => beganAtMs !== null && closed === null);
}

/** The server's time, which never runs backwards for an attempt: another server's clock may be a little behind. */
export function attemptTimeMs(attempt: Attempt, nowMs: number): number {
  const known = attempt.parts.flatMap(({ beganAtMs, closed }) => [beganAtMs ?? 0, closed?.atMs ?? 0]);
  return Math.max(nowMs, attempt.heardAtMs ?? 0, ...known);
}

/** Brings the clocks up to now: strict parts run, what is over is closed, and strict waits end by themselves. */
export function settle(paper: ExamPaper, attempt: Attempt, nowMs: number): Attempt {
  let settled = attempt;
  for (;;) {
    const next = settleOnce(paper, settled, nowMs);
    if (next === settled) return settled;
    settled = next;
  }
}

function settleOnce(paper: ExamPaper, attempt: Attempt, nowMs: number): Attempt {
  const part = runningPart(attempt);
  if (part === undefined) {
    const { waitEndsAtMs } = attempt;
    const isOver = paper.clock === 'strict' && waitEndsAtMs !== null && nowMs >= waitEndsAtMs;
    return isOver ? beginNextPart(attempt, waitEndsAtMs) : attempt;
  }
  if (part.usedUpAtMs !== null && nowMs > part.usedUpAtMs + GRACE_MS) {
    return closePart(attempt, part.stage, { how: 'timeUp', atMs: part.usedUpAtMs + GRACE_MS });
  }
  const endsAtMs = strictEndMs(paper, part);
  return nowMs >= endsAtMs ? withPart(attempt, spend(part, part.budgetMs, endsAtMs)) : attempt;
}

/** Takes note that the page was heard from in a running part, and of the time that it reported. */
export function hear(
  paper: ExamPaper,
  attempt: Attempt,
  part: AttemptPart,
  reportedMs: number,
  nowMs: number,
): Attempt {
  const heardAtMs = attempt.heardAtMs ?? nowMs;
  const isStretch = nowMs - heardAtMs <= CONTACT_MS;
  const heardMs = part.heardMs + (isStretch ? nowMs - Math.max(heardAtMs, part.beganAtMs ?? nowMs) : 0);
  const passedMs = sinceBeginMs(part, nowMs);
  const elapsedMs = paper.clock === 'strict' ? passedMs : Math.min(passedMs, Math.max(reportedMs, heardMs));
  // Under the study clock the page's word is the first that is known of it: the grace begins now.
  const usedUpAtMs = Math.min(nowMs, strictEndMs(paper, part));
  return { ...withPart(attempt, spend({ ...part, heardMs }, elapsedMs, usedUpAtMs)), heardAtMs: nowMs };
}

/** Milliseconds that are left of a part, as the server knows it. */
export function timeLeftMs(paper: ExamPaper, part: AttemptPart, nowMs: number): number {
  if (part.closed !== null) return 0;
  const spentMs = paper.clock === 'strict' ? sinceBeginMs(part, nowMs) : 0;
  return Math.max(0, part.budgetMs - Math.max(part.elapsedMs, spentMs));
}

/** Begins the first part that is not closed. */
export function beginNextPart(attempt: Attempt, atMs: number): Attempt {
  const part = attempt.parts.find(({ closed }) => closed === null);
  if (part === undefined || part.beganAtMs !== null) return attempt;
  return { ...withPart(attempt, { ...part, beganAtMs: atMs }), waitEndsAtMs: null };
}

/** Ends a part for good. Behind the last one the attempt is finished, behind another one the learner waits. */
export function closePart(attempt: Attempt, stage: Stage, closed: Closing): Attempt {
  const part = attempt.parts.find((one) => one.stage === stage);
  if (part === undefined) return attempt;
  const ended = withPart(attempt, { ...part, closed });
  return ended.parts.every((one) => one.closed !== null)
    ? { ...ended, finishedAtMs: closed.atMs, isResultOpened: closed.how === 'submitted' }
    : { ...ended, waitEndsAtMs: closed.atMs + WAIT_MS };
}

/** The part of a mock whose recording plays once, or the only part of a practice. */
export function listeningPart(paper: ExamPaper): ExamPart | undefined {
  return paper.type === 'last_exam' ? paper.parts.find(({ stage }) => stage === 3) : paper.parts[0];
}

function sinceBeginMs(part: AttemptPart, nowMs: number): number {
  return part.beganAtMs === null ? 0 : Math.max(0, nowMs - part.beganAtMs);
}

/** When a running part's time is used up whatever the learner does; never under the study clock. */
function strictEndMs(paper: ExamPaper, part: AttemptPart): number {
  return paper.clock === 'strict' && part.beganAtMs !== null ? part.beganAtMs + part.budgetMs : Infinity;
}

/** Elapsed time only grows; in the moment in which it reaches the budget, the grace begins. */
function spend(part: AttemptPart, spentMs: number, usedUpAtMs: number): AttemptPart {
  const elapsedMs = Math.min(part.budgetMs, Math.max(part.elapsedMs, spentMs));
  if (elapsedMs === part.elapsedMs) return part;
  return { ...part, elapsedMs, usedUpAtMs: elapsedMs === part.budgetMs ? usedUpAtMs : null };
}

/** The same attempt if the part is the same. */
function withPart(attempt: Attempt, part: AttemptPart): Attempt {
  if (attempt.parts.includes(part)) return attempt;
  return { ...attempt, parts: attempt.parts.map((one) => (one.stage === part.stage ? part : one)) };
}
