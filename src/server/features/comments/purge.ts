import type pg from 'pg';

/** Deleted comments are kept this long, for staff. decisions §7 */
const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Removes text and images of comments deleted 30 days ago. A comment with replies stays in place, empty; others are
 * deleted entirely. Idempotent. The next sweep deletes the pictures' files.
 */
export async function purgeComments(pool: pg.Pool, nowMs: number): Promise<void> {
  const before = [new Date(nowMs - KEPT_MS)];
  await pool.query(
    `DELETE FROM comment WHERE state = 'deleted' AND state_at <= $1 AND (parent_id IS NOT NULL OR replies_count = 0)`,
    before,
  );
  await pool.query(
    `UPDATE comment SET content = '' WHERE state = 'deleted' AND state_at <= $1 AND content <> ''`,
    before,
  );
  await pool.query(
    `DELETE FROM comment_image WHERE comment_id IN (SELECT id FROM comment WHERE state = 'deleted' AND state_at <= $1)`,
    before,
  );
}
