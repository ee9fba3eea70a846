export { registerPublicFiles } from './routes.ts';
