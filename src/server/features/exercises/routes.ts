import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ExerciseView } from '#contract/exercises/exercise-view.ts';
import { idParams, refusals } from '../../platform/api-schema.ts';
import { requireOpenLesson } from '../access/index.ts';
import { type ExerciseDeps, getExercise } from './service.ts';

export function registerExerciseRoutes(scope: FastifyInstance, deps: ExerciseDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();

  app.get(
    '/api/lessons/:id/exercise',
    {
      schema: {
        tags: ['exercises'],
        summary: 'The questions of a lesson, with their keys',
        params: idParams('lesson'),
        response: { 200: ExerciseView, ...refusals },
      },
    },
    ({ context, params }) => getExercise(deps, requireOpenLesson(context, params.id, deps.now())),
  );
}
