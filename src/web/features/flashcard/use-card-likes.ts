import { useEffect, useState } from 'react';
import { postCardLike } from './card-calls.ts';
import { CardLikes } from './card-likes.ts';

/** The hearts of cards of many lessons. `liked`: those that came as liked so far; more may come. */
export function useCardLikes(liked: readonly number[], learnerId: number): CardLikes {
  const [likes] = useState(() => new CardLikes(liked, { learnerId, courseId: null }, postCardLike, Date.now));
  useEffect(() => likes.add(liked), [likes, liked]);
  return likes;
}
