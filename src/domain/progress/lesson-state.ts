import type { PartKey } from '../course/part-key.ts';
import { isPassingPercent, lessonPercent } from './lesson-percent.ts';

/** What is kept of one part of a lesson. Some kinds of parts keep more than the percent. */
export type PartState = { readonly percent: number };

/** A learner's record of a lesson while a report changes it. */
export type LessonState<Part extends PartState> = {
  readonly percent: number;
  /** null until passed; set once */
  readonly passedAtMs: number | null;
  readonly openedAtMs: number;
  readonly parts: Readonly<Partial<Record<PartKey, Part>>>;
};

/** The record of a lesson that is opened at this moment. */
export function newLessonState(nowMs: number): LessonState<never> {
  return { percent: 0, passedAtMs: null, openedAtMs: nowMs, parts: {} };
}

/**
 * The record with one part replaced. No percent ever falls, neither the part's nor the lesson's, and the lesson is passed
 * once: later reports and changes of its content leave that moment. decisions §5
 */
export function withPart<Part extends PartState>(
  state: LessonState<Part>,
  lesson: { readonly parts: readonly { readonly key: PartKey }[] },
  partKey: PartKey,
  part: Part,
  nowMs: number,
): LessonState<Part> {
  const kept = { ...part, percent: Math.max(part.percent, state.parts[partKey]?.percent ?? 0) };
  const parts: LessonState<Part>['parts'] = { ...state.parts, [partKey]: kept };
  const percent = Math.max(state.percent, lessonPercent(lesson.parts.map(({ key }) => parts[key]?.percent ?? 0)));
  return { ...state, parts, percent, passedAtMs: state.passedAtMs ?? (isPassingPercent(percent) ? nowMs : null) };
}

/** Whether a part at this percent is new to the record or stands higher than before. */
export function raisesPart(state: LessonState<PartState>, partKey: PartKey, percent: number): boolean {
  const before = state.parts[partKey];
  return before === undefined || percent > before.percent;
}
