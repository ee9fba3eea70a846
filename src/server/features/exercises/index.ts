export { findQuestions } from './queries.ts';
export { registerExerciseRoutes } from './routes.ts';
