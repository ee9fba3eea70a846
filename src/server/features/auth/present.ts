import { MeView } from '#contract/people.ts';
import type { Account } from './session.ts';

/** What users may see of their own account. */
export function toMeView(account: Account | null): MeView | null {
  return account && MeView.parse(account);
}
