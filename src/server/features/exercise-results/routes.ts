import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  ExerciseLearnersQuery,
  ExerciseLearnersView,
  ExerciseResultsQuery,
  ExerciseResultsView,
  ExerciseResultView,
  SaveTimerInput,
} from '#contract/exercise-results.ts';
import { OkView } from '#contract/progress.ts';
import { RECORDING_SPEEDS } from '#domain/exercise/recording-limits.ts';
import { idParams, refusals } from '../../platform/api-schema.ts';
import { requireLearnerInLesson, requireOpenLesson, requireSignedIn, requireStaffInLesson } from '../access/index.ts';
import { registerFormBodies } from '../progress/index.ts';
import { type HistoryDeps, listLearners, listResults, requireResult, viewResult } from './history.ts';
import { type RecordingDeps, sendRecording } from './send-recording.ts';
import { saveStay, type StayDeps } from './stays.ts';

const tags = ['exercises'];

/** What learners and staff read of results. */
export function registerResultReading(scope: FastifyInstance, deps: HistoryDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();

  app.get(
    '/api/lessons/:id/exercise/results',
    {
      schema: {
        tags,
        summary: "A learner's results in a lesson, newest first",
        params: idParams('lesson'),
        querystring: ExerciseResultsQuery,
        response: { 200: ExerciseResultsView, ...refusals },
      },
    },
    ({ context, params, query }) => {
      requireSignedIn(context);
      return listResults(deps, context, requireOpenLesson(context, params.id, deps.now()), query);
    },
  );

  app.get(
    '/api/lessons/:id/exercise/learners',
    {
      schema: {
        tags,
        summary: "Who did a lesson's exercise, for staff",
        params: idParams('lesson'),
        querystring: ExerciseLearnersQuery,
        response: { 200: ExerciseLearnersView, ...refusals },
      },
    },
    ({ context, params, query }) => {
      const { lesson } = requireStaffInLesson(context, params.id);
      return listLearners(deps, lesson, query);
    },
  );

  app.get(
    '/api/exercise-results/:id',
    {
      schema: {
        tags,
        summary: 'One result: answers, right or wrong, recordings',
        params: idParams('result'),
        response: { 200: ExerciseResultView, ...refusals },
      },
    },
    async ({ context, params }) => viewResult(deps, await requireResult(deps, context, params.id)),
  );
}

/** GET of a recording: apart from the others, whose answers are compressed. */
export function registerRecordingRoute(scope: FastifyInstance, deps: RecordingDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();

  app.get(
    '/api/exercise-results/:id/recordings/:question/:speed',
    {
      schema: {
        tags,
        summary: 'A recording of a result, for its owner and staff',
        params: idParams('result').extend({
          question: z.coerce.number().int().min(1).max(999_999_999).describe('id of the question'),
          speed: z.enum(RECORDING_SPEEDS).describe('which of the two'),
        }),
        response: { 200: z.any().describe('the bytes'), 206: z.any().describe('the asked range'), ...refusals },
      },
      serializerCompiler: () => (data) => data as string,
    },
    async (request, reply) => {
      const { id, question, speed } = request.params;
      const result = await requireResult(deps, request.context, id);
      return sendRecording(deps, request, reply, { resultId: result.id, question, speed });
    },
  );
}

/** POST /save-timer, sent as a beacon. */
export function registerStayRoute(scope: FastifyInstance, deps: StayDeps): void {
  registerFormBodies(scope);
  const app = scope.withTypeProvider<ZodTypeProvider>();

  app.post(
    '/save-timer',
    {
      schema: {
        tags,
        summary: 'How long a learner stayed on a lesson',
        body: SaveTimerInput,
        response: { 200: OkView, ...refusals },
      },
    },
    ({ context, body }) => {
      const asked = { lessonId: body.lessonId, learnerId: body.learner_id };
      return saveStay(deps, context, requireLearnerInLesson(context, asked, deps.now()), body);
    },
  );
}
