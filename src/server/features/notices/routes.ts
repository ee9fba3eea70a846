import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { CommentIdText, FollowInput, FollowView } from '#contract/comments.ts';
import {
  NoticeSettingsInput,
  NoticeSettingsView,
  NoticesQuery,
  NoticesView,
  ReadAllInput,
  UnsubscribedView,
} from '#contract/notices.ts';
import { OkView } from '#contract/progress.ts';
import { refusals } from '../../platform/api-schema.ts';
import { requireSignedIn } from '../access/index.ts';
import {
  changeNoticeSettings,
  countUnreadNotices,
  followComment,
  listNotices,
  type NoticeDeps,
  readAllNotices,
  unsubscribe,
} from './service.ts';

export function registerNoticeRoutes(scope: FastifyInstance, deps: NoticeDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const tags = ['notices'];

  app.get(
    '/api/notices',
    {
      schema: {
        tags,
        summary: 'Replies to my comments, by thread',
        querystring: NoticesQuery,
        response: { 200: NoticesView, ...refusals },
      },
    },
    ({ context, query }) => listNotices(deps, context, requireSignedIn(context), query),
  );

  app.get(
    '/api/notices/unread',
    {
      schema: {
        tags,
        summary: 'Number of unread replies to my comments, for the bell',
        response: { 200: z.int().min(0).describe('the number, 0 for a guest'), ...refusals },
      },
    },
    (request) => countUnreadNotices(deps, request.context),
  );

  app.post(
    '/api/notices/read',
    {
      schema: {
        tags,
        summary: 'All replies to my comments were shown',
        body: ReadAllInput,
        response: { 200: OkView, ...refusals },
      },
    },
    ({ context }) => readAllNotices(deps, requireSignedIn(context)),
  );

  app.post(
    '/api/notices/settings',
    {
      schema: {
        tags,
        summary: 'Which notices I want',
        body: NoticeSettingsInput,
        response: { 200: NoticeSettingsView, ...refusals },
      },
    },
    ({ context, body }) => changeNoticeSettings(deps, requireSignedIn(context), body),
  );

  app.post(
    '/api/comments/:id/follow',
    {
      schema: {
        tags,
        summary: 'Notices of one of my comments, on or off',
        params: z.object({ id: CommentIdText.describe('id of the comment') }),
        body: FollowInput,
        response: { 200: FollowView, ...refusals },
      },
    },
    ({ context, params, body }) => followComment(deps, requireSignedIn(context), params.id, body.followed),
  );
}

/** In its own scope, because mail programs post a form; its content adds nothing to the address (RFC 8058). */
export function registerUnsubscribeRoute(scope: FastifyInstance, deps: NoticeDeps): void {
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, _body, done) => done(null, null),
  );
  scope.withTypeProvider<ZodTypeProvider>().post(
    '/api/notices/unsubscribe/:token',
    {
      schema: {
        tags: ['notices'],
        summary: 'Do what a link in an e-mail says: end the notices of a thread, or all e-mails',
        params: z.object({ token: z.string().describe('from the e-mail') }),
        response: { 200: UnsubscribedView, ...refusals },
      },
    },
    (request) => unsubscribe(deps, request.params.token),
  );
}
