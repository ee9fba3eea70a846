import type { AuditFacts } from '#contract/desk/audit-facts.ts';
import { formatAccess } from '#domain/payment/format-access.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { ORDER_STATE_NAMES } from '#web/lib/order-state.ts';
import { formatDate } from '#web/lib/format.ts';
import { momentText } from '#web/lib/moment-text.ts';
import { ROLE_NAMES } from '../learners/role-names.ts';

/** One line of an entry: a value, or two of which the second took the place of the first. */
export type AuditLine = { name: string; values: readonly [string] | readonly [string, string] };

export type AuditNames = { courses: ReadonlyMap<number, string>; timeZone: string };

type Side = Readonly<Record<string, unknown>>;
type Show = (value: unknown, names: AuditNames, side: Side) => string;
type Field = { name: string; show: Show };

const NONE = '–';

const STATE_NAMES: Readonly<Record<NonNullable<AuditFacts['state']>, string>> = {
  ...ORDER_STATE_NAMES,
  shown: 'Đang hiện',
  hidden: 'Đang ẩn',
  deleted: 'Đã xóa',
  unused: 'Chưa dùng',
  used: 'Đã dùng',
  revoked: 'Đã thu hồi',
};

const number: Show = (value, names) =>
  typeof value === 'number' ? value.toLocaleString('vi-VN') : plainText(value, names);
const dong: Show = (value, names) => (typeof value === 'number' ? formatDong(value) : plainText(value, names));
const yesNo: Show = (value, names) => plainText(value, names);
const words: Show = (value, names) => (value === '' ? NONE : plainText(value, names));
const named =
  (list: Readonly<Record<string, string>>): Show =>
  (value, names) =>
    (typeof value === 'string' ? list[value] : undefined) ?? plainText(value, names);
const course: Show = (value, names) =>
  typeof value === 'number' ? (names.courses.get(value) ?? `Khóa ${value}`) : plainText(value, names);
const courses: Show = (value, names, side) =>
  Array.isArray(value)
    ? value.map((one: unknown) => course(one, names, side)).join(', ') || NONE
    : plainText(value, names);
/** A moment, and what its absence means. */
const moment =
  (absent: string | ((side: Side) => string)): Show =>
  (value, names, side) =>
    value === null ? (typeof absent === 'string' ? absent : absent(side)) : plainText(value, names);
/** The last day that is within, of a bound at its end. */
const lastDay: Show = (value, names) => {
  if (value === null) return 'Không hạn';
  if (typeof value !== 'string' || !isMoment(value)) return plainText(value, names);
  return `hết ngày ${formatDate(new Date(Date.parse(value) - 1).toISOString(), names.timeZone)}`;
};

