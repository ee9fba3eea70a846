export { findToday } from './today.ts';
