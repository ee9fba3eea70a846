export { findContinue, listCourseOffers } from './offers.ts';
export { continueLesson } from './continue-lesson.ts';
export { toCourseHead, toEnrolmentView } from './present-course.ts';
export { type CourseViewer, toLessonRow } from './present.ts';
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
