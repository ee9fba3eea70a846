import type { SavedExerciseView } from '#contract/exercise-results.ts';
import type { TextStorage } from '#web/lib/browser-storage.ts';
import { FakeBrowser, LEARNER, turns } from '#web/lib/outbox/outbox-fixture.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import { DraftStore } from './draft-store.ts';
import { ExerciseAttempt } from './exercise-attempt.ts';
import { FakeDatabase } from './recording-fixture.ts';
import { type RecordingDatabase, RecordingStore } from './recording-store.ts';
import { type QueuedResult, ResultOutbox, type SentRecording } from './result-outbox.ts';

export const LESSON = 3;
export const VERSION = 'v1';

export const SAVED: SavedExerciseView = {
  error_code: 0,
  msg: 'Đã lưu kết quả.',
  show_popup_achievement: 0,
  course_name: 'Sơ cấp N5',
  name_popup_achievement: '',
  text_content_achievement: '',
  achievement_image: '',
  achievements: [],
  show_popup_done_stage: false,
  percent: 100,
  is_passed: true,
  correct_answer: 2,
  total_answer: 2,
  result_id: 1,
};

export const FINISHED = {
  answers: new Map<number, unknown>([[1, 'o1']]),
  counts: { grade: 2, correct_answer: 2, total_answer: 2, ratio_correct_answer: 1 },
  isExerciseSpeak: true,
};

export type Fault = 'none' | 'request lost' | 'answer lost' | 'busy';

type Arrived = { readonly answers: string; readonly sounds: Readonly<Record<string, string>> };

/**
 * A browser whose pages may be killed before any step of theirs (a write, a request, an answer), and a server that takes
 * each attempt in once.
 */
export class AttemptWorld extends FakeBrowser {
  readonly database = new FakeDatabase();
  /** by attempt */
  readonly results = new Map<string, Arrived>();
  /** attempts that came again with something else in them */
  readonly contradictions: string[] = [];
  faults: Fault[] = [];
  /** what the server says to the next calls instead of taking them in */
  answers: SendResult<never>[] = [];
  /** steps that are left to the page that is killed */
  stepsLeft = Infinity;

  /** A page with the exercise of the lesson. */
  open(pageId: string, learnerId: number | null = LEARNER) {
    const { storage } = this;
    const isAlive = () => {
      if (!this.closedPages.has(pageId) && (this.stepsLeft -= 1) < 0) this.closedPages.add(pageId);
      return !this.closedPages.has(pageId);
    };
    const step = async <T>(call: () => Promise<T>): Promise<T> => {
      if (!isAlive()) return new Promise<never>(() => undefined);
      const value = await call();
      return isAlive() ? value : new Promise<never>(() => undefined);
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
    const database: RecordingDatabase = {
      put: (id, recording) => step(() => this.database.put(id, recording)),
      get: (id) => step(() => this.database.get(id)),
      delete: (id) => step(() => this.database.delete(id)),
      idsBefore: (atMs) => step(() => this.database.idsBefore(atMs)),
    };
    const recordings = new RecordingStore(database, () => this.nowMs);
    const page = this.page(pageId, { storage: mortal });
    const outbox = new ResultOutbox(LEARNER, {
      ...page,
      recordings,
      post: (row, sent) => step(() => this.#take(row, sent)),
    });
    const drafts = new DraftStore(mortal, () => this.nowMs);
    const attempt = new ExerciseAttempt({ lessonId: LESSON, learnerId }, VERSION, {
      storage: mortal,
      drafts,
      recordings,
      newId: () => page.newId(),
    });
    return { attempt, outbox, recordings };
  }

  async #take(row: QueuedResult, sent: readonly SentRecording[]): Promise<SendResult<SavedExerciseView>> {
    const told = this.answers.shift();
    if (told) return told;
    const fault = this.faults.shift() ?? 'none';
    if (fault === 'request lost') return { type: 'unreachable' };
    if (fault === 'busy') return { type: 'retry', afterSeconds: 1 };
    const texts = await Promise.all(
      sent.map(async ({ questionId, speed, blob }) => [`${questionId} ${speed}`, await blob.text()]),
    );
    const arrived: Arrived = { answers: JSON.stringify(row.answers), sounds: Object.fromEntries(texts) };
    const known = this.results.get(row.attemptId);
    if (known && JSON.stringify(known) !== JSON.stringify(arrived)) this.contradictions.push(row.attemptId);
    if (!known) this.results.set(row.attemptId, arrived);
    await turns(1);
    return fault === 'answer lost' ? { type: 'unreachable' } : { type: 'accepted', answer: SAVED };
  }
}

export const sound = (text: string) => new Blob([text], { type: 'audio/webm' });
