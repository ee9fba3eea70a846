import type { Level } from '../course/level.ts';
import { type ExamPaper, type ExamType, questionsOf, type Stage } from './paper.ts';

/** What is told of an exam before it begins: no task, no text, no file. */
export type ExamHead = {
  readonly type: ExamType;
  readonly level: Level;
  readonly clock: ExamPaper['clock'];
  readonly passRule: ExamPaper['passRule'];
  readonly passMarks: number | null;
  /** the listening is one recording that plays once */
  readonly playsOnce: boolean;
  readonly parts: readonly {
    readonly stage: Stage;
    readonly durationMs: number;
    readonly points: number;
    readonly questions: number;
  }[];
};

/** The head of an exam. */
export function examHead({ type, level, clock, passRule, passMarks, parts }: ExamPaper): ExamHead {
  return {
    type,
    level,
    clock,
    passRule,
    passMarks,
    playsOnce: type === 'last_exam' && parts.some(({ audio }) => audio !== null),
    parts: parts.map((part) => ({
      stage: part.stage,
      durationMs: part.durationMs,
      points: part.points,
      questions: questionsOf(part).length,
    })),
  };
}
