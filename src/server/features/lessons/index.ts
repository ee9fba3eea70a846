export { registerLessonRoutes } from './routes.ts';
export { findLessonPage, findPanel, type LessonDeps } from './service.ts';
