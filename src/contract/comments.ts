import { z } from 'zod';
import { MAX_COMMENT_IMAGES } from '#domain/comments/comment-text.ts';

// Lesson and card ids have at most nine digits (content/README.md).
const contentId = z.int().min(1).max(999_999_999);
/** An id of a comment or reply; both come from one sequence, so a higher one is newer. */
export const CommentId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
/** The same in a query or path. */
export const CommentIdText = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number);
const contentIdText = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number);
/** The service refuses long texts with a code of its own; beyond this it is not a comment at all. */
const text = z.string().max(20_000);
export const learnerId = z.int().positive().optional().describe('whose it is; refused for another account');
const clientId = z.uuid().optional().describe('id of this sending; a second arrival answers as the first did');

export const COMMENT_SUBJECT_KINDS = ['lesson', 'flashcard'] as const;

const can = {
  like: z.boolean().describe('may like it'),
  edit: z.boolean().describe('may edit it, until edit_until'),
  delete: z.boolean().describe('may delete it'),
  report: z.boolean().describe('may report it'),
  hide: z.boolean().describe('may hide it, or show it again'),
  mute: z.boolean().describe('may mute its author, by user_info.id'),
};

const comment = {
  id: CommentId.describe('a higher id is newer'),
  content: z.string().describe("plain text with line breaks; 'Bình luận đã xóa' for a deleted one"),
  image: z
    .string()
    .nullable()
    .describe("small address of the first picture; replacing 'small' by 'default' gives the full one"),
  images: z.array(z.string()).max(MAX_COMMENT_IMAGES).describe('small addresses of all pictures'),
  created_at: z.iso.datetime().describe('when it was written, ISO 8601 UTC'),
  time_created: z.iso.datetime().describe('the same; the name in the specification of flashcards and of answers'),
  edited_at: z.iso.datetime().nullable().describe('when its text was last changed, null if never'),
  edit_until: z.iso.datetime().nullable().describe('end of the time in which the viewer may edit it, null: may not'),
  is_owner: z.boolean().describe('the viewer wrote it'),
  is_admin: z.boolean().describe('a teacher or admin wrote it: label "Giáo viên Tsubame"'),
  user_info: z
    .object({
      id: z.int().nullable().describe('for staff only, null for everybody else'),
      name: z.string().describe('display name; empty for a deleted comment'),
      avatar: z.string().nullable().describe('file name under /cdn/avatar, null without a picture'),
    })
    .describe('the author'),
  comment_like: z.array(z.int()).max(1).describe("at most the viewer's own id: the viewer likes it"),
  count_like: z.int().min(0).describe('all who like it'),
  is_hidden: z.boolean().describe('hidden by reports or staff; only its author and staff receive it'),
  is_deleted: z.boolean().describe('deleted, kept for the replies below it'),
};

/** A reply. spec 1 §3 */
export const ReplyView = z.object({
  ...comment,
  parent_id: CommentId.describe('the comment above it'),
  is_unread: z.boolean().describe("in the viewer's own thread: somebody else's that no client showed yet"),
  can: z.object(can).describe('computed by the server; the browser obeys'),
});
export type ReplyView = z.infer<typeof ReplyView>;

/** A top-level comment with its newest replies. spec 1 §3 */
export const CommentView = z.object({
  ...comment,
  pin: z.boolean().describe('stands at the head of page 1'),
  replies: z.array(ReplyView).describe('the newest 20, oldest of them first; around a linked reply 20 that hold it'),
  replies_count: z.int().min(0).describe('all replies that the viewer may see: N phản hồi'),
  older_replies: z.int().min(0).describe('of these, older than replies[]'),
  newer_replies: z.int().min(0).describe('of these, newer than replies[]; 0 but around a linked reply'),
  unread_replies: z.int().min(0).describe("in the viewer's own thread: unread replies, 0 elsewhere"),
  is_followed: z.boolean().describe("the viewer's own thread sends notices; false elsewhere"),
  can: z
    .object({
      ...can,
      reply: z.boolean().describe('may reply'),
      pin: z.boolean().describe('may pin it, or take the pin off'),
    })
    .describe('computed by the server; the browser obeys'),
});
export type CommentView = z.infer<typeof CommentView>;

