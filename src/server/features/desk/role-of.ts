import { isSiteStaff, isStaffAnywhere, type StaffOf } from '#domain/access/staff-of.ts';

/** The highest role of an account. */
export function roleOf(account: { staffOf: StaffOf; isAdmin: boolean; isTester: boolean }) {
  if (account.isAdmin) return 'admin';
  if (isSiteStaff(account)) return 'staff';
  if (isStaffAnywhere(account)) return 'teacher';
  return account.isTester ? 'tester' : 'learner';
}
