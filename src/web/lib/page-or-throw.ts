import { data, redirect } from 'react-router';
import type { PageResult } from '#contract/page-services.ts';

/** The view, or the answer to throw: 301 to the canonical address (decisions §1), 404. */
export function pageOrThrow<T>(found: PageResult<T>): T {
  if (found.status === 'redirect') throw redirect(found.to, 301);
  if (found.status === 'not-found') throw data(null, 404);
  return found.view;
}
