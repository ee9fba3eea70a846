export {
  canOpenCard,
  canOpenLesson,
  type LearnerInLesson,
  requireAccount,
  requireLearner,
  requireLearnerInLesson,
  requireOneOpen,
  requireOpenCard,
  requireOpenLesson,
  requireSignedIn,
} from './access.ts';
export { isCommentInSql, isLearnerOfSql, type Scope, scopeOf } from './scope.ts';
export {
  requireAccountChange,
  requireAdmin,
  requireSiteStaff,
  requireStaff,
  requireStaffInLesson,
  requireStaffOf,
  type Staff,
} from './staff.ts';
