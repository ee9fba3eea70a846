import type { Level } from '#domain/course/level.ts';
import type { Stage } from '#domain/exam/paper.ts';

/** What the page tells of an exam before it is opened. */
export type ExamFacts = {
  readonly type: 'exam' | 'last_exam';
  readonly level: Level;
  readonly parts: readonly {
    readonly stage: Stage;
    readonly minutes: number;
    readonly points: number;
    readonly questions: number;
  }[];
  readonly minutes: number;
  readonly pass_marks: number | null;
  readonly clock: 'study' | 'strict';
  readonly plays_once: boolean;
};
