export { createLearningEventRecorder, type LearningEventRecorder } from './recorder.ts';
export { registerLearningEventRoutes } from './routes.ts';
