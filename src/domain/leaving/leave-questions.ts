import type { LeaveReason } from './leave-check.ts';

type LeaveQuestion = { readonly title: string; readonly text: string; readonly confirm: 'Chuyển' | 'Thoát' };

const BELOW_PASS = 'Bài học có điểm số đạt <85% là bài học chưa đạt định mức hoàn thành';
const KEEP_GOING = 'Cố gắng học tiếp để hoàn thành tiến trình bạn iu nha!';
const CLOCK_RUNS = 'Thời gian vẫn sẽ tiếp tục chạy khi chuyển bài';
const WOULD_BE_LOST = 'Phần bạn vừa học chưa lưu được, rời trang lúc này thì phần đó sẽ mất.';

const EXIT = { title: 'Bạn muốn rời đi?', confirm: 'Thoát' } as const;
const MOVE = { title: 'Bạn muốn chuyển bài?', confirm: 'Chuyển' } as const;

/** What to ask before leaving. decisions §6, spec 1 §5, spec 2 §5 */
export const LEAVE_QUESTIONS: Readonly<Record<LeaveReason, LeaveQuestion>> = {
  list: { ...MOVE, text: BELOW_PASS },
  logo: { ...MOVE, text: BELOW_PASS },
  search: { ...MOVE, title: 'Xác nhận chuyển bài?', text: BELOW_PASS },
  next: { ...MOVE, text: KEEP_GOING },
  other: { ...EXIT, text: KEEP_GOING },
  exam: { ...EXIT, text: KEEP_GOING },
  'exam-from-search': { ...EXIT, text: CLOCK_RUNS },
  unkept: { ...EXIT, text: WOULD_BE_LOST },
};
