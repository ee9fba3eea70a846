import type pg from 'pg';
import { isStaffOf, type StaffOf } from '#domain/access/staff-of.ts';
import type { CommentFacts, CommentState } from '#domain/comments/comment-facts.ts';
import { STAFF_OF } from '../../db/staff-of.ts';
import type { RequestContext } from '../request-context/index.ts';
import { type CommentSubject, viewerAt, type ViewerInCourse } from './comment-subject.ts';

/** A comment or reply as the rules need it. */
export type StoredComment = CommentFacts & {
  id: number;
  parentId: number | null;
  subject: CommentSubject;
  content: string;
  repliesCount: number;
  countLike: number;
  isCleared: boolean;
  /** who hid or deleted it; null: reports */
  stateBy: number | null;
  thread: { id: number; authorId: number; state: CommentState; repliesCount: number } | null;
};

type Row = {
  id: number;
  parent_id: number | null;
  place_kind: CommentSubject['kind'];
  place_id: number;
  /** 0: the account was erased */
  user_id: number;
  staff_of: StaffOf;
  content: string;
  state: CommentState;
  state_by: number | null;
  is_pinned: boolean;
  is_cleared: boolean;
  created_ms: number;
  replies_count: number;
  count_like: number;
  thread_user_id: number | null;
  thread_state: CommentState | null;
  thread_replies_count: number | null;
  is_muted: boolean;
  is_liked: boolean;
};

const FIND = {
  name: 'comment-find',
  text: `
    SELECT c.id::float8, c.parent_id::float8, c.place_kind, c.place_id, coalesce(c.user_id, 0)::float8 AS user_id,
           c.content, c.state,
           c.state_by::float8, c.pinned_at IS NOT NULL AS is_pinned, c.cleared_at IS NOT NULL AS is_cleared,
           (extract(epoch FROM c.created_at) * 1000)::float8 AS created_ms, c.replies_count, c.count_like,
           ${STAFF_OF} AS staff_of,
           CASE WHEN t.id IS NOT NULL THEN coalesce(t.user_id, 0)::float8 END AS thread_user_id, t.state AS thread_state,
           t.replies_count AS thread_replies_count,
           EXISTS (SELECT FROM comment_mute m WHERE m.user_id = $2 AND (m.until IS NULL OR m.until > $3)) AS is_muted,
           EXISTS (SELECT FROM comment_like l WHERE l.comment_id = c.id AND l.user_id = $2) AS is_liked
      FROM comment c
      LEFT JOIN "user" u ON u.id = c.user_id
      LEFT JOIN comment t ON t.id = c.parent_id
     WHERE c.id = $1`,
};

/** A comment, the viewer in relation to it, and whether the viewer likes it; null if it does not exist. */
export async function findComment(
  pool: pg.Pool | pg.PoolClient,
  context: RequestContext,
  commentId: number,
  nowMs: number,
): Promise<{ comment: StoredComment; viewer: ViewerInCourse; isLiked: boolean } | null> {
  const { rows } = await pool.query<Row>({ ...FIND, values: [commentId, context.viewer.userId, new Date(nowMs)] });
  const [row] = rows;
  if (!row) return null;
  const viewer = viewerAt(context, { kind: row.place_kind, id: row.place_id }, row.is_muted);
  const comment: StoredComment = {
    id: row.id,
    parentId: row.parent_id,
    subject: { kind: row.place_kind, id: row.place_id },
    authorId: row.user_id,
    isAuthorStaff: isStaffOf({ staffOf: row.staff_of }, viewer.courseId),
    content: row.content,
    state: row.state,
    stateBy: row.state_by,
    isPinned: row.is_pinned,
    isCleared: row.is_cleared,
    createdAtMs: row.created_ms,
    repliesCount: row.replies_count,
    countLike: row.count_like,
    thread:
      row.parent_id === null || row.thread_user_id === null || row.thread_state === null
        ? null
        : {
            id: row.parent_id,
            authorId: row.thread_user_id,
            state: row.thread_state,
            repliesCount: row.thread_replies_count ?? 0,
          },
  };
  return { comment, viewer, isLiked: row.is_liked };
}

/**
 * Locks a comment and its parent until the transaction ends, always in id order. What `findComment` reads afterwards
 * stays valid.
 */
export async function lockThread(client: pg.PoolClient, commentId: number): Promise<void> {
  await client.query(
    `SELECT FROM comment WHERE id IN ($1, (SELECT parent_id FROM comment WHERE id = $1)) ORDER BY id FOR NO KEY UPDATE`,
    [commentId],
  );
}
