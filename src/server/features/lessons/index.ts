export { registerLessonRoutes } from './routes.ts';
export { findLessonPage, findPanel, type LessonDeps, requireOpenLesson } from './service.ts';
