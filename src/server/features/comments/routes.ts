import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  AddCommentInput,
  AddReplyInput,
  CommentIdText,
  CommentListQuery,
  CommentListView,
  DeleteCommentInput,
  DeletedCommentView,
  EditCommentInput,
  EditedCommentView,
  LikeCommentInput,
  LikeView,
  NewCommentView,
  NewReplyView,
  ReadReplyInput,
  ReadReplyView,
  RepliesQuery,
  RepliesView,
  ReportCommentInput,
  UnreadRepliesQuery,
} from '#contract/comments.ts';
import { FirstCommentsInput, FirstCommentsView } from '#contract/flashcards.ts';
import { OkView } from '#contract/progress.ts';
import { refusals } from '../../platform/api-schema.ts';
import { requireLearner } from '../access/index.ts';
import { deleteComment, editComment } from './change.ts';
import { firstComments } from './first-comments.ts';
import { likeComment } from './like.ts';
import { requestedSubject, type CommentDeps, listComments, listReplies, requireReadableThread } from './list.ts';
import { registerModerationRoutes } from './moderation-routes.ts';
import { requireOpenSubject } from './comment-subject.ts';
import { reportComment } from './report.ts';
import { countUnreadReplies, markRepliesRead } from './unread.ts';
import { addComment, addReply } from './write.ts';

export const commentParams = z.object({ id: CommentIdText.describe('id of the comment or reply') });

/** Lists are worth compressing. spec 1 §7 */
export function registerCommentReading(scope: FastifyInstance, deps: CommentDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const tags = ['comments'];

  app.get(
    '/api/comment/list',
    {
      schema: {
        tags,
        summary: 'Comments of a lesson, or of one of its cards, with their newest replies',
        querystring: CommentListQuery,
        response: { 200: CommentListView, ...refusals },
      },
    },
    ({ context, query }) => {
      const subject = requestedSubject(context, query.lesson_id, query.name ?? 'lesson', query.id);
      requireOpenSubject(context, subject, deps.now());
      return listComments(deps, context, subject, query);
    },
  );

  app.get(
    '/api/comments/:id/replies',
    {
      schema: {
        tags,
        summary: 'Older or newer replies of a thread',
        params: commentParams,
        querystring: RepliesQuery,
        response: { 200: RepliesView, ...refusals },
      },
    },
    async ({ context, params, query }) =>
      listReplies(deps, await requireReadableThread(deps, context, params.id), query),
  );

  app.post(
    '/api/flashcard/get-first-comments',
    {
      schema: {
        tags,
        summary: 'The first comment of each of these cards, by card id',
        body: FirstCommentsInput,
        response: { 200: FirstCommentsView, ...refusals },
      },
    },
    ({ context, body }) => firstComments(deps, context, body.ids),
  );

  app.get(
    '/api/comment/total-unread-replies',
    {
      schema: {
        tags,
        summary: "Unread replies to the viewer's own comments",
        querystring: UnreadRepliesQuery,
        response: { 200: z.int().min(0).describe('the number, 0 for a guest'), ...refusals },
      },
    },
    ({ context, query }) => {
      const subject = requestedSubject(context, query.lesson_id, query.type ?? 'lesson', query.flashcard_id);
      requireOpenSubject(context, subject, deps.now());
      return countUnreadReplies(deps, context, subject);
    },
  );
  registerModerationRoutes(scope, deps);
}

/** Small, frequent answers. spec 1 §7 */
export function registerCommentWriting(scope: FastifyInstance, deps: CommentDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();
  const tags = ['comments'];

  app.post(
    '/api/comment/update-read-reply',
    {
      schema: {
        tags,
        summary: 'Replies to an own comment were shown',
        body: ReadReplyInput,
        response: { 200: ReadReplyView, ...refusals },
      },
    },
    ({ context, body }) => markRepliesRead(deps, context, requireLearner(context, body.learner_id), body),
  );

  app.post(
    '/api/comments/add-new-comment',
    {
      schema: {
        tags,
        summary: 'Write a comment',
        body: AddCommentInput,
        response: { 200: NewCommentView, ...refusals },
      },
    },
    ({ context, body }) => {
      const userId = requireLearner(context, body.learner_id);
      requireOpenSubject(context, { kind: body.tbname, id: body.tbid }, deps.now());
      return addComment(deps, context, userId, body);
    },
  );

  app.post(
    '/api/comments/add-new-reply',
    { schema: { tags, summary: 'Write a reply', body: AddReplyInput, response: { 200: NewReplyView, ...refusals } } },
    ({ context, body }) => {
      const userId = requireLearner(context, body.learner_id);
      requireOpenSubject(context, { kind: body.tbname, id: body.tbid }, deps.now());
      return addReply(deps, context, userId, body);
    },
  );

  app.post(
    '/api/comments/delete-comment',
    {
      schema: {
        tags,
        summary: 'Delete an own comment or reply; staff any',
        body: DeleteCommentInput,
        response: { 200: DeletedCommentView, ...refusals },
      },
    },
    ({ context, body }) => deleteComment(deps, context, requireLearner(context, body.learner_id), body.id),
  );

  app.post(
    '/api/comments/like-comment',
    {
      schema: {
        tags,
        summary: 'Like, or take it back',
        body: LikeCommentInput,
        response: { 200: LikeView, ...refusals },
      },
    },
    ({ context, body }) => likeComment(deps, context, requireLearner(context, body.learner_id), body),
  );

  app.post(
    '/api/comments/:id/edit',
    {
      schema: {
        tags,
        summary: 'Change the text of an own comment within 15 minutes',
        params: commentParams,
        body: EditCommentInput,
        response: { 200: EditedCommentView, ...refusals },
      },
    },
    ({ context, params, body }) =>
      editComment(deps, context, requireLearner(context, body.learner_id), params.id, body),
  );

  app.post(
    '/api/comments/:id/report',
    {
      schema: {
        tags,
        summary: 'Tell staff of a comment',
        params: commentParams,
        body: ReportCommentInput,
        response: { 200: OkView, ...refusals },
      },
    },
    ({ context, params, body }) =>
      reportComment(deps, context, requireLearner(context, body.learner_id), params.id, body),
  );
}
