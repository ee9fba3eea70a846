import type pg from 'pg';
import type { AuditAction, AuditFacts, AuditSubject } from '#contract/desk/audit-facts.ts';

export type AuditEntry = {
  atMs: number;
  /** null: the command line */
  actorId: number | null;
  action: AuditAction;
  subject: { kind: AuditSubject; id: string };
  /** null: there was nothing */
  before: AuditFacts | null;
  after: AuditFacts | null;
};

/** Writes down who did what, in the transaction that does it: neither is without the other. */
export async function recordAudit(
  client: pg.PoolClient,
  { atMs, actorId, action, subject, before, after }: AuditEntry,
): Promise<void> {
  await client.query({
    name: 'audit-entry-insert',
    text: `
      INSERT INTO audit_entry (at, actor_id, action, subject_kind, subject_id, before, after)
      VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [new Date(atMs), actorId, action, subject.kind, subject.id, toJson(before), toJson(after)],
  });
}

/** JSON has a null of its own, which is none of the database. */
function toJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
