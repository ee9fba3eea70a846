import type pg from 'pg';
import type { DeleteAccountInput } from '#contract/account.ts';
import { erasedAtMs, erasedIfAskedByMs } from '#domain/account/deletion.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../audit/index.ts';
import { toBeDeletedMail, keptMail } from './account-mails.ts';
import { createAccountToken, endAccountTokens } from './account-token.ts';
import { emailKey } from './email-address.ts';
import { lockWithAdmins, refuseLastAdmin } from './last-admin.ts';
import { emailLinkUrl, queueNotice } from './send-account-mail.ts';
import { type AuthDeps, requirePassword } from './service.ts';
import { type Account, deleteSessionsOf } from './session.ts';
import { takeCode } from './totp-code.ts';

type Owner = { id: number; name: string; email: string };
type Deps = Pick<AuthDeps, 'mail' | 'now'>;

/** Closes the owner's account, by the password, and by a code if it has a second step. It is erased days later. */
export async function closeAccount(
  deps: AuthDeps,
  account: Account,
  { password, code }: DeleteAccountInput,
  address: string,
): Promise<{ erasedAtMs: number }> {
  const passwordHash = await requirePassword(deps, account, password, address);
  if (account.hasTotp) await takeCode(deps, { id: account.id, isKnown: true }, code ?? '');
  return inTransaction(deps.pool, (client) => close(client, deps, { id: account.id, passwordHash }, account.id));
}

/**
 * Closes an account: its sessions end, and the rounds erase it once the days have passed that its owner has to keep it.
 * Repeated, it changes nothing. `passwordHash`: refused if the account has another one by now.
 */
async function close(
  client: pg.PoolClient,
  deps: Deps,
  { id, passwordHash }: { id: number; passwordHash: string | null },
  actorId: number | null,
): Promise<{ erasedAtMs: number }> {
  const nowMs = deps.now();
  const otherAdmins = await lockWithAdmins(client, id);
  const { rows } = await client.query<
    Owner & { isAdmin: boolean; hash: string; isProven: boolean; askedAt: Date | null }
  >(
    `SELECT id::float8 AS id, name, email, is_admin AS "isAdmin", password_hash AS hash,
            email_verified_at IS NOT NULL AS "isProven", deletion_asked_at AS "askedAt"
       FROM "user" WHERE id = $1`,
    [id],
  );
  const [owner] = rows;
  if (!owner || (passwordHash !== null && owner.hash !== passwordHash)) throw new AppError('PASSWORD_WRONG');
  if (owner.askedAt !== null) return { erasedAtMs: erasedAtMs(owner.askedAt.getTime()) };
  refuseLastAdmin(owner, otherAdmins);
  await client.query('UPDATE "user" SET deletion_asked_at = $2 WHERE id = $1', [id, new Date(nowMs)]);
  await deleteSessionsOf(client, id, null);
  // A new address would be proven, and get the letters of an account that is closed.
  await endAccountTokens(client, id, ['change']);
  await record(client, { id, actorId, action: 'account.close', nowMs });
  await tellClosed(client, deps, owner);
  return { erasedAtMs: erasedAtMs(nowMs) };
}

/** The link that keeps the account goes to who was proven to read that address, and to nobody else. */
async function tellClosed(client: pg.PoolClient, deps: Deps, owner: Owner & { isProven: boolean }): Promise<void> {
  const { mail } = deps;
  if (!mail) return;
  const { id: userId, name, email } = owner;
  const token = owner.isProven
    ? await createAccountToken(client, { userId, purpose: 'keep', email }, deps.now())
    : null;
  const keepUrl = token === null ? null : emailLinkUrl(mail.baseUrl, token);
  await queueNotice(deps, client, owner, toBeDeletedMail({ name, keepUrl, signInUrl: `${mail.baseUrl}/dang-nhap` }));
}

/**
 * Keeps an account that was to be deleted, in the caller's transaction. False: it wasn't, or is gone. `askedSince`: only
 * if its deletion was asked for since.
 */
export async function keep(
  client: pg.PoolClient,
  deps: Deps,
  owner: Owner,
  actorId: number | null,
  askedSince: Date = new Date(0),
): Promise<boolean> {
  const nowMs = deps.now();
  const { rowCount } = await client.query(
    'UPDATE "user" SET deletion_asked_at = NULL WHERE id = $1 AND deletion_asked_at > $2 AND deletion_asked_at >= $3',
    [owner.id, new Date(erasedIfAskedByMs(nowMs)), askedSince],
  );
  if (rowCount === 0) return false;
  await endAccountTokens(client, owner.id, ['keep']);
  await record(client, { id: owner.id, actorId, action: 'account.keep', nowMs });
  await queueNotice(deps, client, owner, keptMail({ name: owner.name }));
  return true;
}

async function record(
  client: pg.PoolClient,
  entry: { id: number; actorId: number | null; action: 'account.close' | 'account.keep'; nowMs: number },
): Promise<void> {
  const { id, actorId, action, nowMs } = entry;
  const subject = { kind: 'account', id: String(id) } as const;
  await recordAudit(client, { atMs: nowMs, actorId, action, subject, before: null, after: null });
}

type OperatorDeps = Pick<AuthDeps, 'pool' | 'mail' | 'now'>;

async function findOwner(pool: pg.Pool, email: string): Promise<Owner | null> {
  const { rows } = await pool.query<Owner>('SELECT id::float8 AS id, name, email FROM "user" WHERE email_key = $1', [
    emailKey(email),
  ]);
  return rows[0] ?? null;
}

/** Closes an account on behalf of an operator; null: there is none. */
export async function closeByOperator(
  deps: OperatorDeps,
  email: string,
): Promise<{ id: number; erasedAtMs: number } | null> {
  const owner = await findOwner(deps.pool, email);
  if (!owner) return null;
  const { id } = owner;
  const closed = await inTransaction(deps.pool, (client) => close(client, deps, { id, passwordHash: null }, null));
  return { id, ...closed };
}

/** Keeps an account on behalf of an operator. Returns why not, or null. */
export async function keepByOperator(deps: OperatorDeps, email: string): Promise<'NO_ACCOUNT' | 'NOT_CLOSED' | null> {
  const owner = await findOwner(deps.pool, email);
  if (!owner) return 'NO_ACCOUNT';
  const isKept = await inTransaction(deps.pool, (client) => keep(client, deps, owner, null));
  return isKept ? null : 'NOT_CLOSED';
}
