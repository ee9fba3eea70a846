import { AppError } from '../../platform/app-error.ts';
import { findHalfSignedIn } from './half-sign-in.ts';
import { isKnownBrowser } from './known-browser.ts';
import { enterAccount, type ToBeDeleted } from './closed-account.ts';
import type { AuthDeps, Origin, SignedIn } from './service.ts';
import { takeCode } from './totp-code.ts';

/** Whether a browser's half sign-in still awaits its code. */
export async function isSecondStepDue(deps: AuthDeps, halfSignIn: string): Promise<boolean> {
  return (await findHalfSignedIn(deps, halfSignIn)) !== null;
}

/** Completes a sign-in by a code of the authenticator app, or a recovery code. */
export async function finishSignIn(
  deps: AuthDeps,
  { halfSignIn, code }: { halfSignIn: string; code: string },
  origin: Origin,
): Promise<SignedIn | ToBeDeleted> {
  const user = await findHalfSignedIn(deps, halfSignIn);
  if (!user) throw new AppError('SECOND_STEP_ENDED');
  const { userId, emailKey: key, passwordHash } = user;
  await takeCode(deps, { id: userId, isKnown: isKnownBrowser(origin.knownAccounts, key, deps.secret) }, code);
  return enterAccount(deps, { userId, key, passwordHash, hasGivenCode: true }, origin);
}