/** The fields of entries in the order in which they are read. A new one without words is refused by the compiler. */
const FIELDS: Readonly<Record<keyof AuditFacts, Field>> = {
  name: { name: 'Tên', show: words },
  role: { name: 'Vai trò', show: named(ROLE_NAMES) },
  courses: { name: 'Khóa phụ trách', show: courses },
  course: { name: 'Khóa học', show: course },
  courseId: { name: 'Khóa học', show: course },
  ends_at: { name: 'Học đến', show: moment('Không thời hạn') },
  suspended: { name: 'Tạm khóa', show: yesNo },
  muted: { name: 'Chặn bình luận', show: yesNo },
  until: { name: 'Chặn đến', show: moment('Khi giáo viên bỏ chặn') },
  sessions: { name: 'Thiết bị đang đăng nhập', show: number },
  left: { name: 'Mã khôi phục còn lại', show: number },
  text: { name: 'Nội dung', show: words },
  state: { name: 'Trạng thái', show: named(STATE_NAMES) },
  pinned: { name: 'Ghim', show: yesNo },
  author: { name: 'Người viết', show: (value, names) => `Tài khoản ${plainText(value, names)}` },
  percent: { name: 'Thêm giờ', show: (value, names) => `${plainText(value, names)}%` },
  submitAt: { name: 'Nộp bài', show: moment('Chưa nộp') },
  isPassed: { name: 'Đạt', show: yesNo },
  totalScore: { name: 'Điểm', show: (value, names, side) => (value === null ? NONE : number(value, names, side)) },
  count: { name: 'Số mã', show: number },
  accessDays: {
    name: 'Thời hạn học',
    show: (value, names) =>
      value === null || typeof value === 'number' ? formatAccess(value) : plainText(value, names),
  },
  redeemBy: { name: 'Hạn kích hoạt', show: lastDay },
  keptAt: { name: 'Lưu mã', show: moment('Chưa lưu') },
  unused: { name: 'Mã chưa dùng', show: number },
  revoked: { name: 'Mã bị thu hồi', show: number },
  amount_dong: { name: 'Số tiền', show: dong },
  transfer_id: { name: 'Mã khoản chuyển', show: (value, names) => plainText(value, names) },
  received_dong: { name: 'Đã nhận', show: dong },
  refunded_dong: { name: 'Đã hoàn', show: dong },
  paid_at: { name: 'Thanh toán xong', show: moment('Chưa') },
  access_ends_at: {
    name: 'Học đến',
    show: moment(({ paid_at }) => (typeof paid_at === 'string' ? 'Không thời hạn' : 'Chưa mở')),
  },
  is_dismissed: { name: 'Bỏ qua', show: yesNo },
  note: { name: 'Ghi chú', show: words },
  reason: { name: 'Lý do', show: words },
};

/** What an entry is about though it doesn't change. */
const CONTEXT = new Set(['course', 'courseId']);

/** What an entry says, line by line: what stayed as it was is left out. */
export function auditLines(entry: { before: string | null; after: string | null }, names: AuditNames): AuditLine[] {
  const [before, after] = [sideOf(entry.before), sideOf(entry.after)];
  const known = Object.keys(FIELDS).filter((key) => Object.hasOwn(before, key) || Object.hasOwn(after, key));
  const unknown = Object.keys({ ...before, ...after }).filter((key) => !Object.hasOwn(FIELDS, key));
  return [...known, ...unknown].flatMap((key) => lineOf(key, before, after, names));
}

function lineOf(key: string, before: Side, after: Side, names: AuditNames): AuditLine[] {
  const { name, show } = fieldOf(key);
  const [old, now] = [before, after].map((side) => (Object.hasOwn(side, key) ? show(side[key], names, side) : null));
  if (old === null || old === undefined) return now === NONE ? [] : [{ name, values: [now ?? NONE] }];
  // Nothing took its place: it says what was when this happened.
  if (now === null || now === undefined) return old === NONE ? [] : [{ name: `${name} trước đó`, values: [old] }];
  if (old !== now) return [{ name, values: [old, now] }];
  return CONTEXT.has(key) ? [{ name, values: [now] }] : [];
}

function fieldOf(key: string): Field {
  if (Object.hasOwn(FIELDS, key)) return FIELDS[key as keyof AuditFacts];
  return { name: key.replaceAll('_', ' '), show: words };
}

function sideOf(json: string | null): Side {
  if (json === null) return {};
  const value: unknown = JSON.parse(json);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : { 'Giá trị': value };
}

const isMoment = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

/** A value of any kind so that people can read it. */
function plainText(value: unknown, names: AuditNames): string {
  if (value === null || value === undefined) return NONE;
  if (typeof value === 'boolean') return value ? 'Có' : 'Không';
  if (typeof value === 'string') return isMoment(value) ? momentText(value, names.timeZone) : value;
  if (Array.isArray(value)) return value.map((one) => plainText(one, names)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, one]) => `${key.replaceAll('_', ' ')}: ${plainText(one, names)}`)
      .join('; ');
  return JSON.stringify(value);
}
