export { eraseRatings } from './erase.ts';
export { type CourseRating, findCourseRatings, NO_RATINGS } from './queries.ts';
export { registerRatingRoutes } from './routes.ts';
export { listRatingsForStaff, type RatingDeps } from './service.ts';
