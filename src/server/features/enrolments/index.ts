export { endOfDay } from './batch-rows.ts';
export { registerCodeDesk } from './batch-routes.ts';
export {
  keepCodeBatch,
  listCodeBatches,
  makeCodeBatch,
  replaceCodeBatch,
  revokeCodeBatch,
  revokeOneCode,
  viewCodeBatch,
} from './batches.ts';
export { makeBatch } from './make-batch.ts';
export { registerEnrolmentRoutes } from './routes.ts';
export { type EnrolmentDeps, enrolByStaff, redeemCode, revokeCode } from './service.ts';
