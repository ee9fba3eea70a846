export type { NamedCourse } from './present.ts';
export { registerSearchRoutes } from './routes.ts';
export { searchIndexOf } from './service.ts';
