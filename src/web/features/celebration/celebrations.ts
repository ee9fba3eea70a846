import type { StageSummaryView } from '#contract/stages.ts';
import { retryDelayMs } from '#domain/player/retry-delay.ts';
import { Store } from '#web/lib/store.ts';
import {
  type Achievement,
  type Celebration,
  type LessonNews,
  OCCASION_KINDS,
  type OpenedLesson,
  type Occasion,
  occasionKey,
} from './celebration.ts';
import { type EndSteps, endSequence } from './end-sequence.ts';
import type { SeenOutbox } from './seen-outbox.ts';

/** Everything that celebrating needs from the browser. Nothing rejects. */
export type CelebrationPorts = {
  readonly seen: Pick<SeenOutbox, 'has' | 'tell' | 'wake'>;
  /** POST /khoa-hoc/set-achievement; null: no answer, after a short while if the page waits for it */
  claim(lesson: OpenedLesson, percentBefore: number, isPageWaiting: boolean): Promise<boolean | null>;
  /** GET /api/stages/{id}/summary; null: no answer */
  fetchStage(stageId: number): Promise<StageSummaryView | null>;
  /** Resolves when a modal would be visible and the only one. */
  makeRoom(): Promise<void>;
  /** Resolves when the modal's code is here: true if it was already. */
  loadDialog(): Promise<boolean>;
  /** Resolves when a closed modal has returned the focus. */
  settle(): Promise<void>;
  /** Returns how to cancel it. */
  schedule(task: () => void, delayMs: number): () => void;
  random(): number;
};

/** Retries without an answer, about a minute in all. After that, the next page or network asks again. */
const MAX_RETRIES = 5;

/**
 * Something a learner does on the page, such as playing a medium or going through cards. Nothing interrupts from its
 * start until it is paused, left or finished.
 */
export type Activity = {
  begin(): void;
  pause(): void;
  /** Finished: saves what was learnt, makes the achievement call, comes to rest, and only then celebrates. */
  finish(lessonId: number, steps: FinishSteps): Promise<void>;
  /** Another lesson follows, or another step of this one. */
  leave(): void;
};

type FinishSteps = Pick<EndSteps, 'saveProgress' | 'rest'>;

type Due = Occasion & {
  /** confirmed by the server; if not, it is asked first */
  readonly isCertain: boolean;
  /** from an activity: waits for its end, not just a pause, unless its stage is done too */
  readonly waitsForEnd: boolean;
};

/** Shows in the page itself, without a modal, that a lesson is passed; false: it does not show this one. */
export type LessonHost = (lessonId: number) => boolean;

/** What to congratulate the learner on during this page life: each once, the lesson before its stage. */
export class Celebrations {
  readonly #ports: CelebrationPorts;
  readonly #lessons = new Map<number, OpenedLesson>();
  readonly #percents = new Map<number, number>();
  readonly #achievements = new Map<number, Achievement>();
  readonly #due = new Map<string, Due>();
  /** what the server need not hear about any more */
  readonly #over = new Set<string>();
  readonly #current = new Store<Celebration | null>(null);
  #lessonId: number | null = null;
  /** the last one started: starting one pauses the others */
  #activity: Activity | null = null;
  #activityState: 'none' | 'running' | 'paused' | 'finishing' = 'none';
  #closeCurrent: () => void = () => undefined;
  #isCelebrating = false;
  #failures = 0;
  #cancelRetry: () => void = () => undefined;
  #host: LessonHost | null = null;

  constructor(ports: CelebrationPorts) {
    this.#ports = ports;
  }

  get current(): Celebration | null {
    return this.#current.get();
  }

  readonly subscribe = this.#current.subscribe;

  /** A lesson's page was opened; `celebrate` is what lost answers or closed tabs left unshown. */
  openLesson(lesson: OpenedLesson, isPassed: boolean, celebrate: { lesson: boolean; stage: boolean }): void {
    this.#lessons.set(lesson.id, lesson);
    this.#lessonId = lesson.id;
    const passing = { kind: 'lesson', id: lesson.id } as const;
    if (celebrate.lesson) this.#put({ ...passing, isCertain: true, waitsForEnd: false });
    else if (isPassed) this.#forget(passing);
    if (celebrate.stage) this.#put({ kind: 'stage', id: lesson.stageId, isCertain: true, waitsForEnd: false });
    this.retry();
  }

  /** An answer arrived. Idempotent. */
  applyProgress(news: LessonNews): void {
    const lesson = this.#lessons.get(news.lessonId);
    if (!lesson) return;
    this.#percents.set(lesson.id, Math.max(this.#percents.get(lesson.id) ?? 0, news.percent));
    const { waitsForEnd } = news;
    if (news.isPassed) this.#put({ kind: 'lesson', id: lesson.id, isCertain: false, waitsForEnd });
    if (news.isStageUnseen) this.#put({ kind: 'stage', id: lesson.stageId, isCertain: true, waitsForEnd });
    void this.#celebrate();
  }

  /** The server knows of achievements that no page has shown. Idempotent. */
  earn(achievements: readonly Achievement[]): void {
    for (const achievement of achievements) {
      this.#achievements.set(achievement.id, achievement);
      this.#put({ kind: 'achievement', id: achievement.id, isCertain: true, waitsForEnd: false });
    }
    void this.#celebrate();
  }

