import { describe, expect, it } from 'vitest';
import type { AuditAction, AuditFacts } from '#contract/desk/audit-facts.ts';
import { auditLines } from './audit-changes.ts';
import { actionWords, subjectOf } from './audit-words.ts';

const NAMES = { courses: new Map([[39, 'Tiếng Nhật sơ cấp N5']]), timeZone: 'Asia/Ho_Chi_Minh' };

type Sides = { before: AuditFacts | null; after: AuditFacts | null };
type Told = [...sides: [AuditFacts | null, AuditFacts | null], ...lines: string[]];

const NOTHING: Told = [null, null];
const ORDER: AuditFacts = {
  state: 'waiting',
  received_dong: 0,
  refunded_dong: 0,
  paid_at: null,
  access_ends_at: null,
};
const PAID: AuditFacts = {
  ...ORDER,
  state: 'paid',
  received_dong: 990_000,
  paid_at: '2026-11-23T10:26:00.000Z',
  access_ends_at: '2027-05-22T10:26:00.000Z',
};
const paidLines = (from: string, to: string) => [
  `Trạng thái: ${from}`,
  'Số tiền: 990.000 ₫',
  ...(to === '' ? [] : [`Mã khoản chuyển: ${to}`]),
];
const OPENED = [
  'Đã nhận: 0 ₫ → 990.000 ₫',
  'Thanh toán xong: Chưa → 23/11/2026 17:26',
  'Học đến: Chưa mở → 22/05/2027 17:26',
];
const HIDDEN: AuditFacts = { state: 'hidden', pinned: false };
const SHOWN: AuditFacts = { state: 'shown', pinned: false };
const AUTHOR = 'Người viết: Tài khoản 12';

