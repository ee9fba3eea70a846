import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type LearnerChangeInput, LearnerChangeView } from '#contract/desk/learner-page.ts';
import { mayChangeAccess, mayChangeRole, maySuspend } from '#domain/account/desk-rules.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { scopeOf, type Staff } from '../access/index.ts';
import { recordAudit } from '../audit/index.ts';
import { deleteSessionsOf, emailKey, keep, requireMail, saveRole, setPassword } from '../auth/index.ts';
import { lockOrdersOf } from '../payments/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { lockAccountRow } from './account-row.ts';
import type { Change } from './change.ts';
import type { DeskDeps } from './desk.ts';
import { endAccess, giveAccess } from './learner-access.ts';
import { findNote } from './learner-facts.ts';

/** What staff do for an account. Repeated, it changes nothing more and is written down once. */
export async function changeLearner(
  deps: DeskDeps,
  context: RequestContext,
  staff: Staff,
  id: number,
  input: LearnerChangeInput,
): Promise<LearnerChangeView> {
  if ('reason' in input && input.reason === '') throw new AppError('REASON_MISSING');
  const { userId: staffId, staffOf } = staff;
  const actor = { id: staffId, staffOf, isAdmin: context.viewer.isAdmin };
  const begin = async (client: pg.PoolClient): Promise<Change> => {
    // Only admins change their colleagues, so that others can't take the last admin.
    if (input.change === 'role' || (input.change === 'suspend' && actor.isAdmin)) await lockAdmin(client, staffId, id);
    // Payments lock orders before their learner, too.
    if (input.change === 'end-access') await lockOrdersOf(client, id, input.course_id);
    const account = await lockAccountRow(client, id, scopeOf(context.tree, staff));
    if (!account) throw new AppError('LEARNER_NOT_FOUND');
    if (!mayChangeAccess(actor, account)) throw new AppError('ACCOUNT_OF_STAFF');
    if (input.change === 'role' && !mayChangeRole(actor, account)) throw new AppError('ROLE_IS_YOURS');
    if (input.change === 'suspend' && !maySuspend(actor, account)) throw new AppError('SUSPEND_YOURSELF');
    const nowMs = deps.now();
    const subject = { kind: 'account', id: String(id) } as const;
    return {
      client,
      account,
      nowMs,
      audit: (entry) => recordAudit(client, { atMs: nowMs, actorId: staffId, subject, ...entry }),
    };
  };
  if (input.change === 'set-password') return givePassword(deps, id, input.reason, begin);
  const changed = await inTransaction(deps.pool, async (client) =>
    apply(deps, context, await begin(client), staffId, input),
  );
  return LearnerChangeView.parse({ changed, password: null });
}

/** Whether anything was changed. */
function apply(
  deps: DeskDeps,
  context: RequestContext,
  change: Change,
  staffId: number,
  input: Exclude<LearnerChangeInput, { change: 'set-password' }>,
): Promise<boolean> {
  switch (input.change) {
    case 'give-access':
      if (!context.tree.courseById.has(input.course_id)) throw new AppError('COURSE_NOT_FOUND');
      return giveAccess(change, { ...input, courseId: input.course_id });
    case 'end-access':
      return endAccess(change, input.course_id, input.reason);
    case 'suspend':
      return suspend(change, input.reason);
    case 'unsuspend':
      return unsuspend(change);
    case 'keep-account':
      return keep(change.client, deps, change.account, staffId);
    case 'send-reset':
      return sendReset(deps, change);
    case 'end-sessions':
      return endSessions(change, input.reason);
    case 'role':
      return changeRole(context, change, input);
    case 'note':
      break;
  }
  return writeNote(change, input.text, staffId);
}

/**
 * Both accounts, always in this order: two admins who take each other's rights or suspend each other at the same moment
 * do so one after the other, and the second is none any more; nor is one who has meanwhile closed the own account.
 */
