import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  ContinueExamInput,
  ExamAnswer,
  ExamBeaconInput,
  ExamRefusalView,
  ExamStageInput,
  SaveMp3TimeInput,
  PassedTimeParams,
  SelectAnswerInput,
  StartExamQuery,
} from '#contract/exams/exam-calls.ts';
import { ExamQuery, ExamView } from '#contract/exams/exam-view.ts';
import type { Stage } from '#domain/exam/paper.ts';
import { idParams, refusals } from '../../platform/api-schema.ts';
import { AppError } from '../../platform/app-error.ts';
import { requireOwnWrite } from '../../platform/cross-site.ts';
import { answerError, toErrorView } from '../../platform/error-handler.ts';
import { isPrefetch } from '../../platform/prefetch.ts';
import { requireLearner, requireLearnerInLesson, requireOpenLesson } from '../access/index.ts';
import { registerFormBodies } from '../progress/index.ts';
import { type ExamDeskDeps } from './desk.ts';
import { type ExamLessonDeps, getExamLesson } from './exam-lesson.ts';
import { ExamRefusal } from './refusal.ts';
import { registerExamStaff } from './staff-routes.ts';
import { startExam } from './start.ts';
import { continueAttempt, requireAttemptId, takeReport, takeStep } from './steps.ts';

const tags = ['exams'];
const answers = { 200: ExamAnswer, '4xx': ExamRefusalView, '5xx': ExamRefusalView };

/** GET of an exam, and what teachers do with its attempts: compressed, unlike the calls of an attempt. */
export function registerExamReading(scope: FastifyInstance, deps: ExamDeskDeps): void {
  registerExamStaff(scope, deps);
  const app = scope.withTypeProvider<ZodTypeProvider>();

  app.get(
    '/api/lesson/get-exam-lesson/:id',
    {
      schema: {
        tags,
        summary: "A lesson's exam without its keys, the own attempts, and the review of one that was handed in",
        params: idParams('lesson'),
        querystring: ExamQuery,
        response: { 200: ExamView, ...refusals },
      },
    },
    ({ context, params, query }) =>
      getExamLesson(deps, context, requireOpenLesson(context, params.id, deps.now()), query),
  );
}

