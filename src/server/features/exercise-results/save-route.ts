import type { FastifyInstance } from 'fastify';
import { ExerciseRefusalView, SaveExerciseInput, SavedExerciseView } from '#contract/exercise-results.ts';
import { createFairSemaphore } from '../../platform/fair-semaphore.ts';
import { answerError, toErrorView } from '../../platform/error-handler.ts';
import { requireSignedIn } from '../access/index.ts';
import { FORM_LIMITS } from './receive.ts';
import { type SaveDeps, saveExercise } from './save.ts';

export const SAVE_RESULT_URL = '/list-course/save-result-exercise-user';

/** POST of a result, in a scope of its own: it accepts files. */
export async function registerSaveRoute(scope: FastifyInstance, deps: Omit<SaveDeps, 'inTurn'>): Promise<void> {
  // What waited offline comes one after the other; many results at once are nobody's honest work.
  const inTurn = createFairSemaphore({
    atOnce: 500,
    atOncePerKey: 2,
    maxWaitingPerKey: 4,
    maxWaiting: 500,
    refusalOfKey: 'TOO_FAST',
  });
  const { default: multipart } = await import('@fastify/multipart');
  await scope.register(multipart, { throwFileSizeLimit: false, limits: FORM_LIMITS });
  scope.post(
    SAVE_RESULT_URL,
    {
      schema: {
        tags: ['exercises'],
        summary: "Save an exercise's result with its recordings: multipart/form-data, the fields before the files",
        body: SaveExerciseInput,
        response: { 200: SavedExerciseView, '4xx': ExerciseRefusalView, '5xx': ExerciseRefusalView },
      },
      // The handler reads the form and validates its fields.
      validatorCompiler: () => (value) => ({ value }),
      errorHandler: (error, request, reply) => {
        void answerError(error, request, reply, (refusal) => ({
          ...toErrorView(refusal.code, request.id),
          error_code: refusal.statusCode,
          msg: refusal.message,
        }));
      },
    },
    (request) => saveExercise({ ...deps, inTurn }, request, requireSignedIn(request.context)),
  );
}
