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
    (request) => reportProgress(deps, request.context, request.body),
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
    (request) => reportDocumentRead(deps, request.context, request.params.id, request.body),
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
    (request) => setAchievement(deps, request.context, request.body),
  );

  app.post(
    '/api/seen',
    { schema: { tags, summary: 'A celebration was shown', body: SeenInput, response: { 200: OkView, ...refusals } } },
    (request) => markSeen(deps, request.context, request.body),
  );
}
