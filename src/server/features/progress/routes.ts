import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import {
  AchievementView,
  DocumentReadInput,
  DocumentReadView,
  OkView,
  ProgressReportInput,
  ProgressReportView,
  SeenInput,
  SetAchievementInput,
} from '#contract/progress.ts';
import { idParams, refusals } from '../../platform/api-schema.ts';
import { requireLearner, requireLearnerInLesson } from '../access/index.ts';
import { registerFormBodies } from './form-body.ts';
import { markSeen, type ProgressDeps, reportDocumentRead, reportProgress, setAchievement } from './service.ts';

export function registerProgressRoutes(scope: FastifyInstance, deps: ProgressDeps): void {
  registerFormBodies(scope);
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const tags = ['progress'];

  app.post(
    '/khoa-hoc/upsert-lesson-progress',
    {
      schema: {
        tags,
        summary: 'Report what was played of a video',
        body: ProgressReportInput,
        response: { 200: ProgressReportView, ...refusals },
      },
    },
    ({ context, body }) => {
      const asked = { lessonId: body.lesson_id, learnerId: body.learner_id };
      return reportProgress(deps, context, requireLearnerInLesson(context, asked, deps.now()), body);
    },
  );

  app.post(
    '/api/lessons/:id/document-read',
    {
      schema: {
        tags,
        summary: 'A document was read to its end, or a file opened',
        params: idParams('lesson'),
        body: DocumentReadInput,
        response: { 200: DocumentReadView, ...refusals },
      },
    },
    ({ context, params, body }) => {
      const asked = { lessonId: params.id, learnerId: body.learner_id };
      return reportDocumentRead(deps, context, requireLearnerInLesson(context, asked, deps.now()), body);
    },
  );

  app.post(
    '/khoa-hoc/set-achievement',
    {
      schema: {
        tags,
        summary: 'Ask whether passing the lesson is still to be celebrated',
        body: SetAchievementInput,
        response: { 200: AchievementView, ...refusals },
      },
    },
    ({ context, body }) => {
      const asked = { lessonId: body.lesson_id, learnerId: body.learner_id };
      return setAchievement(deps, requireLearnerInLesson(context, asked, deps.now()));
    },
  );

  app.post(
    '/api/seen',
    { schema: { tags, summary: 'A celebration was shown', body: SeenInput, response: { 200: OkView, ...refusals } } },
    ({ context, body }) => markSeen(deps, requireLearner(context, body.learner_id), body),
  );
}
