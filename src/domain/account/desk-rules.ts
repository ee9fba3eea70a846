import { isSiteStaff, isStaffAnywhere, type StaffOf } from '../access/staff-of.ts';

/** Who acts at the desk. */
type Actor = { readonly id: number; readonly isAdmin: boolean; readonly staffOf: StaffOf };
/** Whose account it is about. */
type Account = { readonly id: number; readonly isAdmin: boolean; readonly staffOf: StaffOf };

/** What an admin makes of an account. teacher: of some courses; staff: of the whole site. */
export const ACCOUNT_ROLES = ['learner', 'teacher', 'staff', 'admin'] as const;

/** Whether staff may open and end courses of this account: they help learners, only admins change their colleagues. */
export function mayChangeAccess(actor: Actor, account: Account): boolean {
  return actor.isAdmin || !isStaffAnywhere(account);
}

/** Whether staff may write in this account, which is the whole site's. */
export function mayChangeAccount(actor: Actor, account: Account): boolean {
  return isSiteStaff(actor) && mayChangeAccess(actor, account);
}

/** Whether staff may suspend this account: what they may change, but never themselves. */
export function maySuspend(actor: Actor, account: Account): boolean {
  return account.id !== actor.id && mayChangeAccount(actor, account);
}

/** Whether somebody may say what this account is. Never the own one, so that a site always keeps an admin. */
export function mayChangeRole(actor: Actor, account: Account): boolean {
  return actor.isAdmin && account.id !== actor.id;
}

export const MAX_REASON_UNITS = 500;
export const MAX_NOTE_UNITS = 4000;
/** Days that staff can give at once: ten years. */
export const MAX_DAYS_GIVEN = 3660;
/** Courses of one teacher. */
export const MAX_COURSES_TAUGHT = 100;
