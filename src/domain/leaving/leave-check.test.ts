import { describe, expect, it } from 'vitest';
import { checkLeaving, type Leaving, type LeaveOrigin } from './leave-check.ts';
import { LEAVE_QUESTIONS } from './leave-questions.ts';

const TYPES = ['lesson', 'flashcard', 'exam', 'last_exam'] as const;
const RECORDS = [null, 0, 84, 85, 100] as const;
const STAGES = [null, 0, 1, 2, 3, 4, 5] as const;
const ORIGINS: LeaveOrigin[] = ['list', 'logo', 'search', 'next', 'other', 'back', 'close'];

const RATIOS = [0, 0.84, 0.85];

/** Every combination of what the check looks at. */
const COMBINATIONS: Leaving[] = TYPES.flatMap((type) =>
  [true, false].flatMap((isRequired) =>
    RECORDS.flatMap((percent) =>
      STAGES.flatMap((examStage) =>
        ORIGINS.flatMap((origin) =>
          [true, false].flatMap((hasUnkeptWork) =>
            RATIOS.map((exerciseRatio) => ({
              lesson: { type, isRequired },
              lessonRecord: percent === null ? null : { percent },
              examStage,
              origin,
              exerciseRatio,
              hasUnkeptWork,
            })),
          ),
        ),
      ),
    ),
  ),
);

// The table of decisions §6 as it is written there: from | title | text | button.
const TABLE = `
list   | Bạn muốn chuyển bài?  | Bài học có điểm số đạt <85% là bài học chưa đạt định mức hoàn thành | Chuyển
logo   | Bạn muốn chuyển bài?  | Bài học có điểm số đạt <85% là bài học chưa đạt định mức hoàn thành | Chuyển
search | Xác nhận chuyển bài?  | Bài học có điểm số đạt <85% là bài học chưa đạt định mức hoàn thành | Chuyển
next   | Bạn muốn chuyển bài?  | Cố gắng học tiếp để hoàn thành tiến trình bạn iu nha!               | Chuyển
other  | Bạn muốn rời đi?      | Cố gắng học tiếp để hoàn thành tiến trình bạn iu nha!               | Thoát
exam   | Bạn muốn rời đi?      | Cố gắng học tiếp để hoàn thành tiến trình bạn iu nha!               | Thoát
exam-from-search | Bạn muốn rời đi? | Thời gian vẫn sẽ tiếp tục chạy khi chuyển bài                  | Thoát
unkept | Bạn muốn rời đi?      | Phần bạn vừa học chưa lưu được, rời trang lúc này thì phần đó sẽ mất. | Thoát
`;
const rows = new Map(
  TABLE.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([from = '', title, text, confirm]) => [from, { title, text, confirm }]),
);

/** The row of the table that a combination falls under; null: it goes at once. */
function expectedRow(leaving: Leaving): string | null {
  const { lesson, lessonRecord, examStage, origin, exerciseRatio, hasUnkeptWork } = leaving;
  if (lesson.type === 'last_exam') return null;
  const isBeingAnswered = lesson.type === 'exam' && [1, 2, 3].includes(examStage ?? 0);
  if (isBeingAnswered && lessonRecord !== null) return origin === 'search' ? 'exam-from-search' : 'exam';
  if (['back', 'close'].includes(origin)) return hasUnkeptWork ? 'unkept' : null;
  const isShort = lessonRecord !== null && lessonRecord.percent < 85 && exerciseRatio < 0.85 && lesson.isRequired;
  return isShort ? origin : null;
}

describe('checkLeaving', () => {
  it('answers all 11760 combinations as the table says', () => {
    expect(COMBINATIONS).toHaveLength(11760);
    for (const combination of COMBINATIONS) {
      const row = expectedRow(combination);
      expect(checkLeaving(combination), JSON.stringify(combination)).toEqual(
        row === null ? { type: 'go' } : { type: 'ask', reason: row },
      );
    }
  });

  it('asks in the words of the table', () => {
    expect(LEAVE_QUESTIONS).toEqual(Object.fromEntries(rows));
  });

  const short: Leaving = {
    lesson: { type: 'lesson', isRequired: true },
    lessonRecord: { percent: 62 },
    examStage: null,
    origin: 'list',
    exerciseRatio: 0,
    hasUnkeptWork: false,
  };

  it.each([
    ['a guest', { lessonRecord: null }],
    ['a lesson that is not required', { lesson: { type: 'lesson', isRequired: false } }],
    ['a passed exercise', { exerciseRatio: 0.85 }],
    ['a passed lesson', { lessonRecord: { percent: 85 } }],
    ['a last_exam, even with its clock running', { lesson: { type: 'last_exam', isRequired: true }, examStage: 2 }],
    ['the back button', { origin: 'back' }],
  ] as const)('lets %s go', (_who, change) => {
    expect(checkLeaving({ ...short, ...change })).toEqual({ type: 'go' });
  });

  it('asks in an exam that is being answered even when it was passed before', () => {
    const exam = { lesson: { type: 'exam', isRequired: false }, lessonRecord: { percent: 100 }, examStage: 1 } as const;
    expect(checkLeaving({ ...short, ...exam, origin: 'back' })).toEqual({ type: 'ask', reason: 'exam' });
  });
});
