import type { RecordingSpeed } from '#domain/exercise/recording-limits.ts';
import type { TextStorage } from '#web/lib/browser-storage.ts';
import { Store } from '#web/lib/store.ts';
import type { Draft } from './draft.ts';
import type { DraftPlace, DraftStore } from './draft-store.ts';
import { isRecordingQueued } from './named-recordings.ts';
import type { RecordingStore } from './recording-store.ts';
import type { ResultOutbox, SentCounts } from './result-outbox.ts';

type AttemptPorts = {
  readonly storage: TextStorage;
  readonly drafts: DraftStore;
  readonly recordings: Pick<RecordingStore, 'put' | 'get' | 'delete' | 'isUnkept' | 'subscribe'>;
  newId(): string;
};

type Finished = {
  readonly answers: ReadonlyMap<number, unknown>;
  readonly counts: SentCounts;
  readonly isExerciseSpeak: boolean;
};

/**
 * A learner's or guest's attempt at the exercise of a lesson, kept in the browser from the first answer until it is
 * handed in. The tab that wrote last wins.
 */
export class ExerciseAttempt {
  readonly place: DraftPlace;
  /** a draft for other content was found and dropped */
  readonly wasOutdated: boolean;
  /** the session found, as it was saved; null: none */
  readonly restored: unknown;
  /** a guest began it, who has signed in since */
  readonly isFromGuest: boolean;
  readonly #ports: AttemptPorts;
  readonly #isDraftKept = new Store(true);
  #draft: Draft;
  #isHandedIn = false;

  constructor(place: DraftPlace, version: string, ports: AttemptPorts) {
    this.place = place;
    this.#ports = ports;
    const own = ports.drafts.load(place, version);
    const found = own ?? this.#takeFromGuest(version);
    this.wasOutdated = found === 'outdated';
    this.isFromGuest = own === null && found !== null;
    this.#draft = found === null || found === 'outdated' ? newDraft(version, ports.newId()) : found;
    this.restored = this.#draft.session;
  }

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const stops = [this.#isDraftKept.subscribe(listener), this.#ports.recordings.subscribe(listener)];
    return () => {
      for (const stop of stops) stop();
    };
  };

  /** Whether some of it would be lost with the page, because the browser has no room. */
  readonly hasUnkept = (): boolean => {
    const { recordings } = this.#ports;
    return !this.#isDraftKept.get() || this.#draft.recordings.some(({ blobId }) => recordings.isUnkept(blobId));
  };

  /** Keeps where the learner is. Written before this returns. */
  save(session: unknown): void {
    this.#keep({ ...this.#draft, session });
  }

  /** Begins another attempt: what was recorded for this one goes, unless its result waits to be sent. */
  restart(): void {
    const { recordings } = this.#draft;
    this.#ports.drafts.drop(this.place);
    this.#isHandedIn = false;
    this.#draft = newDraft(this.#draft.version, this.#ports.newId());
    this.#isDraftKept.set(true);
    for (const { blobId } of recordings) this.#forget(blobId);
  }

  /** Keeps the attempt no longer: its result is on its way. */
  drop(): void {
    this.#ports.drafts.drop(this.place);
    this.#isDraftKept.set(true);
  }

  /** Hands the attempt in. Repeating it makes no second result. */
  finish(queue: ResultOutbox, { answers, counts, isExerciseSpeak }: Finished): void {
    const { attemptId, recordings } = this.#draft;
    const { lessonId } = this.place;
    const row = { attemptId, lessonId, answers: Object.fromEntries(answers), counts, isExerciseSpeak, recordings };
    queue.put(row);
    this.#isHandedIn = true;
    // If the browser refused the result, the draft is all that outlives the page.
    if (!queue.hasUnkeptWork) this.#ports.drafts.drop(this.place);
  }

  /** What the player of speaking questions records. */
  readonly recordings = {
    load: async (questionId: number, speed: RecordingSpeed): Promise<Blob | null> => {
      const named = this.#recordingOf(questionId, speed);
      return named && this.#ports.recordings.get(named.blobId);
    },
    /** Resolves with whether the browser keeps it, once that is certain. Never rejects. */
    save: async (questionId: number, speed: RecordingSpeed, blob: Blob): Promise<boolean> => {
      const { attemptId } = this.#draft;
      const blobId = this.#ports.newId();
      const isKept = await this.#ports.recordings.put(blobId, blob);
      // What is handed in stays as it was, and what began anew has nothing of the attempt before.
      if (this.#isHandedIn || this.#draft.attemptId !== attemptId) {
        this.#forget(blobId);
        return false;
      }
      const replaced = this.#recordingOf(questionId, speed);
      const others = this.#draft.recordings.filter((one) => one !== replaced);
      this.#keep({ ...this.#draft, recordings: [...others, { questionId, speed, blobId, isKept }] });
      // A draft that the browser refused leaves the one before, which still names it.
      if (replaced && this.#isDraftKept.get()) this.#forget(replaced.blobId);
      return isKept && this.#isDraftKept.get();
    },
  };

  /** Another tab has written: goes on from there. Returns its session; null: it has handed it in or begun anew. */
  reread(): unknown {
    const { version } = this.#draft;
    const draft = this.#ports.drafts.load(this.place, version);
    this.#isHandedIn = false;
    this.#draft = draft === null || draft === 'outdated' ? newDraft(version, this.#ports.newId()) : draft;
    return this.#draft.session;
  }

  #keep(draft: Draft): void {
    this.#draft = draft;
    this.#isDraftKept.set(this.#ports.drafts.save(this.place, draft));
  }

  #recordingOf(questionId: number, speed: RecordingSpeed) {
    return this.#draft.recordings.find((one) => one.questionId === questionId && one.speed === speed) ?? null;
  }

  #forget(blobId: string): void {
    if (!isRecordingQueued(this.#ports.storage, blobId)) void this.#ports.recordings.delete(blobId);
  }

  /** Who has signed in goes on with what they began as a guest. */
  #takeFromGuest(version: string): Draft | null {
    if (this.place.learnerId === null) return null;
    const { drafts } = this.#ports;
    const guest = { ...this.place, learnerId: null };
    const draft = drafts.load(guest, version);
    if (draft === null || draft === 'outdated') return null;
    if (drafts.save(this.place, draft)) drafts.drop(guest);
    return draft;
  }
}

function newDraft(version: string, attemptId: string): Draft {
  return { version, attemptId, session: null, recordings: [] };
}
