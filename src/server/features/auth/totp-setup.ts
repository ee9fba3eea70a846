import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { RecoveryCodesView, type TotpOffInput, TotpSetupView } from '#contract/account.ts';
import { createRecoveryCodes, formatRecoveryCode } from '#domain/account/recovery-code.ts';
import { acceptedStep, CODE_AWAITED_MS, readTotp } from '#domain/account/totp.ts';
import { inTransaction } from '../../db/transaction.ts';
import { IS_STAFF_ANYWHERE } from '../../db/staff-of.ts';
import { AppError } from '../../platform/app-error.ts';
import { toQrPath } from '../../platform/qr-path.ts';
import { recoveryCodesRenewedMail, totpOffMail, totpOnMail } from './account-mails.ts';
import { lockAccount } from './account-token.ts';
import { emailKey } from './email-address.ts';
import { seal, unseal } from './sealed.ts';
import { forgotUrl, queueNotice } from './send-account-mail.ts';
import { type AuthDeps, requirePassword } from './service.ts';
import { type Account, deleteSessionsOf } from './session.ts';
import { hashRecoveryCode, recordTotp, secretContext, takeCode } from './totp-code.ts';

const ISSUER = 'Tsubame';

const setupContext = (userId: number) => `totp setup ${userId}`;

/** Makes a secret for the owner's authenticator app. Nothing is stored before a code proves that the app has it. */
export async function beginTotp(
  deps: AuthDeps,
  account: Account,
  password: string,
  address: string,
): Promise<TotpSetupView> {
  if (account.hasTotp) throw new AppError('TOTP_IS_ON');
  await requirePassword(deps, account, password, address);
  const { generateSecret } = await import('./authenticator.ts');
  const secret = generateSecret();
  const untilMs = deps.now() + CODE_AWAITED_MS;
  const setup = seal(`${untilMs} ${secret}`, setupContext(account.id), deps.secret).toString('base64url');
  return toSetupView(account, setup, secret);
}

/** A set-up that was begun, to be shown once more; null if it has ended. */
export async function readTotpSetup(deps: AuthDeps, account: Account, setup: string): Promise<TotpSetupView | null> {
  const secret = secretOfSetup(deps, account, setup);
  return secret === null ? null : toSetupView(account, setup, secret);
}

function secretOfSetup(deps: AuthDeps, account: Account, setup: string): string | null {
  const [untilMs, secret] =
    unseal(Buffer.from(setup, 'base64url'), setupContext(account.id), deps.secret)?.split(' ') ?? [];
  return secret !== undefined && deps.now() < Number(untilMs) ? secret : null;
}

async function toSetupView(account: Account, setup: string, secret: string): Promise<TotpSetupView> {
  const { generateURI } = await import('./authenticator.ts');
  const uri = generateURI({ issuer: ISSUER, label: account.email, secret });
  return TotpSetupView.parse({ setup, secret, uri, qr: toQrPath(uri) });
}

