export { grantedFilePath, grantedStreamPath } from './grants.ts';
export { registerMediaRoute } from './media-route.ts';
export { registerVideoRoutes } from './routes.ts';
