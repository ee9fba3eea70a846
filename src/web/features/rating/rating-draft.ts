import { RATING } from '#domain/rating/rating-message.ts';

/** An unsent rating. */
export type RatingDraft = { readonly rating: number; readonly tags: readonly string[]; readonly comment: string };

const EMPTY: RatingDraft = { rating: RATING.default, tags: [], comment: '' };

const drafts = new Map<string, RatingDraft>();
const keyOf = (learnerId: number, courseId: number) => `${learnerId}:${courseId}`;

/** The learner's draft for a course: survives closing the popup, and signing in. */
export function ratingDraft(learnerId: number, courseId: number): RatingDraft {
  return drafts.get(keyOf(learnerId, courseId)) ?? EMPTY;
}

/** Keeps a draft for the life of the page; null removes it. */
export function keepRatingDraft(learnerId: number, courseId: number, draft: RatingDraft | null): void {
  if (draft) drafts.set(keyOf(learnerId, courseId), draft);
  else drafts.delete(keyOf(learnerId, courseId));
}
