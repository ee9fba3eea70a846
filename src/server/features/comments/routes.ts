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
import { deleteComment, editComment } from './change.ts';
import { firstComments } from './first-comments.ts';
import { likeComment } from './like.ts';
import { type CommentDeps, listComments, listReplies } from './list.ts';
import { registerModerationRoutes } from './moderation-routes.ts';
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
    (request) => listComments(deps, request.context, request.query),
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
    (request) => listReplies(deps, request.context, request.params.id, request.query),
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
    (request) => firstComments(deps, request.context, request.body.ids),
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
    (request) => countUnreadReplies(deps, request.context, request.query),
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
    (request) => markRepliesRead(deps, request.context, request.body),
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
    (request) => addComment(deps, request.context, request.body),
  );

  app.post(
    '/api/comments/add-new-reply',
    { schema: { tags, summary: 'Write a reply', body: AddReplyInput, response: { 200: NewReplyView, ...refusals } } },
    (request) => addReply(deps, request.context, request.body),
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
    (request) => deleteComment(deps, request.context, request.body),
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
    (request) => likeComment(deps, request.context, request.body),
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
    (request) => editComment(deps, request.context, request.params.id, request.body),
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
    (request) => reportComment(deps, request.context, request.params.id, request.body),
  );
}
