import { data, redirect } from 'react-router';
import { ERRORS } from '#contract/error-codes.ts';
import type { PageResult, ServiceResult } from '#contract/page-services.ts';
import { signInPath, totpSetupPath } from './sign-in-path.ts';

/** The view, or throws a response: a redirect to the page that helps (signing in, two-step sign-in) and back, or an error page. */
export function resultOrThrow<T>(asked: ServiceResult<T>, request: Request): T {
  if (asked.status === 'answered') return asked.view;
  if (asked.code === 'SIGN_IN_REQUIRED') throw redirect(signInPath(new URL(request.url)));
  if (asked.code === 'TOTP_SETUP_REQUIRED') throw redirect(totpSetupPath(new URL(request.url)));
  throw data(null, ERRORS[asked.code].status);
}

/** The view, or throws a response: a 301 to the canonical address (decisions §1), or a 404. */
export function pageOrThrow<T>(found: PageResult<T>): T {
  if (found.status === 'redirect') throw redirect(found.to, 301);
  if (found.status === 'not-found') throw data(null, 404);
  return found.view;
}
