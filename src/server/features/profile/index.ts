export { registerProfileRoutes } from './routes.ts';
export { updatePassword, updateProfile } from './service.ts';
