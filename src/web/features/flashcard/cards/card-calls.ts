import type {
  CardLikedView,
  CardsView,
  FirstCommentsInput,
  FirstCommentsView,
  LikeCardInput,
} from '#contract/flashcards.ts';
import { getJson, postJson } from '#web/lib/json-calls.ts';
import type { SendResult } from '#web/lib/send-result.ts';

/** Fetches cards of a lesson that did not come with its page. Never rejects. */
export function fetchCards(lessonId: number, ids: readonly number[]): Promise<SendResult<CardsView>> {
  return getJson(`/api/lessons/${lessonId}/cards?ids=${ids.join(',')}`);
}

/** Fetches the comments shown on cards. Never rejects. */
export function fetchFirstComments(input: FirstCommentsInput): Promise<SendResult<FirstCommentsView>> {
  return postJson('/api/flashcard/get-first-comments', input);
}

/** Likes or unlikes a card. Never rejects. */
export function postCardLike(body: LikeCardInput): Promise<SendResult<CardLikedView>> {
  return postJson('/vocabulary/like-card', body);
}
