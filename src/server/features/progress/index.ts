export { toMediaState } from './lesson-state.ts';
export { registerProgressRoutes } from './routes.ts';
export { createProgressWriter } from './writer.ts';
