import { AppError } from '../../platform/app-error.ts';
import { findHalfSignedIn } from './half-sign-in.ts';
import { isKnownBrowser } from './known-browser.ts';
import { type AuthDeps, type Origin, type SignedIn, startSession } from './service.ts';
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
): Promise<SignedIn> {
  const user = await findHalfSignedIn(deps, halfSignIn);
  if (!user) throw new AppError('SECOND_STEP_ENDED');
  const { userId, emailKey: key, passwordHash } = user;
  await takeCode(deps, { id: userId, isKnown: isKnownBrowser(origin.knownAccounts, key, deps.secret) }, code);
  return startSession(deps, { userId, key, passwordHash, hasGivenCode: true }, origin);
}
