export { findToday, type TodayDeps } from './today.ts';
