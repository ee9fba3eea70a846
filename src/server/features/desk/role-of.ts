/** The highest role of an account. */
export function roleOf({ isStaff, isAdmin, isTester }: { isStaff: boolean; isAdmin: boolean; isTester: boolean }) {
  if (isAdmin) return 'admin';
  if (isStaff) return 'staff';
  return isTester ? 'tester' : 'learner';
}
