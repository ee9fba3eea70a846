export { registerVisits, requireLearner, requireUserId, type Visit } from './visit.ts';
