/** Who acts at the desk. */
type Actor = { readonly id: number; readonly isAdmin: boolean };
/** Whose account it is about. */
type Account = { readonly id: number; readonly isStaff: boolean; readonly isAdmin: boolean };

/** Whether staff may write in this account: staff help learners, only admins change staff and admins. */
export function mayChangeAccount(actor: Actor, account: Account): boolean {
  return actor.isAdmin || (!account.isStaff && !account.isAdmin);
}

/** Whether staff may suspend this account: what they may change, but never themselves. */
export function maySuspend(actor: Actor, account: Account): boolean {
  return account.id !== actor.id && mayChangeAccount(actor, account);
}

export const MAX_REASON_UNITS = 500;
export const MAX_NOTE_UNITS = 4000;
/** Days that staff can give at once: ten years. */
export const MAX_DAYS_GIVEN = 3660;
