import { createContext, useContext } from 'react';
import type { LessonOutcome } from './progress-outbox.ts';

/** Lesson percents newer than the page's data. */
export type LessonProgress = {
  readonly outcomes: ReadonlyMap<number, LessonOutcome>;
  readonly publish: (outcome: LessonOutcome) => void;
};

export const LessonProgressContext = createContext<LessonProgress>({ outcomes: new Map(), publish: () => undefined });

export function useLessonProgress(): LessonProgress {
  return useContext(LessonProgressContext);
}
