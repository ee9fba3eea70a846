export { registerCourseOverview } from './routes.ts';
export { listStaffCourses, viewCourseOverview } from './service.ts';
