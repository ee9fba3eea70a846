import { createHash } from 'node:crypto';
import type pg from 'pg';
import { readRecoveryCode } from '#domain/account/recovery-code.ts';
import { acceptedStep, readTotp } from '#domain/account/totp.ts';
import { inTransaction } from '../../db/transaction.ts';
import { IS_STAFF_ANYWHERE } from '../../db/staff-of.ts';
import { AppError } from '../../platform/app-error.ts';
import { type AuditEntry, recordAudit } from '../audit/index.ts';
import { recoveryCodeUsedMail } from './account-mails.ts';
import { unseal } from './sealed.ts';
import { queueNotice } from './send-account-mail.ts';
import type { AuthDeps } from './service.ts';

export const secretContext = (userId: number) => `totp secret ${userId}`;

export const hashRecoveryCode = (code: string) => createHash('sha256').update(code).digest();

/** Who proves the second step. `isKnown`: signed in, or on a browser that has signed in to the account before. */
export type CodeOwner = { id: number; isKnown: boolean };

/**
 * Uses a code of the owner's authenticator app, or a recovery code, up: of two who try the same one at once, one gets
 * through. Wrong ones count; a field left empty is no try.
 */
export async function takeCode(deps: AuthDeps, owner: CodeOwner, typed: string): Promise<void> {
  if (typed.trim() === '') throw new AppError('TOTP_MISSING');
  await deps.limits.beforeSecondStep(owner);
  const digits = readTotp(typed);
  const isRight =
    digits === null ? await useRecoveryCode(deps, owner.id, typed) : await useTotp(deps, owner.id, digits);
  if (!isRight) throw new AppError('TOTP_WRONG');
  await deps.limits.afterSecondStep(owner);
}

async function useTotp(deps: AuthDeps, userId: number, digits: string): Promise<boolean> {
  const { rows } = await deps.pool.query<{ sealed: Buffer | null; lastStep: number }>(
    `SELECT totp_secret AS sealed, totp_last_step::float8 AS "lastStep" FROM "user" WHERE id = $1`,
    [userId],
  );
  const [stored] = rows;
  if (!stored?.sealed) return false;
  const { sealed, lastStep } = stored;
  const secret = unseal(sealed, secretContext(userId), deps.secret);
  // The site has another key than when the app was set up.
  if (secret === null) throw new AppError('TOTP_UNREADABLE');
  const { codeOfStep } = await import('./authenticator.ts');
  const step = acceptedStep(digits, (one) => codeOfStep(secret, one), { lastStep, nowMs: deps.now() });
  if (step === null) return false;
  const { rowCount } = await deps.pool.query(
    'UPDATE "user" SET totp_last_step = $2 WHERE id = $1 AND totp_last_step < $2 AND totp_secret = $3',
    [userId, step, sealed],
  );
  return rowCount === 1;
}

async function useRecoveryCode(deps: AuthDeps, userId: number, typed: string): Promise<boolean> {
  const code = readRecoveryCode(typed);
  if (code === null) return false;
  return inTransaction(deps.pool, async (client) => {
    const { rowCount } = await client.query('DELETE FROM recovery_code WHERE user_id = $1 AND code_hash = $2', [
      userId,
      hashRecoveryCode(code),
    ]);
    if (rowCount === 0) return false;
    const left = await countRecoveryCodes(client, userId);
    const owner = await findOwner(client, userId);
    await recordTotp(client, { owner, actorId: userId, action: 'account.recovery-code-use', after: { left } }, deps);
    await queueNotice(deps, client, owner, recoveryCodeUsedMail({ name: owner.name, left }));
    return true;
  });
}

export async function countRecoveryCodes(client: Pick<pg.PoolClient, 'query'>, userId: number): Promise<number> {
  const { rows } = await client.query<{ left: number }>(
    'SELECT count(*)::int AS left FROM recovery_code WHERE user_id = $1',
    [userId],
  );
  return rows[0]?.left ?? 0;
}

type Owner = { id: number; name: string; email: string; isStaff: boolean };

async function findOwner(client: pg.PoolClient, userId: number): Promise<Owner> {
  const { rows } = await client.query<Owner>(
    `SELECT u.id::float8 AS id, u.name, u.email, ${IS_STAFF_ANYWHERE} AS "isStaff" FROM "user" u WHERE u.id = $1`,
    [userId],
  );
  if (!rows[0]) throw new AppError('SIGN_IN_REQUIRED');
  return rows[0];
}

type TotpChange = {
  owner: { id: number; isStaff: boolean };
  /** null: the command line */
  actorId: number | null;
  action: 'account.totp-on' | 'account.totp-off' | 'account.recovery-codes' | 'account.recovery-code-use';
  after: AuditEntry['after'];
};

/** Writes down what happened to the second step of staff, and what others did to anybody's. */
export async function recordTotp(
  client: pg.PoolClient,
  { owner, actorId, action, after }: TotpChange,
  { now }: Pick<AuthDeps, 'now'>,
): Promise<void> {
  if (!owner.isStaff && actorId === owner.id) return;
  const subject = { kind: 'account', id: String(owner.id) } as const;
  await recordAudit(client, { atMs: now(), actorId, action, subject, before: null, after });
}