/** Query of GET /api/comment/list. One of page, before and around; without any it is page 1. */
export const CommentListQuery = z.object({
  lesson_id: contentIdText.describe('the lesson'),
  name: z
    .enum(COMMENT_SUBJECT_KINDS)
    .optional()
    .describe("'flashcard' with `id`: the comments of one card of the lesson"),
  id: contentIdText.optional().describe('the card, for name=flashcard'),
  page: z
    .string()
    .regex(/^[1-9]\d{0,6}$/)
    .transform(Number)
    .optional()
    .describe('page of 10, from 1'),
  before: CommentIdText.optional().describe('paginate.next_before of the last answer: the next ten after it'),
  around: CommentIdText.optional().describe('a comment or reply: the page on which its thread stands'),
});
export type CommentListQuery = z.infer<typeof CommentListQuery>;

/** Answer of GET /api/comment/list. */
export const CommentListView = z.object({
  data: z
    .array(CommentView)
    .describe('page 1: the pinned ones, then newest first. Drop ids that are shown already: the list moves'),
  paginate: z
    .object({
      current_page: z.int().nullable().describe('null for `before`'),
      last_page: z.int().min(1).describe('the next page loads while page < last_page'),
      per_page: z.int().describe('10'),
      total: z.int().min(0).describe('top-level comments that the viewer may see'),
      next_before: CommentId.nullable().describe('pass as `before` for what follows; null: nothing follows'),
    })
    .describe('where this is in the list'),
  can: z
    .object({ comment: z.boolean().describe('may write here') })
    .describe('computed by the server; the browser obeys'),
  muted_until: z.iso
    .datetime()
    .nullable()
    .describe("end of the viewer's mute; null: not muted, or without an end (then is_muted)"),
  is_muted: z.boolean().describe('the viewer may not write for now'),
});
export type CommentListView = z.infer<typeof CommentListView>;

/** Query of GET /api/comments/{id}/replies: one of before and after. */
export const RepliesQuery = z.object({
  before: CommentIdText.optional().describe('oldest reply shown: the 20 before it'),
  after: CommentIdText.optional().describe('newest reply shown: the 20 after it'),
});

/** Answer of GET /api/comments/{id}/replies. */
export const RepliesView = z.object({
  data: z.array(ReplyView).describe('at most 20, oldest first'),
  older_replies: z.int().min(0).describe('replies before these that the viewer may see'),
  newer_replies: z.int().min(0).describe('replies after these'),
});
export type RepliesView = z.infer<typeof RepliesView>;

/** Body of POST /api/comments/add-new-comment. */
export const AddCommentInput = z.object({
  tbname: z.enum(COMMENT_SUBJECT_KINDS).describe('what is commented on'),
  tbid: contentId.describe('id of the lesson or card'),
  content: text.describe('1–2,000 characters (code points after NFC), or empty with an image'),
  images: z
    .string()
    .max(1000)
    .optional()
    .describe('up to 3 names of own uploads of the last day, joined by commas; empty for none'),
  client_id: clientId,
  learner_id: learnerId,
});
export type AddCommentInput = z.infer<typeof AddCommentInput>;

/** Body of POST /api/comments/add-new-reply. */
export const AddReplyInput = z.object({
  tbname: z.enum(COMMENT_SUBJECT_KINDS).describe('what is commented on'),
  tbid: contentId.describe('id of the lesson or card'),
  parent_id: CommentId.describe('the comment that is answered; no reply'),
  content: text.describe('1–2,000 characters (code points after NFC)'),
  client_id: clientId,
  learner_id: learnerId,
});
export type AddReplyInput = z.infer<typeof AddReplyInput>;

const img = z.string().nullable().describe('small address of the first picture, null without one');

/** Answer of add-new-comment: the whole comment, plus `img`, the specification's name for its picture. */
export const NewCommentView = CommentView.extend({ img });
export type NewCommentView = z.infer<typeof NewCommentView>;

