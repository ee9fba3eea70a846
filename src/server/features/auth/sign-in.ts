import type { SignInInput } from '#contract/people.ts';
import { erasedIfAskedByMs } from '#domain/account/deletion.ts';
import { AppError } from '../../platform/app-error.ts';
import { enterAccount, type ToBeDeleted } from './closed-account.ts';
import { emailKey } from './email-address.ts';
import { beginHalfSignIn } from './half-sign-in.ts';
import { isKnownBrowser } from './known-browser.ts';
import { verifyPassword } from './password.ts';
import type { AuthDeps, Origin, SignedIn } from './service.ts';

/** The password was right, and the account has a second step: the cookie's value. */
export type HalfSignedIn = { halfSignIn: string };

/** Signs in, or half, or asks first whether to keep an account that is to be deleted. An unknown address and a wrong password get the same refusal. */
export async function signIn(
  deps: AuthDeps,
  input: SignInInput,
  origin: Origin,
): Promise<SignedIn | HalfSignedIn | ToBeDeleted> {
  const key = emailKey(input.email);
  const from = { address: origin.address, isKnown: isKnownBrowser(origin.knownAccounts, key, deps.secret) };
  const queueKey = await deps.limits.beforeTry(key, from);
  const { rows } = await deps.pool.query<{ id: string; password_hash: string; has_totp: boolean }>(
    // One that is due to be erased is gone.
    `SELECT id, password_hash, totp_secret IS NOT NULL AS has_totp
       FROM "user" WHERE email_key = $1 AND (deletion_asked_at IS NULL OR deletion_asked_at > $2)`,
    [key, new Date(erasedIfAskedByMs(deps.now()))],
  );
  const user = rows[0];
  const isRight = await verifyPassword(input.password, user?.password_hash ?? null, queueKey);
  if (!user || !isRight) {
    await deps.limits.afterFailure(from);
    throw new AppError('SIGN_IN_FAILED');
  }
  await deps.limits.afterSuccess(key, from);
  const userId = Number(user.id);
  const passwordHash = user.password_hash;
  if (user.has_totp) return { halfSignIn: beginHalfSignIn(deps, { id: userId, passwordHash }) };
  return enterAccount(deps, { userId, key, passwordHash }, origin);
}