  /** A new activity of the page, not started yet. */
  createActivity(): Activity {
    const setState = (state: 'none' | 'paused') => {
      if (this.#activity !== activity) return;
      this.#activityState = state;
      void this.#celebrate();
    };
    const activity: Activity = {
      begin: () => {
        this.#activity = activity;
        this.#activityState = 'running';
      },
      pause: () => setState('paused'),
      leave: () => setState('none'),
      finish: (lessonId, steps) => {
        this.#activity = activity;
        return this.#finish(lessonId, steps);
      },
    };
    return activity;
  }

  #finish(lessonId: number, steps: FinishSteps): Promise<void> {
    this.#activityState = 'finishing';
    return endSequence({
      ...steps,
      claimAchievement: async () => {
        const isComplete = await this.#claim(lessonId, true);
        if (isComplete) this.#put({ kind: 'lesson', id: lessonId, isCertain: true, waitsForEnd: false });
      },
      celebrate: () => {
        // It may have been started again meanwhile.
        if (this.#activityState === 'finishing') this.#activityState = 'none';
        return this.#celebrate();
      },
    });
  }

  /** The network is back, or another lesson's page was opened. */
  retry(): void {
    this.#failures = 0;
    void this.#ports.seen.wake();
    void this.#celebrate();
  }

  /** While the page shows a result, it also shows that its lesson is passed. The returned function stops this. */
  host(host: LessonHost): () => void {
    this.#host = host;
    return () => {
      if (this.#host === host) this.#host = null;
    };
  }

  /** The modal is on screen: it won't be shown again. */
  shown(celebration: Celebration): void {
    this.#forget(celebration);
    this.#ports.seen.tell({ kind: celebration.kind, id: celebration.id });
  }

  close(): void {
    this.#closeCurrent();
  }

  #put(due: Due): void {
    const key = occasionKey(due);
    if (this.#over.has(key) || this.#ports.seen.has(due)) return;
    const known = this.#due.get(key);
    this.#due.set(key, {
      ...due,
      isCertain: due.isCertain || (known?.isCertain ?? false),
      waitsForEnd: due.waitsForEnd && (known?.waitsForEnd ?? true),
    });
  }

  /** Shows what is due, one after the other, while no activity is running. */
  async #celebrate(): Promise<void> {
    if (this.#isCelebrating) return;
    this.#isCelebrating = true;
    this.#cancelRetry();
    try {
      for (let due = this.#next(); due; due = this.#next()) {
        const celebration = await this.#prepare(due);
        if (celebration === 'no answer') {
          this.#celebrateLater();
          break;
        }
        this.#failures = 0;
        if (celebration === 'nothing') this.#forget(due);
        else await this.#present(due, celebration);
      }
    } finally {
      this.#isCelebrating = false;
    }
  }

  /** Nothing on the page shows that a celebration is due, so the learner cannot ask for it. */
  #celebrateLater(): void {
    this.#failures += 1;
    if (this.#failures > MAX_RETRIES) return;
    const delayMs = retryDelayMs(this.#failures, () => this.#ports.random());
    this.#cancelRetry = this.#ports.schedule(() => void this.#celebrate(), delayMs);
  }

  /** The lesson comes before its stage, and both before achievements. */
  #next(): Due | undefined {
    const free = [...this.#due.values()].filter((due) => this.#mayShow(due));
    return OCCASION_KINDS.map((kind) => free.find((due) => due.kind === kind)).find((due) => due !== undefined);
  }

  /** Nothing while an activity is running; a passed lesson only on its own page. docs/decisions/017 */
  #mayShow({ kind, id, waitsForEnd }: Due): boolean {
    if (this.#activityState === 'running' || this.#activityState === 'finishing') return false;
    if (kind !== 'lesson') return true;
    if (this.#activityState === 'paused' && waitsForEnd && !this.#isStageDue(id)) return false;
    return id === this.#lessonId;
  }

  #isStageDue(lessonId: number): boolean {
    const stageId = this.#lessons.get(lessonId)?.stageId;
    return stageId !== undefined && this.#due.has(occasionKey({ kind: 'stage', id: stageId }));
  }

  async #prepare(due: Due): Promise<Celebration | 'nothing' | 'no answer'> {
    const { kind, id } = due;
    if (kind === 'stage') {
      const summary = await this.#ports.fetchStage(id);
      return summary ? { kind, id, summary } : 'no answer';
    }
    if (kind === 'achievement') {
      const achievement = this.#achievements.get(id);
      return achievement ? { kind, id, achievement } : 'nothing';
    }
    const lesson = this.#lessons.get(id);
    const isComplete = due.isCertain || (await this.#claim(id, false));
    if (isComplete === null) return 'no answer';
    if (!lesson || !isComplete) return 'nothing';
    return { kind, id, lesson, percent: this.#percentOf(lesson), isStageNext: this.#isStageDue(id) };
  }

  async #claim(lessonId: number, isPageWaiting: boolean): Promise<boolean | null> {
    const lesson = this.#lessons.get(lessonId);
    return lesson ? this.#ports.claim(lesson, this.#percentOf(lesson), isPageWaiting) : null;
  }

  #percentOf(lesson: OpenedLesson): number {
    return Math.max(lesson.percent, this.#percents.get(lesson.id) ?? 0);
  }

  async #present(due: Due, celebration: Celebration): Promise<void> {
    // While the modal is fetched, something may open or begin.
    for (let hasDialog = false; !hasDialog; hasDialog = await this.#ports.loadDialog()) {
      await this.#ports.makeRoom();
      // Another page was opened or an activity started meanwhile.
      if (!this.#mayShow(due)) return;
      // It needs no modal, so it waits for none.
      if (celebration.kind === 'lesson' && this.#host?.(celebration.id)) {
        this.shown(celebration);
        return;
      }
    }
    const closed = new Promise<void>((resolve) => {
      this.#closeCurrent = resolve;
    });
    this.#current.set(celebration);
    await closed;
    this.#current.set(null);
    await this.#ports.settle();
  }

  #forget(occasion: Occasion): void {
    this.#due.delete(occasionKey(occasion));
    this.#over.add(occasionKey(occasion));
  }
}
