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
  requireStaff,
} from './access.ts';
