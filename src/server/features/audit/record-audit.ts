import type pg from 'pg';

export type AuditEntry = {
  atMs: number;
  /** null: the command line */
  actorId: number | null;
  action:
    | 'account.close'
    | 'account.end-access'
    | 'account.end-sessions'
    | 'account.erase'
    | 'account.give-access'
    | 'account.keep'
    | 'account.mute'
    | 'account.note'
    | 'account.role'
    | 'account.send-reset'
    | 'account.suspend'
    | 'account.unmute'
    | 'account.unsuspend'
    | 'comment.clear-reports'
    | 'comment.delete'
    | 'comment.hide'
    | 'comment.pin'
    | 'comment.show'
    | 'comment.unpin'
    | 'exam.extra-time'
    | 'exam.void'
    | 'codes.create'
    | 'codes.keep'
    | 'codes.revoke'
    | 'payment.confirm'
    | 'payment.assign'
    | 'payment.take-off'
    | 'payment.dismiss'
    | 'payment.refund'
    | 'account.reset-password'
    | 'account.totp-on'
    | 'account.totp-off'
    | 'account.recovery-codes'
    | 'account.recovery-code-use';
  subject: {
    kind:
      | 'exam-attempt'
      | 'learner-in-exam'
      | 'code-batch'
      | 'activation-code'
      | 'payment-order'
      | 'bank-transfer'
      | 'comment'
      | 'account';
    id: string;
  };
  /** null: there was nothing */
  before: unknown;
  after: unknown;
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