async function lockAdmin(client: pg.PoolClient, adminId: number, id: number): Promise<void> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id::float8 AS id FROM "user"
      WHERE id = ANY($1::bigint[])
        AND (id <> $2 OR is_admin AND suspended_at IS NULL AND deletion_asked_at IS NULL)
      ORDER BY id FOR UPDATE`,
    [[adminId, id], adminId],
  );
  if (!rows.some((row) => row.id === adminId)) throw new AppError('ADMIN_ONLY');
}

function changeRole(
  { tree, viewer }: RequestContext,
  { client, account, nowMs }: Change,
  { role, course_ids: courseIds }: Extract<LearnerChangeInput, { change: 'role' }>,
): Promise<boolean> {
  if (!courseIds.every((courseId) => tree.courseById.has(courseId))) throw new AppError('COURSE_NOT_FOUND');
  return saveRole(client, account.id, { role, courseIds }, { actorId: viewer.userId, nowMs });
}

async function suspend({ client, account, nowMs, audit }: Change, reason: string): Promise<boolean> {
  if (account.suspendedAt !== null) return false;
  await client.query('UPDATE "user" SET suspended_at = $2, suspended_reason = $3 WHERE id = $1', [
    account.id,
    new Date(nowMs),
    reason,
  ]);
  await deleteSessionsOf(client, account.id, null);
  await audit({ action: 'account.suspend', before: { suspended: false }, after: { suspended: true, reason } });
  return true;
}

async function unsuspend({ client, account, audit }: Change): Promise<boolean> {
  if (account.suspendedAt === null) return false;
  await client.query('UPDATE "user" SET suspended_at = NULL, suspended_reason = NULL WHERE id = $1', [account.id]);
  const before = { suspended: true, reason: account.suspendedReason };
  await audit({ action: 'account.unsuspend', before, after: { suspended: false } });
  return true;
}

/** As if the learner had asked: the mail sender answers, and floods no mailbox. */
async function sendReset({ mail }: DeskDeps, { client, account, nowMs, audit }: Change): Promise<boolean> {
  requireMail(mail);
  const { rowCount } = await client.query(
    'INSERT INTO password_reset_request (email_key, asked_at) VALUES ($1, $2) ON CONFLICT (email_key) DO NOTHING',
    [emailKey(account.email), new Date(nowMs)],
  );
  if (rowCount === 0) return false;
  await audit({ action: 'account.send-reset', before: null, after: null });
  return true;
}

async function endSessions({ client, account, audit }: Change, reason: string): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM session WHERE user_id = $1',
    [account.id],
  );
  const sessions = rows[0]?.count ?? 0;
  if (sessions === 0) return false;
  await deleteSessionsOf(client, account.id, null);
  await audit({ action: 'account.end-sessions', before: { sessions }, after: { sessions: 0, reason } });
  return true;
}

async function writeNote({ client, account, nowMs, audit }: Change, text: string, staffId: number) {
  const before = (await findNote(client, account.id))?.text ?? '';
  if (before === text) return false;
  await client.query(
    `INSERT INTO staff_note (user_id, text, updated_at, updated_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE
       SET text = excluded.text, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [account.id, text, new Date(nowMs), staffId],
  );
  await audit({ action: 'account.note', before: { text: before }, after: { text } });
  return true;
}

/** What the command line does on a site without e-mails: a new random password, shown once. It ends all sessions. */
async function givePassword(
  deps: DeskDeps,
  id: number,
  reason: string,
  begin: (client: pg.PoolClient) => Promise<Change>,
): Promise<LearnerChangeView> {
  if (deps.mail) throw new AppError('MAIL_ON');
  const password = randomBytes(12).toString('base64url');
  await setPassword(deps.pool, id, password, async (client) => {
    const { account, audit } = await begin(client);
    await client.query('DELETE FROM rate_limit WHERE starts_with(key, $1)', [`pair:${emailKey(account.email)} `]);
    await audit({ action: 'account.reset-password', before: null, after: { reason } });
  });
  return LearnerChangeView.parse({ changed: true, password });
}
