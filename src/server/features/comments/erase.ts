import type pg from 'pg';

/**
 * Erases what an account wrote, liked and reported, and keeps all counters, in the caller's transaction. Replies go. A
 * comment goes, too, unless others replied: then it is deleted, without author, text and pictures, above their replies.
 * Pictures' rows and files are left to the caller.
 */
export async function eraseComments(client: pg.PoolClient, userId: number, nowMs: number): Promise<void> {
  // In the order in which all that change comments lock them.
  await client.query(
    `SELECT FROM comment WHERE id IN (
       SELECT c.id FROM comment c WHERE c.user_id = $1
       UNION SELECT c.parent_id FROM comment c WHERE c.user_id = $1
       UNION SELECT l.comment_id FROM comment_like l WHERE l.user_id = $1)
      ORDER BY id FOR NO KEY UPDATE`,
    [userId],
  );
  await eraseLikesAndReports(client, userId);
  await eraseReplies(client, userId);
  await eraseThreads(client, userId, nowMs);
  // What the account hid or deleted as one of staff stays as it is.
  await client.query('UPDATE comment SET state_by = NULL WHERE state_by = $1', [userId]);
}

async function eraseLikesAndReports(client: pg.PoolClient, userId: number): Promise<void> {
  await client.query(
    `WITH gone AS (DELETE FROM comment_like WHERE user_id = $1 RETURNING comment_id)
     UPDATE comment c SET count_like = c.count_like - 1 FROM gone WHERE c.id = gone.comment_id`,
    [userId],
  );
  await client.query('DELETE FROM comment_report WHERE user_id = $1', [userId]);
}

async function eraseReplies(client: pg.PoolClient, userId: number): Promise<void> {
  await client.query(
    `WITH gone AS (
       DELETE FROM comment WHERE user_id = $1 AND parent_id IS NOT NULL RETURNING parent_id, state
     ), shown AS (
       SELECT parent_id, count(*)::int AS replies FROM gone WHERE state = 'shown' GROUP BY parent_id
     ), counted AS (
       UPDATE comment t SET replies_count = t.replies_count - shown.replies
         FROM shown WHERE t.id = shown.parent_id
       RETURNING t.place_kind, t.place_id, t.state = 'deleted' AND t.replies_count = 0 AS is_unlisted
     ), unlisted AS (
       SELECT place_kind, place_id, count(*)::int AS threads FROM counted WHERE is_unlisted GROUP BY place_kind, place_id
     )
     UPDATE comment_place p SET total = p.total - unlisted.threads
       FROM unlisted WHERE p.kind = unlisted.place_kind AND p.id = unlisted.place_id`,
    [userId],
  );
}

/** After the replies: those that are left are by others. */
async function eraseThreads(client: pg.PoolClient, userId: number, nowMs: number): Promise<void> {
  await client.query(
    `DELETE FROM comment_image WHERE comment_id IN (SELECT c.id FROM comment c WHERE c.user_id = $1)`,
    [userId],
  );
  // Listed afterwards are those with replies that everybody sees: domain/comments/thread-counts.ts.
  await client.query(
    `UPDATE comment_place p SET total = p.total + change.threads
       FROM (SELECT place_kind, place_id,
                    sum((replies_count > 0)::int
                        - (state = 'shown' OR state = 'deleted' AND replies_count > 0)::int)::int AS threads
               FROM comment WHERE user_id = $1 GROUP BY place_kind, place_id) AS change
      WHERE p.kind = change.place_kind AND p.id = change.place_id`,
    [userId],
  );
  await client.query(
    `DELETE FROM comment c
      WHERE c.user_id = $1 AND NOT EXISTS (SELECT FROM comment r WHERE r.parent_id = c.id)`,
    [userId],
  );
  await client.query(
    `UPDATE comment
        SET user_id = NULL, content = '', state = 'deleted', state_at = $2, state_by = NULL, edited_at = NULL,
            pinned_at = NULL, replied_at = NULL, has_unread = false, client_id = NULL, body_hash = NULL
      WHERE user_id = $1`,
    [userId, new Date(nowMs)],
  );
}
