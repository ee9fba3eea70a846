import type {
  CardLikedView,
  CardsView,
  FirstCommentsInput,
  FirstCommentsView,
  LikeCardInput,
} from '#contract/flashcards.ts';
import { getJson, postJson } from '#web/lib/json-calls.ts';
import type { SendResult } from '#web/lib/send-result.ts';

/** Cards of a lesson that did not come with its page. Never rejects. */
export function fetchCards(lessonId: number, ids: readonly number[]): Promise<SendResult<CardsView>> {
  return getJson(`/api/lessons/${lessonId}/cards?ids=${ids.join(',')}`);
}

/** The comments that cards show. Never rejects. */
export function fetchFirstComments(input: FirstCommentsInput): Promise<SendResult<FirstCommentsView>> {
  return postJson('/api/flashcard/get-first-comments', input);
}

/** Likes a card or takes the like back. Never rejects. */
export function postCardLike(body: LikeCardInput): Promise<SendResult<CardLikedView>> {
  return postJson('/vocabulary/like-card', body);
}
