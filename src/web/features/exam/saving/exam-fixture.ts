import { type ExamAnswer, SelectAnswerInput } from '#contract/exams/exam-calls.ts';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import { type Attempt, type AttemptEvent, newAttempt } from '#domain/exam/attempt.ts';
import { mockOf } from '#domain/exam/exam-fixture.ts';
import type { ExamPaper, Stage } from '#domain/exam/paper.ts';
import { reduceAttempt } from '#domain/exam/reduce-attempt.ts';
import { viewStageOf } from '#domain/exam/view-stage.ts';
import type { TextStorage } from '#web/lib/browser-storage.ts';
import { FakeBrowser, LEARNER } from '#web/lib/outbox/outbox-fixture.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { AnswerOutbox } from './answer-outbox.ts';
import type { Ending } from './ending.ts';
import { answerBody, type Beacon } from './exam-calls.ts';
import { ExamSession } from './exam-session.ts';

export const LESSON = 3;
const RESULT = 9;

/** The windows of tests have names instead of uuids. */
const AnswerBody = SelectAnswerInput.omit({ window_id: true });

export type Fault = 'none' | 'request lost' | 'answer lost' | 'busy' | 'sign-in' | 'locked';

/** Pages that may be killed before any step of theirs, and a server that runs the domain's rules on its own clock. */
export class ExamWorld extends FakeBrowser {
  readonly paper: ExamPaper;
  attempt: Attempt;
  owner: string | null = null;
  faults: Fault[] = [];
  isOffline = false;
  /** the clock of the server that answers */
  serverBehindMs = 0;
  /** every call meets it, until it is gone */
  lasting: Fault = 'none';
  /** how it ended without a result */
  ending: Ending | null = null;
  /** steps that are left to the page that is killed */
  stepsLeft = Infinity;
  /** calls that reached the server */
  readonly heard: string[] = [];
  readonly #pages = new Map<string, { session: ExamSession; stop: () => void }>();

  constructor(rest: Parameters<typeof mockOf>[0] = {}) {
    super();
    this.paper = mockOf(rest).paper;
    this.attempt = newAttempt(this.paper);
    this.reduce({ type: 'start' });
  }

  reduce(event: AttemptEvent) {
    const step = reduceAttempt(this.paper, this.attempt, event, this.nowMs);
    this.attempt = step.attempt;
    return step;
  }

  /** Opens the exam in a window, which takes it over unless told otherwise. */
  open(windowId: string, how: 'owner' | 'reload' = 'owner') {
    if (how === 'owner') this.owner = windowId;
    const pageId = `${windowId}-${this.#pages.size}`;
    const { storage } = this;
    const isAlive = () => {
      if (!this.closedPages.has(pageId) && (this.stepsLeft -= 1) < 0) this.closedPages.add(pageId);
      return !this.closedPages.has(pageId);
    };
    const mortal: TextStorage = {
      get length() {
        return storage.length;
      },
      key: (index) => storage.key(index),
      getItem: (key) => storage.getItem(key),
      setItem: (key, text) => (isAlive() ? storage.setItem(key, text) : undefined),
      removeItem: (key) => (isAlive() ? storage.removeItem(key) : undefined),
    };
    const call = async (
      name: string,
      caller: string,
      event: AttemptEvent | null,
    ): Promise<SendResult<ExamResultView>> => {
      if (!isAlive()) return new Promise<never>(() => undefined);
      const result = this.#take(name, caller, event);
      return this.answer(pageId, result);
    };
    const page = this.page(pageId, { storage: mortal });
    const outbox = new AnswerOutbox(LEARNER, {
      ...page,
      selectAnswer: async (row, caller) => {
        const { success: isReadable } = AnswerBody.safeParse(answerBody(row, caller));
        const result = await call(`answer ${row.questionId}`, caller, isReadable ? { ...row, type: 'answer' } : null);
        return result.type === 'accepted' ? { ...result, answer: aboutOne(result.answer, row.questionId) } : result;
      },
    });
    const beaconEvent = ({ path, fields }: Beacon): AttemptEvent => {
      const [, , , call_, , elapsed, stage] = path.split('/');
      return call_ === 'save-mp3-time'
        ? { type: 'mp3', seconds: Number(fields['mp3Time']) }
        : { type: 'time', stage: Number(stage) as Stage, elapsedMs: Number(elapsed) };
    };
    const session = new ExamSession(
      {
        paper: this.paper,
        sitting: { lessonId: LESSON, learnerId: LEARNER, resultId: RESULT, windowId },
        result: this.view(),
        outbox,
        isVisible: true,
      },
      {
        ...page,
        postStep: async (step, _sitting, stage, elapsedMs) => {
          const event =
            step === 'submit-exam'
              ? ({ type: 'submit', stage, elapsedMs } as const)
              : ({ type: 'next', stage } as const);
          const result = await call(step, windowId, event);
          return result.type === 'accepted' ? { ...result, answer: answered(result.answer) } : result;
        },
        continueExam: () => {
          if (!this.isOffline) this.owner = windowId;
          return call('continue', windowId, { type: 'expire' });
        },
        postBeacon: (beacon) => call('beacon', windowId, beaconEvent(beacon)),
        sendBeacon: (beacon) => void call('beacon', windowId, beaconEvent(beacon)),
      },
    );
    const stop = session.begin();
    this.#pages.set(pageId, { session, stop });
    void outbox.flush();
    return {
      session,
      outbox,
      /** the tab is killed: no event tells it */
      kill: () => {
        stop();
        this.closedPages.add(pageId);
      },
    };
  }

