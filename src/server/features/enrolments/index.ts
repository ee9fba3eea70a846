export { registerEnrolmentRoutes } from './routes.ts';
export { createCodes, type EnrolmentDeps, enrolByStaff, redeemCode, revokeCode } from './service.ts';