/** Turns the second step on. All other sessions end: they were begun by the password alone. */
export async function confirmTotp(
  deps: AuthDeps,
  account: Account,
  { setup, code }: { setup: string; code: string },
  token: string | null,
): Promise<RecoveryCodesView> {
  if (code.trim() === '') throw new AppError('TOTP_MISSING');
  const owner = { id: account.id, isKnown: true };
  await deps.limits.beforeSecondStep(owner);
  const secret = secretOfSetup(deps, account, setup);
  if (secret === null) throw new AppError('TOTP_SETUP_ENDED');
  const digits = readTotp(code);
  const { codeOfStep } = await import('./authenticator.ts');
  const when = { lastStep: 0, nowMs: deps.now() };
  const step = digits === null ? null : acceptedStep(digits, (one) => codeOfStep(secret, one), when);
  if (step === null) throw new AppError('TOTP_WRONG');
  await deps.limits.afterSecondStep(owner);
  const sealed = seal(secret, secretContext(account.id), deps.secret);
  return inTransaction(deps.pool, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE "user" SET totp_secret = $2, totp_since = $3, totp_last_step = $4
        WHERE id = $1 AND totp_secret IS NULL`,
      [account.id, sealed, new Date(deps.now()), step],
    );
    if (rowCount === 0) throw new AppError('TOTP_IS_ON');
    const codes = await storeRecoveryCodes(client, account.id);
    await deleteSessionsOf(client, account.id, token);
    await recordTotp(client, { owner: account, actorId: account.id, action: 'account.totp-on', after: null }, deps);
    if (deps.mail)
      await queueNotice(
        deps,
        client,
        account,
        totpOnMail({ name: account.name, forgotUrl: forgotUrl(deps.mail.baseUrl) }),
      );
    return codes;
  });
}

async function storeRecoveryCodes(client: pg.PoolClient, userId: number): Promise<RecoveryCodesView> {
  const codes = createRecoveryCodes(randomInt);
  await client.query('DELETE FROM recovery_code WHERE user_id = $1', [userId]);
  await client.query('INSERT INTO recovery_code (user_id, code_hash) SELECT $1, unnest($2::bytea[])', [
    userId,
    codes.map(hashRecoveryCode),
  ]);
  return RecoveryCodesView.parse({ codes: codes.map(formatRecoveryCode) });
}

/** New recovery codes for the owner; those from before no longer work. */
export async function renewRecoveryCodes(deps: AuthDeps, account: Account, code: string): Promise<RecoveryCodesView> {
  if (!account.hasTotp) throw new AppError('TOTP_IS_OFF');
  await takeCode(deps, { id: account.id, isKnown: true }, code);
  return inTransaction(deps.pool, async (client) => {
    // Two at once would leave twenty.
    await lockAccount(client, account.id);
    const codes = await storeRecoveryCodes(client, account.id);
    const change = { owner: account, actorId: account.id, action: 'account.recovery-codes', after: null } as const;
    await recordTotp(client, change, deps);
    await queueNotice(deps, client, account, recoveryCodesRenewedMail(account));
    return codes;
  });
}

/** Turns the owner's second step off, by password and code. */
export async function turnTotpOff(
  deps: AuthDeps,
  account: Account,
  { password, code }: TotpOffInput,
  address: string,
): Promise<{ ok: true }> {
  if (!account.hasTotp) throw new AppError('TOTP_IS_OFF');
  const passwordHash = await requirePassword(deps, account, password, address);
  await takeCode(deps, { id: account.id, isKnown: true }, code);
  await inTransaction(deps.pool, async (client) => {
    const locked = await lockAccount(client, account.id);
    if (locked?.passwordHash !== passwordHash) throw new AppError('PASSWORD_WRONG');
    await removeTotp(client, account.id);
    await tellTotpOff(deps, client, account, account.id);
  });
  return { ok: true };
}

/** Ends a second step with its recovery codes, in the caller's transaction. */
export async function removeTotp(client: pg.PoolClient, userId: number): Promise<void> {
  await client.query('UPDATE "user" SET totp_secret = NULL, totp_since = NULL, totp_last_step = 0 WHERE id = $1', [
    userId,
  ]);
  await client.query('DELETE FROM recovery_code WHERE user_id = $1', [userId]);
}

type TotpOwner = { id: number; name: string; email: string; isStaff: boolean };

async function tellTotpOff(
  deps: Pick<AuthDeps, 'mail' | 'now'>,
  client: pg.PoolClient,
  owner: TotpOwner,
  actorId: number | null,
): Promise<void> {
  await recordTotp(client, { owner, actorId, action: 'account.totp-off', after: null }, deps);
  if (!deps.mail) return;
  const url = forgotUrl(deps.mail.baseUrl);
  await queueNotice(
    deps,
    client,
    owner,
    totpOffMail({ name: owner.name, isByOwner: actorId === owner.id, forgotUrl: url }),
  );
}

/** Whose second step: by id, or by e-mail on the command line. */
type Whose = { id: number } | { email: string };

/**
 * Turns the second step of somebody off who has lost it, on behalf of an admin (`actorId`) or an operator (null). Their
 * sessions end, too: one may be on what was lost. Returns why not, or null.
 */
export async function takeTotpOff(
  deps: Pick<AuthDeps, 'pool' | 'mail' | 'now'>,
  whose: Whose,
  actorId: number | null,
): Promise<'NO_ACCOUNT' | 'TOTP_IS_OFF' | null> {
  const [id, key] = 'id' in whose ? [whose.id, null] : [null, emailKey(whose.email)];
  return inTransaction(deps.pool, async (client) => {
    const { rows } = await client.query<TotpOwner & { hasTotp: boolean }>(
      `SELECT u.id::float8 AS id, u.name, u.email, ${IS_STAFF_ANYWHERE} AS "isStaff", u.totp_secret IS NOT NULL AS "hasTotp"
         FROM "user" u WHERE u.id = $1 OR u.email_key = $2 FOR UPDATE OF u`,
      [id, key],
    );
    const [owner] = rows;
    if (!owner) return 'NO_ACCOUNT';
    if (!owner.hasTotp) return 'TOTP_IS_OFF';
    await removeTotp(client, owner.id);
    await deleteSessionsOf(client, owner.id, null);
    await tellTotpOff(deps, client, owner, actorId);
    return null;
  });
}