  /** What the server stores of a question; undefined: nothing. */
  stored(questionId: number): unknown {
    return this.attempt.answers[questionId]?.answer ?? undefined;
  }

  view(): ExamResultView {
    const { attempt } = this;
    const { stage, isWaiting } = viewStageOf(attempt);
    const moment = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
    const answers = Object.entries(attempt.answers).filter(([, { answer }]) => answer !== null);
    const ofStage = (of: number) =>
      Object.fromEntries(
        answers.filter(([id]) => Math.floor(Number(id) / 100) === of).map(([id, { answer }]) => [id, answer as string]),
      );
    return {
      id: RESULT,
      lesson_id: LESSON,
      data_1: ofStage(1),
      data_2: ofStage(2),
      data_3: ofStage(3),
      passed_time: [0, 0, 0],
      time_start: [null, null, null],
      mp3_time: attempt.mp3Seconds,
      is_passed: false,
      total_score: null,
      score_1: null,
      score_2: null,
      score_3: null,
      correct_answer: null,
      total_answer: 6,
      course: 'N5',
      started_at: new Date(0).toISOString(),
      has_all_answers: true,
      submit_at: moment(attempt.finishedAtMs),
      is_abandoned: this.ending?.kind === 'restarted',
      user: { id: LEARNER, name: 'Minh Anh' },
      stage,
      is_waiting: isWaiting,
      wait_ends_at: moment(attempt.waitEndsAtMs),
      parts: attempt.parts.map((part) => ({
        stage: part.stage,
        budget_ms: part.budgetMs,
        began_at: moment(part.beganAtMs),
        elapsed_ms: part.elapsedMs,
        heard_ms: part.heardMs,
        used_up_at: moment(part.usedUpAtMs),
        closed_at: moment(part.closed?.atMs ?? null),
        closed_by: part.closed?.how ?? null,
      })),
      heard_at: moment(attempt.heardAtMs),
      time_left: [0, 0, 0],
      saved: Object.fromEntries(Object.entries(attempt.answers).map(([id, { sequence }]) => [id, sequence])),
      window_id: this.owner,
      extra_percent: 0,
      skills: null,
      official: null,
      voided_reason: this.ending?.kind === 'voided' ? this.ending.reason : null,
      regraded: null,
      server_now: new Date(this.nowMs - this.serverBehindMs).toISOString(),
    };
  }

  /** `event` null: a body that the server can't read. */
  #take(name: string, windowId: string, event: AttemptEvent | null): SendResult<ExamResultView> {
    const fault = this.isOffline ? 'request lost' : (this.faults.shift() ?? this.lasting);
    if (fault === 'request lost') return { type: 'unreachable' };
    if (fault === 'busy') return { type: 'retry', afterSeconds: 1 };
    if (fault === 'sign-in') return { type: 'sign-in' };
    if (fault === 'locked') return { type: 'refused', refusal: { code: 'LESSON_LOCKED', message: '' }, data: null };
    this.heard.push(name);
    if (event === null) return { type: 'refused', refusal: { code: 'BAD_REQUEST', message: '' }, data: null };
    if (this.ending) {
      const code = this.ending.kind === 'voided' ? 'EXAM_VOIDED' : 'EXAM_NOT_RUNNING';
      return { type: 'refused', refusal: { code, message: '' }, data: this.view() };
    }
    if (windowId !== this.owner) {
      return { type: 'refused', refusal: { code: 'EXAM_OTHER_WINDOW', message: '' }, data: this.view() };
    }
    const step = this.reduce(event);
    if (fault === 'answer lost') return { type: 'unreachable' };
    if (step.ok) return { type: 'accepted', answer: this.view() };
    return { type: 'refused', refusal: { code: 'EXAM_PART_CLOSED', message: '' }, data: this.view() };
  }
}

/** What the server says of an answer names that answer only. */
function aboutOne(view: ExamResultView, questionId: number): ExamResultView {
  const only = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => Number(id) === questionId));
  const { data_1, data_2, data_3, saved } = view;
  const answers = { data_1: only(data_1), data_2: only(data_2), data_3: only(data_3), saved: only(saved) };
  return { ...view, ...answers, has_all_answers: false };
}

/** The whole answer to a step: a lesson of which an attempt that was handed in makes 70 %. */
function answered(data: ExamResultView): ExamAnswer {
  return {
    data,
    percent: data.submit_at === null ? null : 70,
    is_lesson_passed: false,
    show_popup_done_stage: data.submit_at !== null,
  };
}
