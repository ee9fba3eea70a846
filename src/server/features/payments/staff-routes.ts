import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import {
  AssignInput,
  ConfirmInput,
  DismissInput,
  RefundInput,
  StaffOrderPageView,
  StaffOrdersCsvQuery,
  StaffOrdersQuery,
  StaffOrdersView,
  StaffOrderView,
  TakeOffInput,
  TransfersCsvQuery,
  TransfersQuery,
  TransfersView,
} from '#contract/payment-desk.ts';
import { OrderParams } from '#contract/payments.ts';
import { OkView } from '#contract/progress.ts';
import { idParams, refusals } from '../../platform/api-schema.ts';
import { requireAdmin, requireSiteStaff } from '../access/index.ts';
import { exportOrders } from './orders-csv.ts';
import type { PaymentDeps } from './orders.ts';
import { assignTransfer, confirmOrder, dismissTransfer, refundOrder, takeOffTransfer } from './staff.ts';
import { exportTransfers } from './transfers-csv.ts';
import { listStaffOrders, listTransfers, viewStaffOrder } from './staff-lists.ts';

const tags = ['payments'];

/** What staff do with orders and transfers. decisions §12 */
export function registerPaymentDesk(scope: FastifyInstance, deps: PaymentDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();

  app.get(
    '/api/staff/orders',
    {
      schema: {
        tags,
        summary: 'Orders of all learners, for staff',
        querystring: StaffOrdersQuery,
        response: { 200: StaffOrdersView, ...refusals },
      },
    },
    ({ context, query }) => {
      requireSiteStaff(context);
      return listStaffOrders(deps, context, query);
    },
  );

  app.get(
    '/api/staff/orders.csv',
    {
      schema: {
        tags,
        summary: 'The same as a table for spreadsheets',
        querystring: StaffOrdersCsvQuery,
        response: { 200: z.string().describe('CSV in UTF-8, with a header'), ...refusals },
      },
      serializerCompiler: () => (data) => data as string,
    },
    async ({ context, query }, reply) => {
      requireSiteStaff(context);
      const csv = await exportOrders(deps, context, query);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="don-hang.csv"')
        .send(csv);
    },
  );

  app.get(
    '/api/staff/orders/:code',
    {
      schema: {
        tags,
        summary: 'One order with what happened to it, for staff',
        params: OrderParams,
        response: { 200: StaffOrderPageView, ...refusals },
      },
    },
    ({ context, params }) => {
      requireSiteStaff(context);
      return viewStaffOrder(deps, context, params.code);
    },
  );

  app.post(
    '/api/staff/orders/:code/confirm',
    {
      schema: {
        tags,
        summary: 'Write down money that staff saw arrive',
        params: OrderParams,
        body: ConfirmInput,
        response: { 200: StaffOrderView, ...refusals },
      },
    },
    ({ context, params, body }) =>
      confirmOrder(deps, { context, userId: requireSiteStaff(context) }, params.code, body),
  );

  app.post(
    '/api/staff/orders/:code/refund',
    {
      schema: {
        tags,
        summary: 'Write down a refund, which ends the access, for admins',
        params: OrderParams,
        body: RefundInput,
        response: { 200: StaffOrderView, ...refusals },
      },
    },
    ({ context, params, body }) => refundOrder(deps, { context, userId: requireAdmin(context) }, params.code, body),
  );

  app.get(
    '/api/staff/transfers',
    {
      schema: {
        tags,
        summary: 'Transfers, by default those that fit no order, for staff',
        querystring: TransfersQuery,
        response: { 200: TransfersView, ...refusals },
      },
    },
    ({ context, query }) => {
      requireSiteStaff(context);
      return listTransfers(deps, query);
    },
  );

  app.get(
    '/api/staff/transfers.csv',
    {
      schema: {
        tags,
        summary: 'The same as a table for spreadsheets',
        querystring: TransfersCsvQuery,
        response: { 200: z.string().describe('CSV in UTF-8, with a header'), ...refusals },
      },
      serializerCompiler: () => (data) => data as string,
    },
    async ({ context, query }, reply) => {
      requireSiteStaff(context);
      const csv = await exportTransfers(deps, query);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="chuyen-khoan.csv"')
        .send(csv);
    },
  );

  app.post(
    '/api/staff/transfers/:id/assign',
    {
      schema: {
        tags,
        summary: 'Put a transfer on an order',
        params: idParams('transfer'),
        body: AssignInput,
        response: { 200: StaffOrderView, ...refusals },
      },
    },
    ({ context, params, body }) =>
      assignTransfer(deps, { context, userId: requireSiteStaff(context) }, params.id, body),
  );

  app.post(
    '/api/staff/transfers/:id/take-off',
    {
      schema: {
        tags,
        summary: 'Take a transfer off the order that it was put on by mistake',
        params: idParams('transfer'),
        body: TakeOffInput,
        response: { 200: StaffOrderView, ...refusals },
      },
    },
    ({ context, params, body }) =>
      takeOffTransfer(deps, { context, userId: requireSiteStaff(context) }, params.id, body),
  );

  app.post(
    '/api/staff/transfers/:id/dismiss',
    {
      schema: {
        tags,
        summary: 'Write down that a transfer belongs to no order',
        params: idParams('transfer'),
        body: DismissInput,
        response: { 200: OkView, ...refusals },
      },
    },
    async ({ context, params, body }) => {
      await dismissTransfer(deps, requireSiteStaff(context), params.id, body);
      return { ok: true as const };
    },
  );
}
