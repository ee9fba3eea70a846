import type { ErrorCode } from '#contract/error-codes.ts';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import type { Stage } from '#domain/exam/paper.ts';
import type { Lane, Row } from '#web/lib/outbox/lane.ts';
import { Outbox } from '#web/lib/outbox/outbox.ts';
import type { OutboxPorts } from '#web/lib/outbox/outbox-ports.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { ANSWER_LANE } from './answer-lane.ts';

/** An answer, or that one was taken back. */
export type GivenAnswer = {
  readonly lessonId: number;
  readonly resultId: number;
  readonly stage: Stage;
  readonly questionId: number;
  /** null: taken back */
  readonly answer: unknown;
  /** counts the answers of the attempt: the newer wins, however they arrive */
  readonly sequence: number;
  /** time used of the part when it was given */
  readonly elapsedMs: number;
  readonly windowId: string;
};

/** What became of an answer. */
export type AnswerOutcome = {
  readonly lessonId: number;
  readonly resultId: number;
  readonly questionId: number;
  /** the attempt as the server has it; null: it did not say */
  readonly result: ExamResultView | null;
  /** it came after the end of its part: it does not count */
  readonly isLate: boolean;
};

export type AnswerPorts = OutboxPorts & {
  /** POST /api/lesson/select-answer. Never rejects. */
  selectAnswer(row: Row<GivenAnswer>, windowId: string): Promise<SendResult<ExamResultView>>;
};

/** Keeps a learner's answers until the server has them. Each is stored before its press is painted. docs/decisions/025 */
export class AnswerOutbox extends Outbox<GivenAnswer, AnswerOutcome> {
  readonly #owners: Map<number, string>;

  constructor(learnerId: number, ports: AnswerPorts) {
    const owners = new Map<number, string>();
    super(learnerId, answerLane(ports, owners), ports);
    this.#owners = owners;
  }

  /** This page's window owns the attempt: whichever window wrote an answer, it is sent by this one. */
  own(resultId: number, windowId: string): void {
    this.#owners.set(resultId, windowId);
  }

  /** Another window owns it. */
  disown(resultId: number): void {
    this.#owners.delete(resultId);
  }

  /** Unacknowledged answers of an attempt, in the order in which they were given. */
  unsentOf(resultId: number): readonly Row<GivenAnswer>[] {
    return this.rows.filter((row) => row.resultId === resultId).toSorted((a, b) => a.sequence - b.sequence);
  }

  /** The attempt is over without a result: what was not sent of it need not be. */
  forget(resultId: number): void {
    for (const { clientId } of this.unsentOf(resultId)) this.drop(clientId);
  }

  /** Adds an answer. An older one to the same question that was not sent yet need not be. */
  give(given: GivenAnswer): void {
    const older = this.unsentOf(given.resultId).filter(({ questionId }) => questionId === given.questionId);
    this.put(given);
    for (const { clientId } of older) this.drop(clientId);
  }
}

/** Such an answer will never be taken, however often it is sent. Of all else, such as a lost access, it waits for the end. */
const FINAL: ReadonlySet<ErrorCode> = new Set([
  'EXAM_PART_CLOSED',
  'EXAM_NOT_RUNNING',
  'EXAM_VOIDED',
  'EXAM_QUESTION_UNKNOWN',
  'EXAM_ANSWER_INVALID',
  'EXAM_ATTEMPT_NOT_FOUND',
  'BAD_REQUEST',
]);

function answerLane(ports: AnswerPorts, owners: ReadonlyMap<number, string>): Lane<GivenAnswer, AnswerOutcome> {
  return {
    name: ANSWER_LANE,
    scopeOf: ({ lessonId }) => lessonId,
    // One that is refused or has to wait holds up no other.
    keyOf: ({ resultId, questionId }) => `${resultId}:${questionId}`,
    // Two windows may count alike.
    idOf: ({ resultId, questionId, sequence, windowId }) => [resultId, questionId, sequence, windowId].join(':'),
    soonMs: 0,
    isWhole: ({ lessonId, resultId, stage, questionId, sequence, windowId }) =>
      [lessonId, resultId, stage, questionId, sequence].every((value) => typeof value === 'number') &&
      typeof windowId === 'string',
    async send([row]) {
      if (!row) return { type: 'retry', afterSeconds: null };
      const { lessonId, resultId, questionId } = row;
      const senderOf = () => owners.get(resultId) ?? row.windowId;
      const sender = senderOf();
      const sent = await ports.selectAnswer(row, sender);
      if (sent.type === 'accepted') {
        return { type: 'accepted', answer: { lessonId, resultId, questionId, result: sent.answer, isLate: false } };
      }
      if (sent.type !== 'refused') return sent;
      if (!FINAL.has(sent.refusal.code)) {
        // This window has taken the attempt over while the answer was under way.
        return senderOf() === sender ? sent : { type: 'retry', afterSeconds: null };
      }
      console.warn('An answer was not taken.', sent.refusal.code);
      const result = (sent.data ?? null) as ExamResultView | null;
      return { type: 'accepted', answer: { lessonId, resultId, questionId, result, isLate: true } };
    },
  };
}
