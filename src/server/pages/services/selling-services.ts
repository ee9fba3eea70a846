import type { FastifyRequest } from 'fastify';
import type { PageServices } from '#contract/page-services.ts';
import { CodeBatchInput, ReplaceBatchInput, RevokeCodesInput } from '#contract/code-batches.ts';
import { StaffOrdersQuery, TransfersQuery } from '#contract/payment-desk.ts';
import { requireSiteStaff, requireStaff, requireStaffOf } from '../../features/access/index.ts';
import {
  keepCodeBatch,
  listCodeBatches,
  makeCodeBatch,
  replaceCodeBatch,
  revokeCodeBatch,
  revokeOneCode,
  viewCodeBatch,
} from '../../features/enrolments/index.ts';
import { listStaffOrders, listTransfers, viewStaffOrder } from '../../features/payments/index.ts';
import type { PageFeatures } from '../page-features.ts';
import { asked, checked } from './answering.ts';

/** What staff sell: codes, orders and the transfers for them. */
export function sellingServices(request: FastifyRequest, features: PageFeatures) {
  const { context } = request;
  return {
    listCodeBatches: (query) =>
      asked(() => listCodeBatches(features.enrolments, context, requireStaffOf(context, query.course_id), query)),
    findCodeBatch: (batchId, query) =>
      asked(() => viewCodeBatch(features.enrolments, context, requireStaff(context), batchId, query)),
    makeCodeBatch: (input) =>
      asked(() => {
        requireStaff(context);
        const wish = checked(CodeBatchInput, input);
        return makeCodeBatch(features.enrolments, context, requireStaffOf(context, wish.course_id), wish);
      }),
    replaceCodeBatch: (batchId, input) =>
      asked(() => {
        const staff = requireStaff(context);
        const { client_id: clientId } = checked(ReplaceBatchInput, input);
        return replaceCodeBatch(features.enrolments, context, staff, batchId, clientId);
      }),
    keepCodeBatch: (batchId) =>
      asked(() => keepCodeBatch(features.enrolments, context, requireStaff(context), batchId)),
    revokeCodeBatch: (batchId, input) =>
      asked(() => {
        const staff = requireStaff(context);
        return revokeCodeBatch(features.enrolments, staff, batchId, checked(RevokeCodesInput, input).reason);
      }),
    revokeCode: (codeId, input) =>
      asked(() => {
        const staff = requireStaff(context);
        return revokeOneCode(features.enrolments, staff, codeId, checked(RevokeCodesInput, input).reason);
      }),
    listStaffOrders: (query) =>
      asked(() => {
        requireSiteStaff(context);
        return listStaffOrders(features.payments, context, checked(StaffOrdersQuery, query));
      }),
    findStaffOrder: (code) =>
      asked(() => {
        requireSiteStaff(context);
        return viewStaffOrder(features.payments, context, code);
      }),
    listTransfers: (query) =>
      asked(() => {
        requireSiteStaff(context);
        return listTransfers(features.payments, checked(TransfersQuery, query));
      }),
  } satisfies Partial<PageServices>;
}
