import type { Attempt, AttemptEvent, AttemptPart, AttemptRefusal, AttemptStep } from './attempt.ts';
import { attemptTimeMs, beginNextPart, closePart, hear, listeningPart, settle } from './clock.ts';
import { readAnswer } from './exam-answer.ts';
import { type ExamPaper, questionsOf, type Stage } from './paper.ts';
import { isStarted } from './view-stage.ts';

type EventOf<T extends AttemptEvent['type']> = Extract<AttemptEvent, { type: T }>;

/**
 * What an event makes of an attempt. The server decides by it, the browser shows by it. Every step may be repeated: a
 * step that was done before changes nothing but the time. decisions §11
 *
 * @param nowMs time of the server
 */
export function reduceAttempt(paper: ExamPaper, attempt: Attempt, event: AttemptEvent, nowMs: number): AttemptStep {
  const timeMs = attemptTimeMs(attempt, nowMs);
  const settled = settle(paper, attempt, timeMs);
  switch (event.type) {
    case 'start':
      return done(isStarted(settled) ? settled : { ...beginNextPart(settled, timeMs), heardAtMs: timeMs });
    case 'answer':
      return takeAnswer(paper, settled, event, timeMs);
    case 'time':
      return inPart(settled, event.stage, {
        running: (part) => hear(paper, settled, part, event.elapsedMs, timeMs),
        closed: () => settled,
      });
    case 'mp3':
      return takeMp3(paper, settled, event, timeMs);
    case 'submit':
      return inPart(settled, event.stage, {
        running: (part) => submit(paper, settled, part, event, timeMs),
        closed: () => settled,
      });
    case 'next':
      return inPart(settled, event.stage, {
        running: () => null,
        closed: (part) => leave(settled, part, timeMs),
      });
    case 'expire':
      break;
  }
  return done(settled);
}

function takeAnswer(paper: ExamPaper, attempt: Attempt, event: EventOf<'answer'>, nowMs: number): AttemptStep {
  const { stage, questionId, sequence } = event;
  const paperPart = paper.parts.find((part) => part.stage === stage);
  if (paperPart === undefined) return refused(attempt, 'notRunning');
  const question = questionsOf(paperPart).find(({ id }) => id === questionId);
  if (question === undefined) return refused(attempt, 'unknownQuestion');
  const reading = readAnswer(question, event.answer);
  if (!reading.ok) return refused(attempt, 'badAnswer');

  const saved = attempt.answers[questionId];
  const isNews = saved === undefined || sequence > saved.sequence;
  const step = inPart(attempt, stage, {
    running: (part) => hear(paper, attempt, part, event.elapsedMs, nowMs),
    // What is known already is acknowledged at any time: its first answer may have been lost.
    closed: () => (isNews ? null : attempt),
  });
  if (!step.ok || !isNews) return step;
  const answers = { ...attempt.answers, [questionId]: { answer: reading.answer, sequence } };
  return done({ ...step.attempt, answers });
}

/** Nobody has heard more of a recording than has passed since its part began. */
function takeMp3(paper: ExamPaper, attempt: Attempt, { seconds }: EventOf<'mp3'>, nowMs: number): AttemptStep {
  const stage = listeningPart(paper)?.stage;
  if (stage === undefined) return refused(attempt, 'notRunning');
  return inPart(attempt, stage, {
    running: (part) => {
      const passedSeconds = (nowMs - (part.beganAtMs ?? nowMs)) / 1000;
      const mp3Seconds = Math.max(attempt.mp3Seconds, Math.min(seconds, passedSeconds));
      return { ...hear(paper, attempt, part, 0, nowMs), mp3Seconds };
    },
    closed: () => attempt,
  });
}

function submit(paper: ExamPaper, attempt: Attempt, part: AttemptPart, event: EventOf<'submit'>, nowMs: number) {
  const heard = hear(paper, attempt, part, event.elapsedMs, nowMs);
  // The page's clock may be a little ahead of ours: what it calls time up is shown as time up.
  const spentMs = Math.max(event.elapsedMs, heard.parts.find(({ stage }) => stage === part.stage)?.elapsedMs ?? 0);
  return closePart(heard, part.stage, { how: spentMs >= part.budgetMs ? 'timeUp' : 'submitted', atMs: nowMs });
}

/** Behind the last part lies the result, behind another one the next part. */
function leave(attempt: Attempt, part: AttemptPart, nowMs: number): Attempt {
  if (part === attempt.parts.at(-1)) return attempt.isResultOpened ? attempt : { ...attempt, isResultOpened: true };
  const following = attempt.parts[attempt.parts.indexOf(part) + 1];
  // Pressed twice: the following part runs already, or is over.
  if (following === undefined || following.beganAtMs !== null) return attempt;
  return { ...beginNextPart(attempt, nowMs), heardAtMs: nowMs };
}

type PartSteps = {
  readonly running: (part: AttemptPart) => Attempt | null;
  readonly closed: (part: AttemptPart) => Attempt | null;
};

/** Takes the step that fits the state of a part; null is an impossible one. */
function inPart(attempt: Attempt, stage: Stage, { running, closed }: PartSteps): AttemptStep {
  const part = attempt.parts.find((one) => one.stage === stage);
  if (part === undefined || part.beganAtMs === null) return refused(attempt, 'notRunning');
  const after = part.closed === null ? running(part) : closed(part);
  if (after !== null) return done(after);
  return refused(attempt, part.closed === null ? 'notRunning' : 'partClosed');
}

function done(attempt: Attempt): AttemptStep {
  return { ok: true, attempt };
}

function refused(attempt: Attempt, refusal: AttemptRefusal): AttemptStep {
  return { ok: false, refusal, attempt };
}
