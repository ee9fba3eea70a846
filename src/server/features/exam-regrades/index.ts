export { NotRegraded, regradeExam, type RegradedAttempt, type RegradeReport } from './regrade-exam.ts';
export { findStaffId } from './regrade-rows.ts';
