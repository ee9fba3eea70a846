import type pg from 'pg';
import type { StaffOf } from '#domain/access/staff-of.ts';
import { AUTHOR_COLUMNS, type CommentSubject, UNREAD_REPLIES } from '../comments/index.ts';

// There is no table of notices: a notice is an own thread with replies by others, and unread replies are those above
// the comment's read mark. So nothing can be reported twice or get out of sync.

/** An own thread to which others replied. */
export type NoticeRow = {
  id: number;
  place_kind: CommentSubject['kind'];
  place_id: number;
  content: string;
  unread: number;
  /** oldest unread reply */
  first_unread: number | null;
  reply_id: number;
  reply_content: string;
  reply_at: Date;
  name: string;
  avatar: string | null;
  staff_of: StaffOf;
};

const LIST = {
  name: 'notice-list',
  text: `
    SELECT t.id::float8, t.place_kind, t.place_id, t.content, (${UNREAD_REPLIES}) AS unread,
           (SELECT min(r.id)::float8 FROM comment r
             WHERE r.parent_id = t.id AND r.id > t.read_reply_id AND r.user_id <> t.user_id AND r.state = 'shown') AS first_unread,
           latest.id::float8 AS reply_id, latest.content AS reply_content, latest.created_at AS reply_at,
           ${AUTHOR_COLUMNS}
      FROM comment t
      CROSS JOIN LATERAL (
        SELECT r.id, r.content, r.created_at, r.user_id FROM comment r
         WHERE r.parent_id = t.id AND r.user_id <> t.user_id AND r.state = 'shown' ORDER BY r.id DESC LIMIT 1
      ) AS latest
      JOIN "user" u ON u.id = latest.user_id
     WHERE t.user_id = $1 AND t.replied_at IS NOT NULL AND t.is_followed
       AND ($2::bigint IS NULL OR (t.replied_at, t.id) < (SELECT c.replied_at, c.id FROM comment c WHERE c.id = $2 AND c.user_id = $1))
     ORDER BY t.replied_at DESC, t.id DESC LIMIT $3`,
};

/** The learner's threads, latest reply first. */
export async function findNotices(
  pool: pg.Pool,
  userId: number,
  asked: { before: number | null; max: number },
): Promise<NoticeRow[]> {
  return (await pool.query<NoticeRow>({ ...LIST, values: [userId, asked.before, asked.max] })).rows;
}

/** Unread replies of followed threads by subject, because subjects no longer open to the learner are left out. */
export async function countUnreadBySubject(
  pool: pg.Pool,
  userId: number,
): Promise<{ subject: CommentSubject; unread: number }[]> {
  const { rows } = await pool.query<{ place_kind: CommentSubject['kind']; place_id: number; unread: number }>({
    name: 'notice-count',
    text: `SELECT t.place_kind, t.place_id, sum((${UNREAD_REPLIES}))::int AS unread
             FROM comment t WHERE t.user_id = $1 AND t.has_unread AND t.is_followed GROUP BY t.place_kind, t.place_id`,
    values: [userId],
  });
  return rows.map((row) => ({ subject: { kind: row.place_kind, id: row.place_id }, unread: row.unread }));
}

/**
 * Marks all current replies as read. In a transaction, so that a reply being inserted is waited for and stays unread.
 */
export async function markAllRead(client: pg.PoolClient, userId: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM comment WHERE user_id = $1 AND has_unread ORDER BY id FOR NO KEY UPDATE',
    [userId],
  );
  await client.query(
    `UPDATE comment t SET has_unread = false, read_reply_id = greatest(t.read_reply_id,
            (SELECT coalesce(max(r.id), 0) FROM comment r WHERE r.parent_id = t.id))
      WHERE t.id = ANY($1)`,
    [rows.map(({ id }) => id)],
  );
}

/** Switches notices of an own thread. Returns whether there is such a thread. */
export async function setFollowed(
  pool: pg.Pool,
  userId: number,
  commentId: number,
  isFollowed: boolean,
): Promise<boolean> {
  const result = await pool.query(
    'UPDATE comment SET is_followed = $3 WHERE id = $2 AND user_id = $1 AND parent_id IS NULL',
    [userId, commentId, isFollowed],
  );
  return (result.rowCount ?? 0) > 0;
}

export type NoticeSettings = { notices: boolean; email: boolean };

export async function findSettings(pool: pg.Pool, userId: number): Promise<NoticeSettings> {
  const { rows } = await pool.query<NoticeSettings>(
    'SELECT wants_notices AS notices, wants_email AS email FROM notice_setting WHERE user_id = $1',
    [userId],
  );
  return rows[0] ?? { notices: true, email: true };
}

/** Stores the given settings; missing ones are unchanged. */
export async function saveSettings(
  pool: pg.Pool,
  userId: number,
  change: { notices?: boolean | undefined; email?: boolean | undefined },
): Promise<void> {
  await pool.query(
    `INSERT INTO notice_setting AS s (user_id, wants_notices, wants_email)
     VALUES ($1, coalesce($2, true), coalesce($3, true))
     ON CONFLICT (user_id) DO UPDATE
       SET wants_notices = coalesce($2, s.wants_notices), wants_email = coalesce($3, s.wants_email)`,
    [userId, change.notices ?? null, change.email ?? null],
  );
}
