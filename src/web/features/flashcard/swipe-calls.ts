import type { SavedResultView, SaveResultInput } from '#contract/flashcards.ts';
import type { ReviewsInput, ReviewsSavedView } from '#contract/reviews.ts';
import { postJson } from '#web/lib/json-calls.ts';
import type { SendResult } from '#web/lib/send-result.ts';

/** Saves rows of a lesson. Never rejects; goes on when the page is left. */
export function postResult(body: SaveResultInput): Promise<SendResult<SavedResultView>> {
  return postJson('/api/flashcard/save-result', body);
}

/** Saves reviews outside any lesson. Never rejects; goes on when the page is left. */
export function postReviews(body: ReviewsInput): Promise<SendResult<ReviewsSavedView>> {
  return postJson('/api/reviews', body);
}
