import type { ExamPaper, Stage } from './paper.ts';

/** How a part came to its end: handed in before its time was used up, or by it. */
export type Closing = { readonly how: 'submitted' | 'timeUp'; readonly atMs: number };

/** A part of an attempt. All moments are the server's. */
export type AttemptPart = {
  readonly stage: Stage;
  /** the part's minutes with the learner's extra time; fixed once it has begun */
  readonly budgetMs: number;
  readonly beganAtMs: number | null;
  /** used of the budget, never more than it */
  readonly elapsedMs: number;
  /** the stretches in which the page was heard from at least every 20 s, together */
  readonly heardMs: number;
  /** when the budget turned out to be used up: what was under way still counts for 30 s */
  readonly usedUpAtMs: number | null;
  readonly closed: Closing | null;
};

/** The newest answer to a question. `answer` is null if it was taken back: the sequence must outlive it. */
export type SavedAnswer = { readonly answer: unknown; readonly sequence: number };

/** One sitting of an exam. Whose it is, which window owns it, and whether staff voided it, is not known here. */
export type Attempt = {
  readonly extraPercent: number;
  /** in the order in which they are sat; parts before the running one are closed */
  readonly parts: readonly AttemptPart[];
  /** by question id; may lack whatever the event is not about */
  readonly answers: Readonly<Record<number, SavedAnswer>>;
  /** how far the recording that plays once has been heard */
  readonly mp3Seconds: number;
  /** when the page was last heard from */
  readonly heardAtMs: number | null;
  /** set between two parts of a mock */
  readonly waitEndsAtMs: number | null;
  /** the last part was closed: `submit_at` */
  readonly finishedAtMs: number | null;
  /** the time-up screen that ends an attempt (stage 4) was left for the result */
  readonly isResultOpened: boolean;
};

export type AttemptEvent =
  | { readonly type: 'start' }
  | {
      readonly type: 'answer';
      readonly stage: Stage;
      readonly questionId: number;
      /** as it came; null, or nothing but empty blanks, takes the answer back */
      readonly answer: unknown;
      readonly sequence: number;
      readonly elapsedMs: number;
    }
  | { readonly type: 'time'; readonly stage: Stage; readonly elapsedMs: number }
  | { readonly type: 'mp3'; readonly seconds: number }
  | { readonly type: 'submit'; readonly stage: Stage; readonly elapsedMs: number }
  /** leaves the closed part `stage`: for the part behind it, or for the result */
  | { readonly type: 'next'; readonly stage: Stage }
  /** the server's rounds: closes what is over */
  | { readonly type: 'expire' };

/** Why a step is impossible. */
export type AttemptRefusal =
  /** the step's turn has not come: the part has not begun, or must be handed in first, or is not in this exam */
  | 'notRunning'
  /** the part was handed in, or its time is up */
  | 'partClosed'
  /** no question of that part */
  | 'unknownQuestion'
  /** not an answer to such a question */
  | 'badAnswer';

/** A refusal carries the attempt, too: its time may have run out meanwhile. The same object if nothing changed. */
export type AttemptStep =
  | { readonly ok: true; readonly attempt: Attempt }
  | { readonly ok: false; readonly refusal: AttemptRefusal; readonly attempt: Attempt };

/** An attempt before its start. */
export function newAttempt(paper: ExamPaper, extraPercent = 0): Attempt {
  return {
    extraPercent,
    parts: paper.parts.map(({ stage, durationMs }) => ({
      stage,
      budgetMs: budgetMs(durationMs, extraPercent),
      beganAtMs: null,
      elapsedMs: 0,
      heardMs: 0,
      usedUpAtMs: null,
      closed: null,
    })),
    answers: {},
    mp3Seconds: 0,
    heardAtMs: null,
    waitEndsAtMs: null,
    finishedAtMs: null,
    isResultOpened: false,
  };
}

/** Gives one learner more time: in every part that has not begun. decisions §11 */
export function withExtraTime(paper: ExamPaper, attempt: Attempt, extraPercent: number): Attempt {
  return {
    ...attempt,
    extraPercent,
    parts: attempt.parts.map((part, index) => {
      const durationMs = paper.parts[index]?.durationMs;
      if (part.beganAtMs !== null || durationMs === undefined) return part;
      return { ...part, budgetMs: budgetMs(durationMs, extraPercent) };
    }),
  };
}

function budgetMs(durationMs: number, extraPercent: number): number {
  return Math.round((durationMs * (100 + extraPercent)) / 100);
}
