export { findContinue, listCourseOffers } from './offers.ts';
export { continueLesson, type CourseViewer, toCourseHead, toEnrolmentView, toLessonRow } from './present.ts';
export type { EnrolmentRow } from './records.ts';
export { registerCourseRoutes } from './routes.ts';
export {
  type CourseDeps,
  findCoursePage,
  findGroupPage,
  findStandings,
  getPanel,
  findCourseViewer,
} from './service.ts';
export { toNextLesson } from './stage-summary.ts';
