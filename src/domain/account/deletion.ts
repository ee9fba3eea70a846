/** For so long its owner can keep an account that was to be deleted: issue 14, decisions/044. */
export const UNDO_DAYS = 7;
const UNDO_MS = UNDO_DAYS * 24 * 3_600_000;

/** How others see the author whose account is to be deleted. */
export const FORMER_LEARNER = 'Người học cũ';

/** When an account is erased whose deletion was asked for at this moment. */
export function erasedAtMs(askedAtMs: number): number {
  return askedAtMs + UNDO_MS;
}

/** Erased is now what was asked for until then. */
export function erasedIfAskedByMs(nowMs: number): number {
  return nowMs - UNDO_MS;
}

/** Whether the account is gone for everybody, though its rows may be there until the next round. */
export function isErasureDue(askedAtMs: number | null, nowMs: number): boolean {
  return askedAtMs !== null && nowMs >= erasedAtMs(askedAtMs);
}

/** Whether the site can do without this account as an admin: somebody has to be left who can do everything. */
export function isDispensable(account: { readonly isAdmin: boolean }, otherAdmins: number): boolean {
  return !account.isAdmin || otherAdmins > 0;
}
