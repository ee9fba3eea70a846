import type pg from 'pg';
import { type LimitState, consumeLimitSql, limitValues } from '../../platform/learner-limits.ts';
import type { CommentSubject } from './comment-subject.ts';

/** What to store. `parentId` null: a top-level comment. */
export type NewComment = {
  userId: number;
  subject: CommentSubject;
  parentId: number | null;
  content: string;
  images: string[];
  clientId: string | null;
  bodyHash: Buffer;
  nowMs: number;
  /** the author's limit within ten minutes */
  limit: number;
};

/**
 * The result. `id` null: nothing was stored, because of a mute, the limit, or missing images or parent. For a reply
 * also the thread's author and read mark.
 */
export type Written = {
  id: number | null;
  isMuted: boolean;
  limitState: LimitState | null;
  thread: { userId: number; readReplyId: number } | null;
};

type Row = {
  id: number | null;
  is_muted: boolean;
  points: number | null;
  expire: string | null;
  thread_user_id?: number | null;
  thread_read_reply_id?: number | null;
};

// A single statement each: a comment, its images and the counters are stored together or not at all, and concurrent
// writers hold locks as briefly as possible.

/**
 * Parameters of both: $1 author, $2 now, $3–$5 limit, $6 $7 subject, $8 text, $9 $10 client id and hash, $11 maximum.
 */
const commonValues = (comment: NewComment) => [
  comment.userId,
  new Date(comment.nowMs),
  ...limitValues('comment', comment.userId, comment.nowMs),
  comment.subject.kind,
  comment.subject.id,
  comment.content,
  comment.clientId,
  comment.bodyHash,
  comment.limit,
];

const MUTED_AND_TURN = `
  muted AS (SELECT FROM comment_mute WHERE user_id = $1 AND (until IS NULL OR until > $2)),
  turn AS (${consumeLimitSql({ key: '$3', nowMs: '$4', untilMs: '$5', units: '1' }, 'NOT EXISTS (SELECT FROM muted)')}),
  within AS (SELECT FROM turn WHERE points <= $11)`;

const RESULT = `
  (SELECT id::float8 FROM new) AS id, EXISTS (SELECT FROM muted) AS is_muted, turn.points, turn.expire
    FROM (VALUES (1)) AS one LEFT JOIN turn ON true`;

export const ADD_COMMENT = {
  name: 'comment-add',
  text: `
    WITH ${MUTED_AND_TURN},
    usable AS (
      SELECT count(*) AS images FROM upload
       WHERE name = ANY($12::text[]) AND user_id = $1 AND object = 'comment' AND created_at > $13
    ), new AS (
      INSERT INTO comment (user_id, created_at, place_kind, place_id, content, client_id, body_hash)
      SELECT $1, $2, $6, $7, $8, $9, $10
       WHERE EXISTS (SELECT FROM within) AND (SELECT images FROM usable) = cardinality($12::text[])
      RETURNING id
    ), attached AS (
      INSERT INTO comment_image (comment_id, position, name)
      SELECT new.id, image.position, image.name FROM new, unnest($12::text[]) WITH ORDINALITY AS image(name, position)
    ), counted AS (
      INSERT INTO comment_place AS p (kind, id, total) SELECT $6, $7, 1 FROM new
      ON CONFLICT (kind, id) DO UPDATE SET total = p.total + 1
    )
    SELECT ${RESULT}`,
};

// The parent's row is locked before the reply gets its id: ids within a thread follow the order of visibility, so no
// reply slips below the read mark.
const ADD_REPLY = {
  name: 'comment-reply',
  text: `
    WITH ${MUTED_AND_TURN},
    parent AS (
      UPDATE comment
         SET replies_count = replies_count + 1,
             replied_at = CASE WHEN user_id = $1 THEN replied_at ELSE $2 END,
             has_unread = has_unread OR user_id <> $1
       WHERE id = $12 AND place_kind = $6 AND place_id = $7 AND parent_id IS NULL AND state = 'shown'
         AND EXISTS (SELECT FROM within)
      RETURNING id, user_id, read_reply_id
    ), new AS (
      INSERT INTO comment (user_id, created_at, place_kind, place_id, content, client_id, body_hash, parent_id)
      SELECT $1, $2, $6, $7, $8, $9, $10, parent.id FROM parent
      RETURNING id
    )
    SELECT (SELECT user_id::float8 FROM parent) AS thread_user_id,
           (SELECT read_reply_id::float8 FROM parent) AS thread_read_reply_id, ${RESULT}`,
};

function toWritten([row]: Row[]): Written {
  if (!row) throw new Error('a statement that answers one row answered none');
  const limitState = row.points === null ? null : { points: row.points, expire: Number(row.expire) };
  const { thread_user_id: userId = null, thread_read_reply_id: readReplyId = null } = row;
  const thread = userId === null ? null : { userId, readReplyId: readReplyId ?? 0 };
  return { id: row.id, isMuted: row.is_muted, limitState, thread };
}

/** Stores a comment with its images. `attachableSince`: older uploads can no longer be attached. */
export async function insertComment(pool: pg.Pool, comment: NewComment, attachableSince: Date): Promise<Written> {
  const values = [...commonValues(comment), comment.images, attachableSince];
  return toWritten((await pool.query<Row>({ ...ADD_COMMENT, values })).rows);
}

/** Stores a reply and counts it, if its parent is publicly visible. */
export async function insertReply(pool: pg.Pool, comment: NewComment): Promise<Written> {
  const values = [...commonValues(comment), comment.parentId];
  return toWritten((await pool.query<Row>({ ...ADD_REPLY, values })).rows);
}

/** The comment stored by an earlier attempt with the same client id. */
export async function findSent(
  pool: pg.Pool,
  userId: number,
  clientId: string,
): Promise<{ id: number; bodyHash: Buffer } | null> {
  const { rows } = await pool.query<{ id: number; bodyHash: Buffer }>({
    name: 'comment-find-sent',
    text: 'SELECT id::float8, body_hash AS "bodyHash" FROM comment WHERE user_id = $1 AND client_id = $2',
    values: [userId, clientId],
  });
  return rows[0] ?? null;
}
