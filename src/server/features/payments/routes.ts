import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { OrderInput, OrderListView, OrderParams, OrderView } from '#contract/payments.ts';
import { refusals } from '../../platform/api-schema.ts';
import { requireLearner, requireSignedIn } from '../access/index.ts';
import { getOrder, listOrders, makeOrder, type PaymentDeps } from './orders.ts';

const tags = ['payments'];

/** What a learner does with orders. decisions §12 */
export function registerPaymentRoutes(scope: FastifyInstance, deps: PaymentDeps): void {
  const app = scope.withTypeProvider<ZodTypeProvider>();

  app.post(
    '/api/orders',
    { schema: { tags, summary: 'Order a course', body: OrderInput, response: { 200: OrderView, ...refusals } } },
    ({ context, body }) => makeOrder(deps, context, requireLearner(context, body.learner_id), body),
  );

  app.get(
    '/api/orders',
    { schema: { tags, summary: 'The own orders, newest first', response: { 200: OrderListView, ...refusals } } },
    ({ context }) => listOrders(deps, context, requireSignedIn(context)),
  );

  app.get(
    '/api/orders/:code',
    {
      schema: {
        tags,
        summary: 'An own order; asked again and again while it waits for money',
        params: OrderParams,
        response: { 200: OrderView, ...refusals },
      },
    },
    ({ context, params }) => getOrder(deps, context, requireSignedIn(context), params.code),
  );
}