/** Of every action what is written down, and its lines. */
const ENTRIES: Readonly<Record<AuditAction, Told>> = {
  'account.close': NOTHING,
  'account.keep': NOTHING,
  'account.erase': NOTHING,
  'account.send-reset': NOTHING,
  'account.totp-on': NOTHING,
  'account.totp-off': NOTHING,
  'account.recovery-codes': NOTHING,
  'account.give-access': [
    { course: 39, ends_at: '2026-12-01T02:00:00.000Z' },
    { course: 39, ends_at: null },
    'Khóa học: Tiếng Nhật sơ cấp N5',
    'Học đến: 01/12/2026 09:00 → Không thời hạn',
  ],
  'account.end-access': [
    { course: 39, ends_at: null },
    { course: 39, ends_at: '2026-11-25T17:30:00.000Z', reason: 'Xin thôi' },
    'Khóa học: Tiếng Nhật sơ cấp N5',
    'Học đến: Không thời hạn → 26/11/2026 00:30',
    'Lý do: Xin thôi',
  ],
  'account.end-sessions': [
    { sessions: 3 },
    { sessions: 0, reason: 'Mất máy' },
    'Thiết bị đang đăng nhập: 3 → 0',
    'Lý do: Mất máy',
  ],
  'account.mute': [
    { muted: false },
    { muted: true, until: null, reason: 'Quảng cáo' },
    'Chặn bình luận: Không → Có',
    'Chặn đến: Khi giáo viên bỏ chặn',
    'Lý do: Quảng cáo',
  ],
  'account.unmute': [
    { muted: true, until: '2026-12-01T02:00:00.000Z', reason: 'Quảng cáo' },
    { muted: false },
    'Chặn bình luận: Có → Không',
    'Chặn đến trước đó: 01/12/2026 09:00',
    'Lý do trước đó: Quảng cáo',
  ],
  'account.note': [{ text: '' }, { text: 'Gọi lại' }, 'Nội dung: – → Gọi lại'],
  'account.role': [
    { role: 'learner', courses: [] },
    { role: 'teacher', courses: [39, 40] },
    'Vai trò: Học viên → Giáo viên của khóa',
    'Khóa phụ trách: – → Tiếng Nhật sơ cấp N5, Khóa 40',
  ],
  'account.suspend': [
    { suspended: false },
    { suspended: true, reason: 'Chia sẻ' },
    'Tạm khóa: Không → Có',
    'Lý do: Chia sẻ',
  ],
  'account.unsuspend': [
    { suspended: true, reason: 'Chia sẻ' },
    { suspended: false },
    'Tạm khóa: Có → Không',
    'Lý do trước đó: Chia sẻ',
  ],
  'account.reset-password': [null, { reason: 'Quên' }, 'Lý do: Quên'],
  'account.recovery-code-use': [null, { left: 9 }, 'Mã khôi phục còn lại: 9'],
  'comment.clear-reports': [SHOWN, { ...SHOWN, author: 12 }, AUTHOR],
  'comment.delete': [SHOWN, { state: 'deleted', pinned: false, author: 12 }, 'Trạng thái: Đang hiện → Đã xóa', AUTHOR],
  'comment.hide': [
    { state: 'shown', pinned: true },
    { ...HIDDEN, author: 12 },
    'Trạng thái: Đang hiện → Đang ẩn',
    'Ghim: Có → Không',
    AUTHOR,
  ],
  'comment.show': [HIDDEN, { ...SHOWN, author: 12 }, 'Trạng thái: Đang ẩn → Đang hiện', AUTHOR],
  'comment.pin': [SHOWN, { state: 'shown', pinned: true, author: 12 }, 'Ghim: Không → Có', AUTHOR],
  'comment.unpin': [{ state: 'shown', pinned: true }, { ...SHOWN, author: 12 }, 'Ghim: Có → Không', AUTHOR],
  'exam.extra-time': [{ percent: 25 }, { percent: 50 }, 'Thêm giờ: 25% → 50%'],
  'exam.void': [
    { submitAt: null, isPassed: false, totalScore: null },
    { reason: 'Mất điện' },
    'Nộp bài trước đó: Chưa nộp',
    'Đạt trước đó: Không',
    'Lý do: Mất điện',
  ],
  'codes.create': [
    null,
    { courseId: 39, count: 1000, redeemBy: '2026-12-31T17:00:00.000Z', accessDays: 180, name: 'Lớp tối' },
    'Tên: Lớp tối',
    'Khóa học: Tiếng Nhật sơ cấp N5',
    'Số mã: 1.000',
    'Thời hạn học: 6 tháng',
    'Hạn kích hoạt: hết ngày 31/12/2026',
  ],
  'codes.keep': [{ keptAt: null }, { keptAt: '2026-11-23T10:26:00.000Z' }, 'Lưu mã: Chưa lưu → 23/11/2026 17:26'],
  'codes.revoke': [
    { unused: 50 },
    { unused: 0, revoked: 50, reason: 'Lộ mã' },
    'Mã chưa dùng: 50 → 0',
    'Mã bị thu hồi: 50',
    'Lý do: Lộ mã',
  ],
  'payment.assign': [
    ORDER,
    { ...PAID, amount_dong: 990_000, note: '', transfer_id: 5 },
    ...paidLines('Đang đợi chuyển khoản → Đã thanh toán', '5'),
    ...OPENED,
  ],
  'payment.confirm': [
    ORDER,
    { ...PAID, amount_dong: 990_000, note: 'Tiền mặt' },
    ...paidLines('Đang đợi chuyển khoản → Đã thanh toán', ''),
    ...OPENED,
    'Ghi chú: Tiền mặt',
  ],
  'payment.take-off': [
    PAID,
    { ...ORDER, amount_dong: 990_000, note: 'Nhầm đơn', transfer_id: 5 },
    ...paidLines('Đã thanh toán → Đang đợi chuyển khoản', '5'),
    'Đã nhận: 990.000 ₫ → 0 ₫',
    'Thanh toán xong: 23/11/2026 17:26 → Chưa',
    'Học đến: 22/05/2027 17:26 → Chưa mở',
    'Ghi chú: Nhầm đơn',
  ],
  'payment.refund': [
    { ...PAID, access_ends_at: null },
    { ...PAID, state: 'refunded', refunded_dong: 990_000, amount_dong: 990_000, note: 'Đổi ý' },
    ...paidLines('Đã thanh toán → Đã hoàn tiền', ''),
    'Đã hoàn: 0 ₫ → 990.000 ₫',
    'Học đến: Không thời hạn → 22/05/2027 17:26',
    'Ghi chú: Đổi ý',
  ],
  'payment.dismiss': [
    { is_dismissed: false, note: null },
    { is_dismissed: true, note: 'Tiền riêng', amount_dong: 20_000 },
    'Số tiền: 20.000 ₫',
    'Bỏ qua: Không → Có',
    'Ghi chú: – → Tiền riêng',
  ],
};

