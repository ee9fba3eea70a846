export { grantedPath } from './grants.ts';
export { type LinkDeps } from './links.ts';
export { registerMediaRoute } from './media-route.ts';
export { registerVideoRoutes } from './routes.ts';
