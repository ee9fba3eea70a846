import type { LearnerRowView } from '#contract/desk/learner-list.ts';

/** What an account may do at the desk, in words. */
export const ROLE_NAMES = {
  learner: 'Học viên',
  teacher: 'Giáo viên của khóa',
  staff: 'Giáo viên toàn trang',
  admin: 'Quản trị',
  tester: 'Người thử',
} as const satisfies Record<LearnerRowView['role'], string>;
