export { registerAccountRoutes } from './account-routes.ts';
export { registerProfileRoutes } from './routes.ts';
export { registerTotpRoutes } from './totp-routes.ts';
export { updatePassword, updateProfile } from './service.ts';
