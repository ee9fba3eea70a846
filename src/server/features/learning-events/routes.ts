import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { StudiedMinuteInput } from '#contract/learning-events.ts';
import { OkView } from '#contract/progress.ts';
import { refusals } from '../../platform/api-schema.ts';
import { requireLearnerInLesson } from '../access/index.ts';
import type { LearningEventRecorder } from './recorder.ts';

export type LearningEventDeps = {
  learningEvents: LearningEventRecorder;
  now: () => number;
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
      const asked = { lessonId: body.lesson_id, learnerId: body.learner_id };
      const { lesson } = requireLearnerInLesson(context, asked, deps.now());
      deps.learningEvents.record(context, lesson, ['studied']);
      return { ok: true } as const;
    },
  );
}
