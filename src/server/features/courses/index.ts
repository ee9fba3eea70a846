export { findContinue, listCourseOffers } from './offers.ts';
export { canOpenLesson, continueLesson, type Onlooker, toCourseHead, toEnrolmentView, toLessonRow } from './present.ts';
export type { EnrolmentRow } from './records.ts';
export { registerCourseRoutes } from './routes.ts';
export { type CourseDeps, findCoursePage, findGroupPage, findStandings, getPanel, look } from './service.ts';
export { toNextLesson } from './stage-summary.ts';
