import type { RecordingSpeed } from '#domain/exercise/recording-limits.ts';
import { createContext } from 'react';

/** Where a learner's recordings are kept, so that the player knows no storage. */
export type Recordings = {
  /** null: there is none. Rejects if that is not known. */
  load(questionId: number, speed: RecordingSpeed): Promise<Blob | null>;
  /** Resolves when it is kept as well as it can be, with whether it will be there as long as it is needed. */
  save(questionId: number, speed: RecordingSpeed, recording: Blob): Promise<boolean>;
};

/** Put around an exercise; without it, only the model can be heard. */
export const RecordingsContext = createContext<Recordings | null>(null);

/** Put around an exercise: whether it is on the screen. The microphone of a hidden one is off. */
export const IsShownContext = createContext(true);

/**
 * Put around an exercise: a signal for the pass through it, aborted when it begins anew, so that no recording gets from
 * one into the next.
 */
export const PassContext = createContext<() => AbortSignal>(() => new AbortController().signal);

/** Put around a question: whose recordings are meant. */
export const QuestionIdContext = createContext(0);
