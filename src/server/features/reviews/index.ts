export { countReviewDay } from './count-day.ts';
export { registerReviewReading, registerReviewWriting } from './routes.ts';
export type { ReviewDeps } from './service.ts';
export { reviewDay } from './today.ts';
