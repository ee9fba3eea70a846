import type { ErrorCode } from '#contract/error-codes.ts';
import type { ExerciseAnswers, SavedExerciseView } from '#contract/exercise-results.ts';
import type { Lane, Row } from '#web/lib/outbox/lane.ts';
import { Outbox } from '#web/lib/outbox/outbox.ts';
import type { OutboxPorts } from '#web/lib/outbox/outbox-ports.ts';
import type { SendRefusal, SendResult } from '#web/lib/send-result.ts';
import { areRecordings, type NamedRecording } from './draft.ts';
import { RESULT_LANE } from './result-lane.ts';
import type { RecordingStore } from './recording-store.ts';

/** What the page counted. The specification sends it; the server scores for itself. */
export type SentCounts = {
  readonly grade: number;
  readonly correct_answer: number;
  readonly total_answer: number;
  readonly ratio_correct_answer: number;
};

/** An attempt that was handed in. Its recordings are in the browser's database. */
export type FinishedAttempt = {
  readonly attemptId: string;
  readonly lessonId: number;
  readonly answers: ExerciseAnswers;
  readonly counts: SentCounts;
  readonly isExerciseSpeak: boolean;
  readonly recordings: readonly NamedRecording[];
};

export type QueuedResult = Row<FinishedAttempt>;

/** A recording as it is sent. */
export type SentRecording = Pick<NamedRecording, 'questionId' | 'speed'> & { readonly blob: Blob };

/** What the server said of an attempt. */
export type ResultAnswer = {
  readonly lessonId: number;
  readonly attemptId: string;
  readonly saved: SavedExerciseView;
};

type ResultPorts = OutboxPorts & {
  readonly recordings: Pick<RecordingStore, 'get' | 'delete' | 'isUnkept'>;
  /** POST /list-course/save-result-exercise-user. Never rejects. */
  post(result: QueuedResult, recordings: readonly SentRecording[]): Promise<SendResult<SavedExerciseView>>;
};

/** A recording that the browser did not keep is in the page that made it: for this long that page may still send it. */
const OTHER_PAGE_MS = 600_000;

/** The server will never take one of the recordings. */
const BAD_RECORDING: readonly ErrorCode[] = [
  'RECORDING_BROKEN',
  'RECORDING_FORMAT',
  'RECORDING_TOO_LARGE',
  'RECORDING_TOO_LONG',
];

/** Whether only the recordings keep a result from being saved. */
export function isRecordingRefused(refusal: SendRefusal | null): boolean {
  return refusal !== null && BAD_RECORDING.includes(refusal.code);
}

/** Holds a learner's results, with their recordings, until the server has them. docs/decisions/025, 031 */
export class ResultOutbox extends Outbox<FinishedAttempt, ResultAnswer> {
  readonly #recordings: ResultPorts['recordings'];

  constructor(learnerId: number, ports: ResultPorts) {
    super(learnerId, resultLane(ports), ports);
    this.#recordings = ports.recordings;
    this.onAnswer((_answer, rows) => {
      for (const { recordings } of rows) {
        for (const { blobId } of recordings) void ports.recordings.delete(blobId);
      }
    });
  }

  /** Sends a lesson's results without the recordings that the server refuses, at the learner's request. */
  sendWithoutRecordings(lessonId: number): Promise<void> {
    for (const row of this.unsent(lessonId)) {
      if (isRecordingRefused(this.refusalOf(row)) && this.drop(row.clientId)) {
        const { attemptId, answers, counts, isExerciseSpeak } = row;
        this.put({ attemptId, lessonId, answers, counts, isExerciseSpeak, recordings: [] });
      }
    }
    return this.retry();
  }

  /** Includes recordings that only this page has. */
  override get hasUnkeptWork(): boolean {
    const named = this.rows.flatMap(({ recordings }) => recordings);
    return super.hasUnkeptWork || named.some(({ blobId }) => this.#recordings.isUnkept(blobId));
  }
}

function resultLane(ports: ResultPorts): Lane<FinishedAttempt, ResultAnswer> {
  return {
    name: RESULT_LANE,
    scopeOf: ({ lessonId }) => lessonId,
    // An attempt that is refused holds up no other.
    keyOf: ({ attemptId }) => attemptId,
    idOf: ({ attemptId }) => attemptId,
    soonMs: 0,
    isWhole: ({ attemptId, lessonId, answers, recordings }) =>
      typeof attemptId === 'string' &&
      typeof lessonId === 'number' &&
      typeof answers === 'object' &&
      areRecordings(recordings),
    async send([row], { pageId, nowMs }) {
      if (!row) return { type: 'retry', afterSeconds: null };
      const waitedMs = Math.abs(nowMs - row.atMs);
      const isOthers = row.pageId !== pageId && row.recordings.some(({ isKept }) => !isKept);
      if (isOthers && waitedMs < OTHER_PAGE_MS) {
        return { type: 'retry', afterSeconds: Math.ceil((OTHER_PAGE_MS - waitedMs) / 1000) };
      }
      const sent = row.recordings.length === 0 ? [] : await readRecordings(row.recordings, ports.recordings);
      if (sent === null) return { type: 'retry', afterSeconds: null };
      const result = await ports.post(row, sent);
      if (result.type !== 'accepted') return result;
      return { ...result, answer: { lessonId: row.lessonId, attemptId: row.attemptId, saved: result.answer } };
    },
  };
}

/**
 * Reads what is to be sent; null: the database can't be asked now. A recording that is gone, because the learner cleared
 * the site's data or it was never kept, does not hold up the answers.
 */
async function readRecordings(
  named: readonly NamedRecording[],
  store: Pick<RecordingStore, 'get'>,
): Promise<readonly SentRecording[] | null> {
  const read = await Promise.all(
    named.map(async ({ questionId, speed, blobId, isKept }) => {
      try {
        return { questionId, speed, blob: await store.get(blobId), isMissing: false };
      } catch (error) {
        console.info('A recording could not be read.', error);
        return { questionId, speed, blob: null, isMissing: isKept };
      }
    }),
  );
  if (read.some(({ isMissing }) => isMissing)) return null;
  return read.flatMap(({ questionId, speed, blob }) => (blob ? [{ questionId, speed, blob }] : []));
}
