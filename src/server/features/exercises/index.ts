export { createQuestionCache, type QuestionCache } from './question-cache.ts';
export { registerExerciseRoutes } from './routes.ts';
