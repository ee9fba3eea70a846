import { RATING } from '#domain/rating/rating-message.ts';

/** What a learner chose and wrote and has not sent. */
export type RatingDraft = { readonly rating: number; readonly tags: readonly string[]; readonly comment: string };

const EMPTY: RatingDraft = { rating: RATING.default, tags: [], comment: '' };

const drafts = new Map<string, RatingDraft>();
const keyOf = (learnerId: number, courseId: number) => `${learnerId}:${courseId}`;

/** The learner's draft for a course: closing the popup, or signing in on the way, loses nothing. */
export function ratingDraft(learnerId: number, courseId: number): RatingDraft {
  return drafts.get(keyOf(learnerId, courseId)) ?? EMPTY;
}

/** Keeps a draft as long as the page lives; null once it was sent. */
export function keepRatingDraft(learnerId: number, courseId: number, draft: RatingDraft | null): void {
  if (draft) drafts.set(keyOf(learnerId, courseId), draft);
  else drafts.delete(keyOf(learnerId, courseId));
}