/** Answer of add-new-reply. */
export const NewReplyView = ReplyView.extend({ img });
export type NewReplyView = z.infer<typeof NewReplyView>;

/** Body of POST /api/comments/delete-comment. */
export const DeleteCommentInput = z.object({
  id: CommentId.describe('comment or reply; staff may name any'),
  learner_id: learnerId,
});

/** Answer of delete-comment. Idempotent. */
export const DeletedCommentView = z.object({
  id: CommentId.describe('what was deleted'),
  parent_id: CommentId.nullable().describe('the comment above it, null for a top-level one'),
  is_gone: z
    .boolean()
    .describe("true: take it out of the list; false: it stays as 'Bình luận đã xóa' above the replies of others"),
});
export type DeletedCommentView = z.infer<typeof DeletedCommentView>;

/** Body of POST /api/comments/like-comment. */
export const LikeCommentInput = z.object({
  id: CommentId.describe('comment or reply'),
  lesson_id: contentId.optional().describe('the lesson; saves the server a look-up, decides nothing'),
  liked: z.boolean().optional().describe('what it shall be; without it the call toggles'),
  learner_id: learnerId,
});
export type LikeCommentInput = z.infer<typeof LikeCommentInput>;

/** Answer of like-comment. */
export const LikeView = z.object({
  id: CommentId.describe('the comment or reply'),
  liked: z.boolean().describe('the viewer likes it now'),
  comment_like: z.array(z.int()).max(1).describe("at most the viewer's own id"),
  count_like: z.int().min(0).describe('all who like it now'),
});
export type LikeView = z.infer<typeof LikeView>;

/** Query of GET /api/comment/total-unread-replies. The answer is a bare number, 0 for a guest. */
export const UnreadRepliesQuery = z.object({
  lesson_id: contentIdText.describe('the lesson'),
  type: z
    .enum(COMMENT_SUBJECT_KINDS)
    .optional()
    .describe("'lesson' (default): own threads of the lesson itself; 'flashcard': those of flashcard_id"),
  flashcard_id: contentIdText.optional().describe('the card, for type=flashcard'),
});

/** Body of POST /api/comment/update-read-reply, for the author of the comment. */
export const ReadReplyInput = z.object({
  comment_id: CommentId.describe("the viewer's own comment whose replies were shown"),
  last_reply_id: CommentId.optional().describe('newest reply that was shown; without it all that are there'),
  learner_id: learnerId,
});
export type ReadReplyInput = z.infer<typeof ReadReplyInput>;

/** Answer of update-read-reply. */
export const ReadReplyView = z.object({
  comment_id: CommentId.describe('the thread'),
  unread_replies: z.int().min(0).describe('replies of this thread that are still unread'),
});
export type ReadReplyView = z.infer<typeof ReadReplyView>;

/** Body of POST /api/comments/{id}/edit. Images are unchanged. */
export const EditCommentInput = z.object({
  content: text.describe('the new text, same rules as for a new one'),
  learner_id: learnerId,
});

/** Answer of POST /api/comments/{id}/edit. */
export const EditedCommentView = z.object({
  id: CommentId.describe('comment or reply'),
  content: z.string().describe('the text as it is stored'),
  edited_at: z.iso.datetime().describe('this moment'),
});
export type EditedCommentView = z.infer<typeof EditedCommentView>;

/** Body of POST /api/comments/{id}/report. A learner's second report changes nothing. */
export const ReportCommentInput = z.object({
  reason: z.string().max(2000).optional().describe('what is wrong with it, for staff; up to 300 characters are kept'),
  learner_id: learnerId,
});

/** Body of POST /api/comments/{id}/follow, for the author of the comment. */
export const FollowInput = z.object({
  followed: z.boolean().describe('false: replies to this comment make no notices and no e-mails'),
});
export const FollowView = z.object({
  id: CommentId.describe('the comment'),
  is_followed: z.boolean().describe('whether its replies make notices'),
});
export type FollowView = z.infer<typeof FollowView>;
