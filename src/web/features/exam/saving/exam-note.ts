import type { TextStorage } from '#web/lib/browser-storage.ts';
import { keepText } from '#web/lib/browser-storage.ts';

/** What the browser remembers of a running attempt besides its answers: it outlives a crash without network. */
export type ExamNote = {
  /** the window that wrote it */
  readonly windowId: string;
  readonly stage: number;
  readonly elapsedMs: number;
  /** furthest second of the recording that was heard */
  readonly mp3Seconds: number;
  /** the part was handed in here, perhaps without network */
  readonly isSubmitted: boolean;
  /** the mondai that was shown */
  readonly groupIndex: number;
};

const keyOf = (learnerId: number, resultId: number) => `tsubame-exam-note:${learnerId}:${resultId}`;

export function readNote(storage: TextStorage, learnerId: number, resultId: number): ExamNote | null {
  const text = storage.getItem(keyOf(learnerId, resultId));
  if (text === null) return null;
  try {
    const note = JSON.parse(text) as Partial<ExamNote>;
    const { windowId, stage, elapsedMs, mp3Seconds, isSubmitted, groupIndex } = note;
    const isWhole =
      [stage, elapsedMs, mp3Seconds, groupIndex].every((value) => typeof value === 'number') &&
      typeof windowId === 'string' &&
      typeof isSubmitted === 'boolean';
    return isWhole ? (note as ExamNote) : null;
  } catch (error) {
    console.info('The note of the exam is unreadable.', error);
    return null;
  }
}

export function keepNote(storage: TextStorage, learnerId: number, resultId: number, note: ExamNote): void {
  keepText(storage, keyOf(learnerId, resultId), JSON.stringify(note));
}

export function dropNote(storage: TextStorage, learnerId: number, resultId: number): void {
  storage.removeItem(keyOf(learnerId, resultId));
}
