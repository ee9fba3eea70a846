import type pg from 'pg';
import type { StaffOf } from '#domain/access/staff-of.ts';
import type { CodeFilter } from '#domain/enrolment/code-batch.ts';
import { hashCode } from './hash-code.ts';

/** What a batch of codes is to be. */
export type NewBatch = {
  courseId: number;
  count: number;
  /** the first moment at which the codes are over; null: never */
  redeemBy: Date | null;
  accessDays: number | null;
  name: string;
};

/** Who makes it. A repeated call has the same `clientId`; null: the command line. */
export type BatchMaker = { staffId: number | null; clientId: string };

export type BatchRow = {
  id: number;
  name: string;
  courseId: number;
  accessDays: number | null;
  redeemBy: Date | null;
  createdAt: Date;
  createdBy: string | null;
  keptAt: Date | null;
  used: number;
  unused: number;
  revoked: number;
};

/** The batch, or null if this maker made one by this id before. */
export async function insertBatch(
  client: pg.PoolClient,
  wish: NewBatch,
  { staffId, clientId }: BatchMaker,
  at: { createdAt: Date; keptAt: Date | null },
): Promise<number | null> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO code_batch (created_by, client_id, course_id, name, count, redeem_by, access_days, created_at, kept_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (created_by, client_id) DO NOTHING RETURNING id`,
    [staffId, clientId, wish.courseId, wish.name, wish.count, wish.redeemBy, wish.accessDays, at.createdAt, at.keptAt],
  );
  return rows[0]?.id ?? null;
}

/**
 * Only hashes and the last group are stored: no list or log shows a code. Who has the whole database can compute the
 * unused ones (40 bits each). A key of the site's secret would prevent it, but a restore without that secret would turn
 * every printed code into an unknown one.
 */
export async function insertCodes(client: pg.PoolClient, batchId: number, codes: readonly string[]): Promise<void> {
  await client.query(
    `INSERT INTO activation_code (batch_id, code_hash, hint)
     SELECT $1, c.code_hash, c.hint FROM unnest($2::bytea[], $3::text[]) AS c(code_hash, hint)`,
    [batchId, codes.map(hashCode), codes.map((code) => code.slice(-4))],
  );
}

/** What the maker asked for with this id before. */
export async function findEarlierWish(
  client: pg.PoolClient,
  { staffId, clientId }: BatchMaker,
): Promise<(NewBatch & { id: number }) | null> {
  const { rows } = await client.query<NewBatch & { id: number }>(
    `SELECT id, course_id AS "courseId", count, redeem_by AS "redeemBy", access_days AS "accessDays", name
       FROM code_batch WHERE created_by = $1 AND client_id = $2`,
    [staffId, clientId],
  );
  return rows[0] ?? null;
}

/** The batch as it was asked for, locked; null: there is none. */
export async function lockBatch(
  client: pg.PoolClient,
  id: number,
): Promise<(NewBatch & { keptAt: Date | null; used: number; unused: number }) | null> {
  await client.query('SELECT FROM code_batch WHERE id = $1 FOR UPDATE', [id]);
  await client.query('SELECT FROM activation_code WHERE batch_id = $1 ORDER BY id FOR UPDATE', [id]);
  const { rows } = await client.query<NewBatch & { keptAt: Date | null; used: number; unused: number }>(
    `SELECT b.course_id AS "courseId", b.count, b.redeem_by AS "redeemBy", b.access_days AS "accessDays", b.name,
            b.kept_at AS "keptAt", count(c.redeemed_at)::float8 AS used,
            count(c.id) FILTER (WHERE c.redeemed_at IS NULL AND c.revoked_at IS NULL)::float8 AS unused
       FROM code_batch b LEFT JOIN activation_code c ON c.batch_id = b.id WHERE b.id = $1 GROUP BY b.id`,
    [id],
  );
  return rows[0] ?? null;
}

const BATCHES = {
  name: 'code-batches',
  text: `
    SELECT b.id, b.name, b.course_id AS "courseId", b.access_days AS "accessDays", b.redeem_by AS "redeemBy",
           b.created_at AS "createdAt", u.name AS "createdBy", b.kept_at AS "keptAt", n.used, n.unused, n.revoked
      FROM code_batch b
      LEFT JOIN "user" u ON u.id = b.created_by
     CROSS JOIN LATERAL (
       SELECT count(c.redeemed_at)::float8 AS used,
              count(*) FILTER (WHERE c.redeemed_at IS NULL AND c.revoked_at IS NULL)::float8 AS unused,
              count(*) FILTER (WHERE c.redeemed_at IS NULL AND c.revoked_at IS NOT NULL)::float8 AS revoked
         FROM activation_code c WHERE c.batch_id = b.id) n
     WHERE ($1::int IS NULL OR b.id = $1) AND ($2::int IS NULL OR b.course_id = $2) AND ($3::int IS NULL OR b.id < $3)
       AND ($5::int[] IS NULL OR b.course_id = ANY($5))
     ORDER BY b.id DESC LIMIT $4`,
};

/** Batches of the courses of staff with what became of their codes, newest first. */
export async function findBatches(
  db: pg.Pool | pg.PoolClient,
  asked: { id?: number; courseId?: number | undefined; before?: number | undefined; limit: number; staffOf: StaffOf },
): Promise<BatchRow[]> {
  const courseIds = asked.staffOf === 'all' ? null : asked.staffOf;
  const values = [asked.id ?? null, asked.courseId ?? null, asked.before ?? null, asked.limit, courseIds];
  return (await db.query<BatchRow>({ ...BATCHES, values })).rows;
}

export type CodeRow = {
  id: number;
  hint: string;
  redeemedAt: Date | null;
  learnerId: number | null;
  learnerName: string | null;
  learnerEmail: string | null;
  revokedAt: Date | null;
  revokedBy: string | null;
  revokedReason: string | null;
};

const CODES = {
  name: 'codes-of-batch',
  text: `
    SELECT c.id, c.hint, c.redeemed_at AS "redeemedAt", c.redeemed_by::float8 AS "learnerId", l.name AS "learnerName",
           l.email AS "learnerEmail", c.revoked_at AS "revokedAt", s.name AS "revokedBy",
           c.revoked_reason AS "revokedReason"
      FROM activation_code c
      LEFT JOIN "user" l ON l.id = c.redeemed_by
      LEFT JOIN "user" s ON s.id = c.revoked_by
     WHERE c.batch_id = $1 AND ($2::int IS NULL OR c.id > $2)
       AND CASE $3::text
             WHEN 'used' THEN c.redeemed_at IS NOT NULL
             WHEN 'revoked' THEN c.redeemed_at IS NULL AND c.revoked_at IS NOT NULL
             WHEN 'unused' THEN c.redeemed_at IS NULL AND c.revoked_at IS NULL
             ELSE true
           END
     ORDER BY c.id LIMIT $4`,
};

/** Codes of a batch in the order in which they were made. `limit` null: all. */
export async function findCodes(
  pool: pg.Pool,
  asked: { batchId: number; filter: CodeFilter; after: number | null; limit: number | null },
): Promise<CodeRow[]> {
  const values = [asked.batchId, asked.after, asked.filter, asked.limit];
  return (await pool.query<CodeRow>({ ...CODES, values })).rows;
}

/** Which codes are revoked: one, or all of a batch. */
export type Revoked = { codeId: number } | { batchId: number } | { codeHash: Buffer };

/** Revokes what is neither used nor revoked. Returns how many codes, and of which batches. */
export async function markRevoked(
  client: pg.PoolClient,
  which: Revoked,
  by: { staffId: number | null; reason: string; at: Date },
): Promise<{ id: number }[]> {
  const { rows } = await client.query<{ id: number }>(
    `UPDATE activation_code SET revoked_at = $4, revoked_by = $5, revoked_reason = $6
      WHERE (id = $1 OR batch_id = $2 OR code_hash = $3) AND redeemed_at IS NULL AND revoked_at IS NULL
     RETURNING id`,
    [
      'codeId' in which ? which.codeId : null,
      'batchId' in which ? which.batchId : null,
      'codeHash' in which ? which.codeHash : null,
      by.at,
      by.staffId,
      by.reason,
    ],
  );
  return rows;
}

/** The end of a day of the time zone. */
export async function endOfDay(pool: pg.Pool, day: string, timeZone: string): Promise<Date> {
  const { rows } = await pool.query<{ end: Date }>(
    `SELECT ($1::text::timestamp + interval '1 day') AT TIME ZONE $2 AS "end"`,
    [day, timeZone],
  );
  const end = rows[0]?.end;
  if (!end) throw new Error('a day without an end');
  return end;
}
