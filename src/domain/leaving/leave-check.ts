import { PASS_PERCENT } from '../progress/lesson-percent.ts';

/** How the learner is about to leave. decisions §6 */
export type LeaveOrigin = 'list' | 'logo' | 'search' | 'next' | 'other' | 'back' | 'close';

export type Leaving = {
  readonly lesson: { readonly type: 'lesson' | 'flashcard' | 'exam' | 'last_exam'; readonly isRequired: boolean };
  /** null: no record of the lesson, or a guest */
  readonly lessonRecord: { readonly percent: number } | null;
  /** spec 2 §2.3: 0 not begun, 1–3 a part is being answered, 4 and 5 over; null: not an exam */
  readonly examStage: number | null;
  readonly origin: LeaveOrigin;
  /** unsent work would be lost with the page */
  readonly hasUnkeptWork: boolean;
};

/** What to ask the learner before leaving. */
export type LeaveQuestion = { readonly title: string; readonly text: string; readonly confirm: 'Chuyển' | 'Thoát' };
export type LeaveVerdict = { readonly type: 'go' } | ({ readonly type: 'ask' } & LeaveQuestion);

const GO = { type: 'go' } as const;
const BELOW_PASS = 'Bài học có điểm số đạt <85% là bài học chưa đạt định mức hoàn thành';
const KEEP_GOING = 'Cố gắng học tiếp để hoàn thành tiến trình bạn iu nha!';
const CLOCK_RUNS = 'Thời gian vẫn sẽ tiếp tục chạy khi chuyển bài';
const WOULD_BE_LOST = 'Phần bạn vừa học chưa lưu được, rời trang lúc này thì phần đó sẽ mất.';

const EXIT = { type: 'ask', title: 'Bạn muốn rời đi?', confirm: 'Thoát' } as const;
const MOVE = { type: 'ask', title: 'Bạn muốn chuyển bài?', confirm: 'Chuyển' } as const;

const BELOW_PASS_QUESTIONS: Readonly<Record<Exclude<LeaveOrigin, 'back' | 'close'>, LeaveVerdict>> = {
  list: { ...MOVE, text: BELOW_PASS },
  logo: { ...MOVE, text: BELOW_PASS },
  search: { ...MOVE, title: 'Xác nhận chuyển bài?', text: BELOW_PASS },
  next: { ...MOVE, text: KEEP_GOING },
  other: { ...EXIT, text: KEEP_GOING },
};

/**
 * Whether the learner may leave at once, or what to ask first. Texts and rows: decisions §6, spec 1 §5, spec 2 §5. A
 * last_exam or a lesson without a record can be left freely. A running exam always asks (spec 1 §5). Back and closing
 * the tab ask only if something would be lost; elsewhere a required lesson under 85 percent asks.
 */
export function checkLeaving({ lesson, lessonRecord, examStage, origin, hasUnkeptWork }: Leaving): LeaveVerdict {
  if (lesson.type === 'last_exam') return GO;
  const isAnswering = lesson.type === 'exam' && examStage !== null && examStage >= 1 && examStage <= 3;
  if (lessonRecord && isAnswering) return { ...EXIT, text: origin === 'search' ? CLOCK_RUNS : KEEP_GOING };
  if (origin === 'back' || origin === 'close') return hasUnkeptWork ? { ...EXIT, text: WOULD_BE_LOST } : GO;
  if (!lessonRecord || !lesson.isRequired || lessonRecord.percent >= PASS_PERCENT) return GO;
  return BELOW_PASS_QUESTIONS[origin];
}
