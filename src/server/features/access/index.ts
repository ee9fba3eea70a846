export {
  canOpenCard,
  canOpenLesson,
  type LearnerInLesson,
  requireAccount,
  requireAdmin,
  requireLearner,
  requireLearnerInLesson,
  requireOneOpen,
  requireOpenCard,
  requireOpenLesson,
  requireSignedIn,
  requireStaff,
} from './access.ts';
