import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  ReviewDayQuery,
  ReviewDayView,
  ReviewSettings,
  ReviewSettingsInput,
  ReviewsInput,
  ReviewsSavedView,
} from '#contract/reviews.ts';
import { refusals } from '../../platform/api-schema.ts';
import { requireLearner, requireSignedIn } from '../access/index.ts';
import { type ReviewDeps, saveReviews } from './service.ts';
import { changeSettings } from './settings.ts';
import { reviewDay } from './today.ts';

const tags = ['reviews'];

export function registerReviewReading(scope: FastifyInstance, deps: ReviewDeps): void {
  scope.withTypeProvider<ZodTypeProvider>().get(
    '/api/reviews/today',
    {
      schema: {
        tags,
        summary: "The day's words of all opened lessons",
        querystring: ReviewDayQuery,
        response: { 200: ReviewDayView, ...refusals },
      },
    },
    ({ context, query }) => reviewDay(deps, context, requireSignedIn(context), query),
  );
}

export function registerReviewWriting(scope: FastifyInstance, deps: ReviewDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();

  app.post(
    '/api/reviews',
    {
      schema: {
        tags,
        summary: 'Swipes of cards of any lessons',
        body: ReviewsInput,
        response: { 200: ReviewsSavedView, ...refusals },
      },
    },
    ({ context, body }) => saveReviews(deps, context, requireLearner(context, body.learner_id), body),
  );

  app.post(
    '/api/reviews/settings',
    {
      schema: {
        tags,
        summary: "Change the day's numbers and the buttons",
        body: ReviewSettingsInput,
        response: { 200: ReviewSettings, ...refusals },
      },
    },
    ({ context, body }) => changeSettings(deps.pool, requireLearner(context, body.learner_id), body),
  );
}
