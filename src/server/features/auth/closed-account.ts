import type pg from 'pg';
import { ClosedAccountView } from '#contract/account.ts';
import { erasedAtMs, isErasureDue } from '#domain/account/deletion.ts';
import { CODE_AWAITED_MS } from '#domain/account/totp.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { cookieHeader } from './cookie.ts';
import { keep } from './deletion.ts';
import { openPasswordProof, sealPasswordProof } from './password-proof.ts';
import { type AuthDeps, type Origin, type SignedIn, startSession } from './service.ts';

/**
 * A sign-in to an account that is to be deleted: password, and code if it has a second step, were right. Sealed, in this
 * browser only. It opens nothing but the question whether to keep the account.
 */
export const KEEP_COOKIE = 'tsubame_keep';

const CONTEXT = 'account to be kept';

/** The Set-Cookie header that sets the proof, or clears it if null. */
export function keepCookie(value: string | null, isHttps: boolean): string {
  return cookieHeader(KEEP_COOKIE, value ?? '', value === null ? 0 : CODE_AWAITED_MS / 1000, isHttps);
}

/** The account is to be deleted: the cookie's value, and until when it can be kept. */
export type ToBeDeleted = { keepProof: string; view: ClosedAccountView };

const toView = (askedAt: Date) =>
  ClosedAccountView.parse({ erased_at: new Date(erasedAtMs(askedAt.getTime())).toISOString() });

/**
 * Signs in who has proven the account, or asks first whether to keep it. A suspended account is refused either way, and
 * one that is gone as if there were none.
 */
export async function enterAccount(
  deps: AuthDeps,
  user: { userId: number; key: string; passwordHash: string; hasGivenCode?: boolean },
  origin: Origin,
): Promise<SignedIn | ToBeDeleted> {
  const { rows } = await deps.pool.query<{ askedAt: Date | null }>(
    'SELECT deletion_asked_at AS "askedAt" FROM "user" WHERE id = $1 AND suspended_at IS NULL',
    [user.userId],
  );
  const askedAt = rows[0]?.askedAt ?? null;
  if (askedAt === null) return startSession(deps, user, origin);
  if (isErasureDue(askedAt.getTime(), deps.now())) throw new AppError('SIGN_IN_FAILED');
  const { userId: id, passwordHash } = user;
  return { keepProof: sealPasswordProof(deps, CONTEXT, { id, passwordHash }), view: toView(askedAt) };
}

type ProvenOwner = { id: number; name: string; email: string; emailKey: string; passwordHash: string; askedAt: Date };

async function findProvenOwner(deps: AuthDeps, cookie: string): Promise<ProvenOwner | null> {
  const proof = openPasswordProof(deps, CONTEXT, cookie);
  if (!proof) return null;
  const { rows } = await deps.pool.query<Omit<ProvenOwner, 'askedAt'> & { askedAt: Date | null }>(
    `SELECT id::float8 AS id, name, email, email_key AS "emailKey", password_hash AS "passwordHash",
            deletion_asked_at AS "askedAt"
       FROM "user" WHERE id = $1 AND suspended_at IS NULL`,
    [proof.userId],
  );
  const [owner] = rows;
  if (!owner || !proof.isOf(owner.passwordHash)) return null;
  const { askedAt } = owner;
  return askedAt === null || isErasureDue(askedAt.getTime(), deps.now()) ? null : { ...owner, askedAt };
}

/** Until when the account can be kept that this browser has proven; null if it has proven none. */
export async function findClosedAccount(deps: AuthDeps, cookie: string): Promise<ClosedAccountView | null> {
  const owner = await findProvenOwner(deps, cookie);
  return owner && toView(owner.askedAt);
}

/** Keeps the account that this browser has proven, and signs in. */
export async function keepAccount(deps: AuthDeps, cookie: string, origin: Origin): Promise<SignedIn> {
  const owner = await findProvenOwner(deps, cookie);
  if (!owner) throw new AppError('KEEP_ENDED');
  const { id, emailKey: key, passwordHash } = owner;
  await inTransaction(deps.pool, (client: pg.PoolClient) => keep(client, deps, owner, id));
  return startSession(deps, { userId: id, key, passwordHash, hasGivenCode: true }, origin);
}
