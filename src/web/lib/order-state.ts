import type { OrderView } from '#contract/payments.ts';

/** How an order stands, in words. */
export const ORDER_STATE_NAMES: Record<OrderView['state'], string> = {
  waiting: 'Đang đợi chuyển khoản',
  partial: 'Còn thiếu tiền',
  paid: 'Đã thanh toán',
  ended: 'Quá 24 giờ',
  refunded: 'Đã hoàn tiền',
};

/** … and in a chip's colour. */
export const ORDER_STATE_TONES = {
  waiting: 'plain',
  partial: 'warn',
  paid: 'correct',
  ended: 'plain',
  refunded: 'plain',
} as const satisfies Record<OrderView['state'], string>;
