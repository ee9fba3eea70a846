import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { StudiedMinuteInput } from '#contract/learning-events.ts';
import { OkView } from '#contract/progress.ts';
import { refusals } from '../../platform/api-schema.ts';
import type { LessonNode } from '../content/index.ts';
import { requireLearner, type RequestContext } from '../request-context/index.ts';
import type { LearningEventRecorder } from './recorder.ts';

export type LearningEventDeps = {
  learningEvents: LearningEventRecorder;
  now: () => number;
  /** returns the lesson if it is open to the viewer, else throws */
  requireOpenLesson: (context: RequestContext, lessonId: number, nowMs: number) => LessonNode;
};

export function registerLearningEventRoutes(scope: FastifyInstance, deps: LearningEventDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  app.post(
    '/api/learning-events',
    {
      schema: {
        tags: ['learning events'],
        summary: "The lesson's page was looked at for another minute",
        body: StudiedMinuteInput,
        response: { 200: OkView, ...refusals },
      },
    },
    ({ context, body }) => {
      requireLearner(context.viewer, body.learner_id);
      const lesson = deps.requireOpenLesson(context, body.lesson_id, deps.now());
      deps.learningEvents.record(context, lesson, ['studied']);
      return { ok: true } as const;
    },
  );
}
