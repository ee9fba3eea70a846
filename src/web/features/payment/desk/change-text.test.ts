import { describe, expect, it } from 'vitest';
import type { StaffOrderView } from '#contract/payment-desk.ts';
import { changeText } from './change-text.ts';

const ORDER: StaffOrderView = {
  code: '34679ACD',
  course_id: 39,
  course_name: 'Sơ cấp N5',
  days: 180,
  price_dong: 990_000,
  received_dong: 0,
  missing_dong: 990_000,
  surplus_dong: 0,
  refunded_dong: null,
  state: 'waiting',
  created_at: '2026-11-23T08:00:00.000Z',
  expires_at: '2026-11-24T08:00:00.000Z',
  paid_at: null,
  access_ends_at: null,
  learner: { id: 7, name: 'Bưởi', email: 'buoi@tsubame.example' },
  refund_note: null,
};
const PAID: StaffOrderView = {
  ...ORDER,
  received_dong: 990_000,
  missing_dong: 0,
  state: 'paid',
  paid_at: '2026-11-23T09:00:00.000Z',
};
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

describe('what staff are told before they do it', () => {
  it('is that the course opens, with what is too much', () => {
    expect(plain(changeText(ORDER, 1_000_000))).toBe(
      'Đơn 34679ACD sẽ có 1.000.000 ₫ trên 990.000 ₫, dư 10.000 ₫. Khóa học Sơ cấp N5 (6 tháng) mở ngay cho Bưởi.',
    );
  });

  it('is what is missing still', () => {
    expect(plain(changeText(ORDER, 989_999))).toContain('còn thiếu 1 ₫. Khóa học chưa mở.');
  });

  it('is that the access ends, or does not change', () => {
    expect(changeText(PAID, -1)).toContain('sẽ kết thúc ngay.');
    expect(changeText(PAID, 5000)).toContain('Quyền học không thay đổi.');
    expect(changeText({ ...PAID, received_dong: 995_000, surplus_dong: 5000 }, -5000)).toContain('không thay đổi.');
  });

  it('is that nobody gets the course if the account is gone', () => {
    expect(changeText({ ...ORDER, learner: null }, 990_000)).toContain('Tài khoản đã xóa');
  });
});
