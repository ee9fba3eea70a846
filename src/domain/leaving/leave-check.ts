import { PASS_PERCENT } from '../progress/lesson-percent.ts';

/** How the learner is about to leave. decisions §6 */
export type LeaveOrigin = 'list' | 'logo' | 'search' | 'next' | 'other' | 'back' | 'close';

export type Leaving = {
  readonly lesson: { readonly type: 'lesson' | 'flashcard' | 'exam' | 'last_exam'; readonly isRequired: boolean };
  /** null: no record of the lesson, or a guest */
  readonly lessonRecord: { readonly percent: number } | null;
  /** spec 2 §2.3: 0 not begun, 1–3 a part is being answered, 4 and 5 over; null: not an exam */
  readonly examStage: number | null;
  readonly origin: LeaveOrigin;
  /** share of right answers in the exercise of the lesson, perhaps not saved yet; 0 without any */
  readonly exerciseRatio: number;
  /** unsent work would be lost with the page */
  readonly hasUnkeptWork: boolean;
};

/** The row of decisions §6 that asks; leave-questions.ts has its words. */
export type LeaveReason = Exclude<LeaveOrigin, 'back' | 'close'> | 'exam' | 'exam-from-search' | 'unkept';
export type LeaveVerdict = { readonly type: 'go' } | { readonly type: 'ask'; readonly reason: LeaveReason };

const GO = { type: 'go' } as const;
const ask = (reason: LeaveReason): LeaveVerdict => ({ type: 'ask', reason });

/**
 * Whether the learner may leave at once, or why to ask first. decisions §6, spec 1 §5, spec 2 §5. A
 * last_exam or a lesson without a record can be left freely. A running exam always asks (spec 1 §5). Back and closing
 * the tab ask only if something would be lost; elsewhere a required lesson under 85 percent asks, unless its exercise is
 * passed.
 */
export function checkLeaving(leaving: Leaving): LeaveVerdict {
  const { lesson, lessonRecord, examStage, origin, exerciseRatio, hasUnkeptWork } = leaving;
  if (lesson.type === 'last_exam') return GO;
  const isAnswering = lesson.type === 'exam' && examStage !== null && examStage >= 1 && examStage <= 3;
  if (lessonRecord && isAnswering) return ask(origin === 'search' ? 'exam-from-search' : 'exam');
  if (origin === 'back' || origin === 'close') return hasUnkeptWork ? ask('unkept') : GO;
  if (!lessonRecord || !lesson.isRequired || lessonRecord.percent >= PASS_PERCENT) return GO;
  if (exerciseRatio * 100 >= PASS_PERCENT) return GO;
  return ask(origin);
}
