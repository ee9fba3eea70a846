import { attemptOfView } from '#contract/exams/attempt-of-view.ts';
import type { ExamAnswer } from '#contract/exams/exam-calls.ts';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import type { Attempt } from '#domain/exam/attempt.ts';
import type { SendRefusal } from '#web/lib/send-result.ts';
import type { StepTrouble } from './step-loop.ts';

/** What the screens of a sitting are drawn from. */
export type SessionState = {
  /** as the server said last */
  readonly result: ExamResultView;
  /** the same with what is not on the server yet */
  readonly attempt: Attempt;
  /** what was asked of the server and is not answered yet */
  readonly step: 'submit' | 'next' | null;
  /** what keeps a step from its answer; without one, why the server hears nothing of the page */
  readonly stepTrouble: StepTrouble;
  readonly refusal: SendRefusal | null;
  /** time of the part is up: the dialog stands until it is closed */
  readonly isTimeUp: boolean;
  /** another window owns the attempt */
  readonly isElsewhere: boolean;
  /** answers that came after the end of their part */
  readonly lateAnswers: number;
  /** what the lesson has of the attempt, as the last step was answered; null: not handed in */
  readonly earned: Earned | null;
};

type Earned = { readonly percent: number; readonly isPassed: boolean; readonly isStageUnseen: boolean };

export const firstState = (result: ExamResultView, windowId: string): SessionState => ({
  result,
  attempt: attemptOfView(result),
  step: null,
  stepTrouble: null,
  refusal: null,
  isTimeUp: false,
  isElsewhere: result.window_id !== null && result.window_id !== windowId,
  lateAnswers: 0,
  earned: null,
});

export function earnedBy({
  percent,
  is_lesson_passed: isPassed,
  show_popup_done_stage: isStageUnseen,
}: ExamAnswer): Earned | null {
  return percent === null ? null : { percent, isPassed, isStageUnseen };
}