/** As the database stores both sides. */
const stored = ({ before, after }: { before: unknown; after: unknown }) => {
  const json = (side: unknown) => (side === null ? null : JSON.stringify(side));
  return { before: json(before), after: json(after) };
};
const linesOf = (sides: Sides | { before: unknown; after: unknown }) =>
  auditLines(stored(sides), NAMES).map(({ name, values }) =>
    `${name}: ${values.join(' → ')}`.replaceAll('\u00A0', ' '),
  );

describe.each(Object.entries(ENTRIES))('an entry of %s', (action, [before, after, ...lines]) => {
  it('is told in words', () => {
    expect(linesOf({ before, after })).toEqual(lines);
    expect(actionWords(action)).not.toContain('.');
  });
});

it('a code that is revoked says so, and access that begins says until when', () => {
  const revoked = { before: { state: 'unused' }, after: { state: 'revoked', reason: 'Lộ mã' } } as const;
  expect(linesOf(revoked)).toEqual(['Trạng thái: Chưa dùng → Đã thu hồi', 'Lý do: Lộ mã']);
  const given = { before: { course: 7 }, after: { course: 7, ends_at: '2026-12-01T02:00:00.000Z' } };
  expect(linesOf(given)).toEqual(['Khóa học: Khóa 7', 'Học đến: 01/12/2026 09:00']);
  const unlimited = { before: null, after: { redeemBy: null, accessDays: null } };
  expect(linesOf(unlimited)).toEqual(['Thời hạn học: Trọn đời', 'Hạn kích hoạt: Không hạn']);
});

it('what it has no words for stays readable', () => {
  const side = {
    new_field: true,
    at: '2026-12-01T02:00:00.000Z',
    list: [1, { a_b: null }],
    toString: 'x',
    role: 'king',
  };
  expect(linesOf({ before: null, after: side })).toEqual([
    'Vai trò: king',
    'new field: Có',
    'at: 01/12/2026 09:00',
    'list: 1, a b: –',
    'toString: x',
  ]);
  expect(linesOf({ before: 1, after: ['hai'] })).toEqual(['Giá trị: 1 → hai']);
  expect(linesOf({ before: null, after: { reason: 7, amount_dong: 'x', courses: 'y', redeemBy: 'z' } })).toEqual([
    'Khóa phụ trách: y',
    'Hạn kích hoạt: z',
    'Số tiền: x',
    'Lý do: 7',
  ]);
  expect(actionWords('account.dance')).toBe('account.dance');
});

it('the subject is named, with the page where staff read of it', () => {
  expect(subjectOf('account', '12')).toEqual({ words: 'Tài khoản 12', path: '/quan-tri/hoc-vien/12' });
  expect(subjectOf('learner-in-exam', '12/393001')).toEqual({
    words: 'Tài khoản 12, bài thi 393001',
    path: '/quan-tri/bai-thi/393001',
  });
  expect(subjectOf('code-batch', '3').path).toBe('/quan-tri/ma-kich-hoat/3');
  expect(subjectOf('payment-order', 'ABC').path).toBe('/quan-tri/don-hang/ABC');
  expect(subjectOf('comment', '8')).toEqual({ words: 'Bình luận 8', path: null });
  expect(subjectOf('dance', '8')).toEqual({ words: 'dance 8', path: null });
});
