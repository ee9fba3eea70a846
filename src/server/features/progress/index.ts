export { registerFormBodies } from './form-body.ts';
export { type RaiseDeps, raisePart } from './raise-part.ts';
export { registerProgressRoutes } from './routes.ts';
export { createProgressWriter } from './writer.ts';
