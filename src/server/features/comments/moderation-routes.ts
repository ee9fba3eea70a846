import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { CommentIdText } from '#contract/comments.ts';
import {
  HideInput,
  ModeratedView,
  ModerationListView,
  ModerationQuery,
  MuteInput,
  MuteView,
  PinInput,
} from '#contract/moderation.ts';
import { refusals } from '../../platform/api-schema.ts';
import { requireSiteStaff, requireStaff } from '../access/index.ts';
import type { CommentDeps } from './list.ts';
import { clearCommentReports, hideComment, listMuted, muteLearner, pinComment } from './moderate.ts';
import { listForStaff } from './moderation-list.ts';

/** What teachers and admins do. decisions §3, §7 */
export function registerModerationRoutes(scope: FastifyInstance, deps: CommentDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const tags = ['moderation'];
  const ofComment = z.object({ id: CommentIdText.describe('id of the comment or reply') });
  const response = { 200: ModeratedView, ...refusals };

  app.post(
    '/api/comments/:id/pin',
    { schema: { tags, summary: 'Pin a comment, or take the pin off', params: ofComment, body: PinInput, response } },
    ({ context, params, body }) => pinComment(deps, context, requireStaff(context).userId, params.id, body.pinned),
  );

  app.post(
    '/api/comments/:id/hide',
    { schema: { tags, summary: 'Hide a comment, or show it again', params: ofComment, body: HideInput, response } },
    ({ context, params, body }) => hideComment(deps, context, requireStaff(context).userId, params.id, body.hidden),
  );

  app.post(
    '/api/comments/:id/clear-reports',
    { schema: { tags, summary: 'Let a reported comment stand', params: ofComment, response } },
    ({ context, params }) => clearCommentReports(deps, context, requireStaff(context).userId, params.id),
  );

  app.get(
    '/api/moderation/comments',
    {
      schema: {
        tags,
        summary: 'Comments for staff, with where they stand and their reports',
        querystring: ModerationQuery,
        response: { 200: ModerationListView, ...refusals },
      },
    },
    ({ context, query }) => listForStaff(deps, context, requireStaff(context), query),
  );

  app.get(
    '/api/moderation/mutes',
    { schema: { tags, summary: 'Who is muted', response: { 200: z.array(MuteView), ...refusals } } },
    ({ context }) => {
      requireSiteStaff(context);
      return listMuted(deps);
    },
  );

  app.post(
    '/api/moderation/mutes',
    {
      schema: { tags, summary: 'Mute a learner, or end it', body: MuteInput, response: { 200: MuteView, ...refusals } },
    },
    ({ context, body }) => muteLearner(deps, requireSiteStaff(context), body),
  );
}
