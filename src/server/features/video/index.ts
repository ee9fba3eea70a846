export { grantedFilePath } from './grants.ts';
export { answerRange, registerMediaRoute } from './media-route.ts';
export { registerVideoRoutes } from './routes.ts';
