export { canOpenLesson, continueLesson, type Onlooker, toEnrolmentView, toLessonRow } from './present.ts';
export type { EnrolmentRow } from './records.ts';
export { registerCourseRoutes } from './routes.ts';
export { type CourseDeps, findCoursePage, findGroupPage, getPanel, listCourses } from './service.ts';
export { toNextLesson } from './stage-summary.ts';
