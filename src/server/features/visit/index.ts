export { registerVisits, requireUserId, type Visit } from './visit.ts';
