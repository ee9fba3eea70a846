import type pg from 'pg';
import { withOwnPlans } from '../../db/transaction.ts';

export type AuditRow = {
  id: number;
  at: Date;
  actorId: number | null;
  actorName: string | null;
  action: string;
  subjectKind: string;
  subjectId: string;
  before: string | null;
  after: string | null;
};

export type AuditAsked = {
  /** null: anybody */
  actorId: number | null;
  /** empty: anything */
  action: string;
  kind: string;
  subject: string;
  before: number | null;
  limit: number;
};

// Planned for the filters that are set, each of which has an index.
const LIST = `
  SELECT a.id::float8 AS id, a.at, a.actor_id::float8 AS "actorId", u.name AS "actorName", a.action,
         a.subject_kind AS "subjectKind", a.subject_id AS "subjectId", a.before::text AS before, a.after::text AS after
    FROM audit_entry a LEFT JOIN "user" u ON u.id = a.actor_id
   WHERE ($1::bigint IS NULL OR a.actor_id = $1) AND ($2::text = '' OR a.action = $2)
     AND ($3::text = '' OR a.subject_kind = $3) AND ($4::text = '' OR a.subject_id = $4)
     AND ($5::bigint IS NULL OR a.id < $5)
   ORDER BY a.id DESC LIMIT $6`;

/** Entries of the audit log, newest first. */
export async function findAuditEntries(pool: pg.Pool, asked: AuditAsked): Promise<AuditRow[]> {
  const { actorId, action, kind, subject, before, limit } = asked;
  const values = [actorId, action, kind, subject, before, limit];
  return withOwnPlans(pool, async (client) => (await client.query<AuditRow>(LIST, values)).rows);
}

/** The account that a typed address or id means; null: there is none. */
export async function findActor(pool: pg.Pool, key: string, id: number): Promise<number | null> {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT id::float8 AS id FROM "user" WHERE email_key = $1 OR id = $2 LIMIT 1',
    [key, id],
  );
  return rows[0]?.id ?? null;
}

/** Every action in the log: one look into the index for each, however long the log is. */
export async function findActions(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ action: string }>(
    `WITH RECURSIVE found AS (
       (SELECT a.action FROM audit_entry a ORDER BY a.action LIMIT 1)
       UNION ALL
       SELECT (SELECT a.action FROM audit_entry a WHERE a.action > f.action ORDER BY a.action LIMIT 1)
         FROM found f WHERE f.action IS NOT NULL)
     SELECT coalesce(action, '') AS action FROM found WHERE action IS NOT NULL`,
  );
  return rows.map(({ action }) => action);
}
