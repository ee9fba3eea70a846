export { lockOrdersOf } from './order-rows.ts';
export { findPaymentPage, getOrder, listOrders, makeOrder, type PaymentDeps } from './orders.ts';
export { registerPaymentRoutes } from './routes.ts';
export { listStaffOrders, listTransfers, viewStaffOrder } from './staff-lists.ts';
export { registerPaymentDesk } from './staff-routes.ts';
export { bankAccountOf } from './transfer-target.ts';
export { registerPaymentWebhooks } from './webhooks.ts';
