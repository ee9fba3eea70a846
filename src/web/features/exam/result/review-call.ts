import type { ExamReviewView, ExamView } from '#contract/exams/exam-view.ts';
import { failureText } from '#web/lib/failure-text.ts';
import { getJson } from '#web/lib/json-calls.ts';

export type ReviewOutcome = { readonly exam: ExamView; readonly review: ExamReviewView } | { readonly error: string };

/** An own attempt that was handed in, with all that was kept back until then. Never rejects. */
export async function fetchReview(lessonId: number, attemptId: number): Promise<ReviewOutcome> {
  const result = await getJson<ExamView>(`/api/lesson/get-exam-lesson/${lessonId}?result=${attemptId}`);
  if (result.type !== 'accepted') return { error: failureText(result) };
  const { review } = result.answer;
  return review ? { exam: result.answer, review } : { error: 'Bạn thử lại sau giúp mình nhé.' };
}
