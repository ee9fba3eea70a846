import type { Question } from '#domain/exercise/question.ts';
import { fromDraft, isWorthKeeping, toDraft } from '#domain/exercise/session/draft.key.ts';
import { answerState, type Run, runScore } from '#domain/exercise/session/run.key.ts';
import {
  currentRun,
  reduceSession,
  type Session,
  type SessionEvent,
  startSession,
} from '#domain/exercise/session/session.key.ts';
import { Store } from '#web/lib/store.ts';
import type { ExerciseAttempt } from '../saving/exercise-attempt.ts';
import type { ResultOutbox } from '../saving/result-outbox.ts';

type Ports = {
  readonly attempt: Pick<ExerciseAttempt, 'restored' | 'isFromGuest' | 'save' | 'restart' | 'finish' | 'drop'>;
  /** null: a guest, whose results are not sent */
  readonly queue: ResultOutbox | null;
  /** what was handed in before, on any device; null: nothing */
  readonly last: Session | null;
  random(): number;
  /** The pass that counts has ended, with this share of right answers. */
  readonly onFinished: (ratio: number) => void;
};

/** The session on the screen. Each event is kept before it is shown. */
export class ExerciseController {
  readonly #questions: readonly Question[];
  readonly #ports: Ports;
  readonly #session: Store<Session>;
  #hasUnsent: boolean;
  #pass = new AbortController();

  constructor(questions: readonly Question[], ports: Ports) {
    this.#questions = questions;
    this.#ports = ports;
    const restored = fromDraft(questions, ports.attempt.restored);
    this.#hasUnsent = restored !== null && this.#isUnsent(restored);
    const isOver = restored !== null && answerState(currentRun(restored)) === 'result';
    const shown = isOver && !this.#hasUnsent ? (ports.last ?? restored) : (restored ?? ports.last);
    this.#session = new Store(shown ?? startSession(questions, this.#seed()));
  }

  readonly get = (): Session => this.#session.get();
  /** Whether questions are being answered: no result is on the screen. */
  readonly isDoing = (): boolean => answerState(currentRun(this.get())) !== 'result';
  readonly subscribe = (listener: () => void): (() => void) => this.#session.subscribe(listener);

  /** Aborted when the exercise begins anew. */
  readonly pass = (): AbortSignal => this.#pass.signal;

  /** Hands in what the learner finished as a guest, before they signed in. */
  handInGuests(): void {
    const { attempt, queue, onFinished } = this.#ports;
    if (queue === null || !this.#hasUnsent) return;
    this.#hasUnsent = false;
    const { whole } = this.get();
    attempt.finish(queue, finished(whole));
    onFinished(runScore(whole).ratio);
  }

  answer(questionId: number, answer: unknown): void {
    this.#dispatch({ kind: 'answer', questionId, answer });
  }

  /** What the one button does, and Enter. */
  press(): void {
    const session = this.get();
    const state = answerState(currentRun(session));
    if (state === 'test') this.#dispatch({ kind: 'check' });
    else if (state === 'next') this.#dispatch({ kind: 'advance' });
    else if (state === 'end') this.#finish(session);
  }

  /** 'Làm lại từ đầu' */
  restart(): void {
    this.#endPass();
    this.#ports.attempt.restart();
    this.#session.set(reduceSession(this.get(), { kind: 'restart', seed: this.#seed() }));
  }

  /** 'Chỉ làm lại câu sai' */
  retryWrong(): void {
    this.#dispatch({ kind: 'retryWrong', seed: this.#seed() });
  }

  endPractice(): void {
    this.#dispatch({ kind: 'endPractice' });
  }

  /** Another tab has gone on; null: it has begun anew or handed it in. Returns whether this one begins anew for it. */
  follow(draft: unknown): boolean {
    const session = fromDraft(this.#questions, draft);
    if (session) {
      this.#session.set(session);
      return false;
    }
    // What is handed in elsewhere stays on the screen here.
    if (answerState(this.get().whole) === 'result') return false;
    const wasBegun = isWorthKeeping(this.get());
    this.#endPass();
    this.#session.set(startSession(this.#questions, this.#seed()));
    return wasBegun;
  }

  #endPass(): void {
    this.#pass.abort();
    this.#pass = new AbortController();
  }

  #dispatch(event: SessionEvent): void {
    const before = this.get();
    const session = reduceSession(before, event);
    if (session === before) return;
    const { attempt } = this.#ports;
    if (this.#isHandedIn(session)) attempt.drop();
    else if (isWorthKeeping(session)) attempt.save(toDraft(session));
    this.#session.set(session);
  }

  #finish(session: Session): void {
    const { attempt, queue, onFinished } = this.#ports;
    if (session.practice !== null || queue === null) this.#dispatch({ kind: 'finish' });
    else {
      attempt.finish(queue, finished(session.whole));
      this.#session.set(reduceSession(session, { kind: 'finish' }));
    }
    if (session.practice === null) onFinished(runScore(session.whole).ratio);
  }

  /** Whether the result waits to be sent or was, so that a draft would only hide newer ones. */
  #isHandedIn({ whole, practice }: Session): boolean {
    const { queue } = this.#ports;
    // If the browser refused the result, the draft is all that outlives the page.
    return queue !== null && !queue.hasUnkeptWork && whole.isFinished && practice === null;
  }

  /** No learner's draft is over but a guest's, or one whose result the browser refused. */
  #isUnsent({ whole, practice }: Session): boolean {
    const { attempt, queue } = this.#ports;
    return queue !== null && whole.isFinished && (practice === null || attempt.isFromGuest);
  }

  #seed(): number {
    return Math.floor(this.#ports.random() * 2 ** 32);
  }
}

function finished(run: Run) {
  const { grade, correct, total, ratio } = runScore(run);
  return {
    answers: run.answers,
    counts: { grade, correct_answer: correct, total_answer: total, ratio_correct_answer: ratio },
    isExerciseSpeak: run.questions.some(({ form }) => form.kind === 'speaking'),
  };
}
