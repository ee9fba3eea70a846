import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  CardLikedView,
  CardsQuery,
  CardsView,
  FlashcardResultView,
  GetResultInput,
  LikeCardInput,
  LikedCardsQuery,
  LikedCardsView,
  SavedResultView,
  SaveResultInput,
} from '#contract/flashcards.ts';
import { idParams, refusals } from '../../platform/api-schema.ts';
import { requireLearner, requireOpenCard, requireSignedIn } from '../access/index.ts';
import { registerFormBodies } from '../progress/index.ts';
import { viewCards } from './deck.ts';
import { likeCard, type LikeDeps, listLikedCards } from './likes.ts';
import { getResult, requireOpenDeck, type ResultDeps, saveResult } from './result.ts';

const tags = ['flashcards'];

/** Routes that return cards: worth compressing. */
export function registerCardReading(scope: FastifyInstance, deps: LikeDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();

  app.get(
    '/api/lessons/:id/cards',
    {
      schema: {
        tags,
        summary: 'Cards of a flashcard lesson by their ids',
        params: idParams('lesson'),
        querystring: CardsQuery,
        response: { 200: CardsView, ...refusals },
      },
    },
    ({ context, params, query }) => viewCards(deps.pool, requireOpenDeck(context, params.id, deps.now()), query.ids),
  );

  app.get(
    '/api/flashcard/liked-cards',
    {
      schema: {
        tags,
        summary: 'Cards that the learner likes, newest like first',
        querystring: LikedCardsQuery,
        response: { 200: LikedCardsView, ...refusals },
      },
    },
    ({ context, query }) => listLikedCards(deps, context, requireSignedIn(context), query),
  );
}

/** A learner's actions on cards: small and frequent. A closing page may send them as a form. */
export function registerCardWriting(scope: FastifyInstance, deps: ResultDeps & LikeDeps): void {
  registerFormBodies(scope);
  const app = scope.withTypeProvider<ZodTypeProvider>();

  app.post(
    '/api/flashcard/get-result',
    {
      schema: {
        tags,
        summary: 'The saved piles of a lesson',
        body: GetResultInput,
        response: { 200: FlashcardResultView, ...refusals },
      },
    },
    ({ context, body }) => {
      const userId = requireSignedIn(context);
      return getResult(deps, { userId, lesson: requireOpenDeck(context, body.lesson_id, deps.now()) });
    },
  );

  app.post(
    '/api/flashcard/save-result',
    {
      schema: {
        tags,
        summary: 'Save piles or swipes of a lesson',
        body: SaveResultInput,
        response: { 200: SavedResultView, ...refusals },
      },
    },
    ({ context, body }) => {
      const userId = requireLearner(context, body.learner_id);
      return saveResult(deps, context, { userId, lesson: requireOpenDeck(context, body.lesson_id, deps.now()) }, body);
    },
  );

  app.post(
    '/vocabulary/like-card',
    {
      schema: { tags, summary: 'Like a card', body: LikeCardInput, response: { 200: CardLikedView, ...refusals } },
    },
    ({ context, body }) => {
      const userId = requireLearner(context, body.learner_id);
      requireOpenCard(context, body.id, deps.now());
      return likeCard(deps, context, userId, body);
    },
  );
}