/** The calls of an attempt. Each refusal carries the attempt as it is. spec 2 §7, decisions §11 */
export function registerExamWriting(scope: FastifyInstance, deps: ExamLessonDeps, baseUrl: string | undefined): void {
  registerFormBodies(scope);
  scope.setErrorHandler((error, request, reply) =>
    answerError(error, request, reply, (refusal) => ({
      ...toErrorView(refusal.code, request.id),
      data: refusal instanceof ExamRefusal ? refusal.data : null,
    })),
  );
  const app = scope.withTypeProvider<ZodTypeProvider>();

  app.get(
    '/api/lesson/start-exam/:id',
    {
      schema: {
        tags,
        summary: 'Begin an attempt; one that is running ends, unless it is the same',
        params: idParams('lesson'),
        querystring: StartExamQuery,
        response: answers,
      },
    },
    (request) => {
      requireDeliberate(request, baseUrl);
      const { context, params, query } = request;
      const asked = { lessonId: params.id, learnerId: query.learner_id };
      const ids = { clientId: query.client_id, windowId: query.window_id };
      return startExam(deps, context, requireLearnerInLesson(context, asked, deps.now()), ids);
    },
  );

  app.post(
    '/api/lesson/continue-exam/:id',
    {
      schema: {
        tags,
        summary: 'This window takes the attempt over',
        params: idParams('lesson'),
        body: ContinueExamInput,
        response: answers,
      },
    },
    async ({ context, params, body }) => {
      const asked = { lessonId: params.id, learnerId: body.learner_id };
      requireLearnerInLesson(context, asked, deps.now());
      return continueAttempt(deps, context, await stepOf(deps, context, params.id, body));
    },
  );

  app.post(
    '/api/lesson/select-answer/:id',
    {
      schema: {
        tags,
        summary: 'Save the answer to a question, or take it back',
        params: idParams('lesson'),
        body: SelectAnswerInput,
        response: answers,
      },
    },
    async ({ context, params, body }) => {
      const asked = { lessonId: params.id, learnerId: body.learner_id };
      requireLearnerInLesson(context, asked, deps.now());
      const step = await stepOf(deps, context, params.id, body);
      return takeStep(deps, context, step, body.question_id, (saved) => ({
        type: 'answer',
        stage: body.stage as Stage,
        questionId: body.question_id,
        answer: body.answer_id,
        sequence: body.sequence ?? (saved?.sequence ?? 0) + 1,
        elapsedMs: body.elapsed_ms ?? 0,
      }));
    },
  );

  app.post(
    '/api/lesson/submit-exam/:id',
    {
      schema: {
        tags,
        summary: 'Hand in a part; behind the last one the attempt is handed in',
        params: idParams('lesson'),
        body: ExamStageInput,
        response: answers,
      },
    },
    async ({ context, params, body }) => {
      const asked = { lessonId: params.id, learnerId: body.learner_id };
      requireLearnerInLesson(context, asked, deps.now());
      const step = await stepOf(deps, context, params.id, body);
      return takeStep(deps, context, step, null, () => ({
        type: 'submit',
        stage: body.stage as Stage,
        elapsedMs: body.elapsed_ms ?? 0,
      }));
    },
  );

  app.post(
    '/api/lesson/next-stage/:id',
    {
      schema: {
        tags,
        summary: 'Leave a part that is over, for the next one or the result',
        params: idParams('lesson'),
        body: ExamStageInput,
        response: answers,
      },
    },
    async ({ context, params, body }) => {
      const asked = { lessonId: params.id, learnerId: body.learner_id };
      requireLearnerInLesson(context, asked, deps.now());
      const step = await stepOf(deps, context, params.id, body);
      return takeStep(deps, context, step, null, () => ({ type: 'next', stage: body.stage as Stage }));
    },
  );

  app.post(
    '/api/lesson/save-passed-time/:id/:elapsed_ms/:stage',
    {
      schema: {
        tags,
        summary: 'How much of a part was used: a beacon, and every 15 seconds',
        params: idParams('attempt').extend(PassedTimeParams.shape),
        body: ExamBeaconInput,
        response: answers,
      },
    },
    ({ context, params, body }) => {
      const userId = requireLearner(context, body.learner_id);
      const step = { userId, attemptId: params.id, windowId: body.window_id };
      const event = { type: 'time', stage: params.stage as Stage, elapsedMs: params.elapsed_ms } as const;
      return takeReport(deps, context, step, event);
    },
  );

  app.post(
    '/api/lesson/save-mp3-time/:id',
    {
      schema: {
        tags,
        summary: 'How far the listening recording was heard: a beacon',
        params: idParams('attempt'),
        body: SaveMp3TimeInput,
        response: answers,
      },
    },
    ({ context, params, body }) => {
      const userId = requireLearner(context, body.learner_id);
      const step = { userId, attemptId: params.id, windowId: body.window_id };
      return takeReport(deps, context, step, { type: 'mp3', seconds: body.mp3Time });
    },
  );
}

/** A GET that changes something: neither another site nor a browser's guess may cause it. decisions §2 */
function requireDeliberate(request: FastifyRequest, baseUrl: string | undefined): void {
  requireOwnWrite(baseUrl, request);
  if (isPrefetch(request)) throw new AppError('PREFETCH_REFUSED');
}

async function stepOf(
  { pool }: Pick<ExamLessonDeps, 'pool'>,
  context: FastifyRequest['context'],
  lessonId: number,
  body: ContinueExamInput,
) {
  const userId = requireLearner(context, body.learner_id);
  const attemptId = await requireAttemptId(pool, { userId, lessonId, resultId: body.result_id });
  return { userId, attemptId, lessonId, windowId: body.window_id };
}
