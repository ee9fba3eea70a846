export { listAuditLog } from './audit-log.ts';
export { type DeskDeps, findDesk } from './desk.ts';
export { changeLearner } from './learner-changes.ts';
export { findLearnerPage } from './learner-page.ts';
export { listLearners } from './learners.ts';
export { registerDeskRoutes } from './routes.ts';
