import type { DeskView } from '#contract/desk/desk.ts';
import type { MeView } from '#contract/people.ts';
import { isSiteStaff } from '#domain/access/staff-of.ts';

export type DeskPage = {
  readonly to: string;
  readonly label: string;
  /** what it is for, in a sentence */
  readonly text: string;
  /** for whom; without it, for every teacher */
  readonly only?: 'site-staff' | 'admins';
  /** what waits there */
  readonly waiting?: (view: DeskView) => number | null;
};

/** The pages of staff, in the order in which they are listed. */
const DESK_PAGES: readonly DeskPage[] = [
  {
    to: '/quan-tri/hoc-vien',
    label: 'Học viên',
    text: 'Tìm một bạn, xem bạn ấy học tới đâu, mở và gia hạn khóa học.',
  },
  {
    to: '/quan-tri/don-hang',
    label: 'Đơn hàng',
    text: 'Ai mua gì, đã trả bao nhiêu, còn thiếu hay dư; hoàn tiền, biên nhận.',
    only: 'site-staff',
  },
  {
    to: '/quan-tri/chuyen-khoan',
    label: 'Chuyển khoản',
    text: 'Tiền về mà không khớp đơn nào: xếp vào đơn, hoặc ghi lý do.',
    only: 'site-staff',
    waiting: ({ transfers }) => transfers,
  },
  { to: '/quan-tri/ma-kich-hoat', label: 'Mã kích hoạt', text: 'Tạo mã theo lô, xem ai đã dùng mã nào, thu hồi mã.' },
  { to: '/quan-tri/khoa-hoc', label: 'Khóa học', text: 'Học viên mở, đạt và dừng ở bài nào của từng khóa.' },
  { to: '/quan-tri/bai-thi', label: 'Bài thi', text: 'Kết quả, thống kê câu hỏi, thêm giờ, xem trước đề.' },
  {
    to: '/quan-tri/binh-luan',
    label: 'Bình luận',
    text: 'Bình luận bị báo cáo, bình luận đang ẩn, và những gì mới viết.',
    waiting: ({ reports }) => reports,
  },
  { to: '/quan-tri/danh-gia', label: 'Đánh giá', text: 'Sao và cảm nghĩ của học viên về từng khóa học.' },
  { to: '/quan-tri/nhat-ky', label: 'Nhật ký', text: 'Ai đã làm gì, với ai, từ gì thành gì.', only: 'admins' },
];

/** Those that somebody may open. */
export function deskPagesFor(me: MeView | null): readonly DeskPage[] {
  const isOpen = { 'site-staff': me !== null && isSiteStaff(me), admins: me?.isAdmin ?? false };
  return DESK_PAGES.filter(({ only }) => only === undefined || isOpen[only]);
}
