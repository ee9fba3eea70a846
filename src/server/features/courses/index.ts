export { canOpenLesson, type Onlooker, toEnrolmentView, toLessonRow } from './present.ts';
export { type EnrolmentRow, findEnrolments, findLessonMarks } from './records.ts';
export { registerCourseRoutes } from './routes.ts';
export { type CourseDeps, findCourse, findCoursePage, findGroupPage, getPanel, listCourses } from './service.ts';
