import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ExamPreviewView } from '#contract/exams/exam-preview.ts';
import { idParams, refusals } from '../../platform/api-schema.ts';
import { requireOpenLesson, requireStaffInLesson } from '../access/index.ts';
import type { ExamLessonDeps } from './exam-lesson.ts';
import { findExamFile } from './find-exam-file.ts';
import { previewExam } from './preview.ts';

/** A browser may cache the redirect for this long: its grant lasts six hours (decisions §6). */
const REDIRECT_SECONDS = 3600;

/** The files of exams, and what staff see of an exam. */
export function registerExamFiles(scope: FastifyInstance, deps: ExamLessonDeps & { grantSecret: string }): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();

  app.get(
    '/api/lessons/:id/exam-preview',
    {
      schema: {
        tags: ['exams'],
        summary: 'The exam as it is today, with its keys: staff only',
        params: idParams('lesson'),
        response: { 200: ExamPreviewView, ...refusals },
      },
    },
    ({ context, params }) => {
      const { lesson } = requireStaffInLesson(context, params.id);
      return previewExam(deps, lesson);
    },
  );

  app.get(
    '/api/lessons/:id/exam-files/:version/*',
    {
      schema: {
        tags: ['exams'],
        summary: 'Leads to a file of an exam: recordings when it is their turn, those of explanations after the end',
        params: idParams('lesson').extend({
          version: z
            .string()
            .regex(/^[0-9a-f]{64}$/)
            .describe('hash of the exam as the viewer sits or sat it'),
          '*': z.string().describe('the file'),
        }),
        response: { 302: z.null().describe('to the file under a signed, expiring grant'), ...refusals },
      },
    },
    async ({ context, params }, reply) => {
      const lesson = requireOpenLesson(context, params.id, deps.now());
      const address = await findExamFile(deps, context, lesson, { version: params.version, file: params['*'] });
      // After a change of accounts the browser asks again.
      reply.header('cache-control', `private, max-age=${REDIRECT_SECONDS}`).header('vary', 'Cookie');
      return reply.redirect(address, 302);
    },
  );
}
