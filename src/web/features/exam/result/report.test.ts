import { describe, expect, it } from 'vitest';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import { type ReportedExam, reportOf } from './report.ts';

const MOCK: ReportedExam = {
  type: 'last_exam',
  level: 'N5',
  pass_rule: 'site',
  pass_marks: 80,
  total_marks: 180,
  lessonName: 'Đề 1',
  stage: 1,
};
const PRACTICE: ReportedExam = { ...MOCK, type: 'exam', pass_marks: null, total_marks: 20, stage: 3 };

const RESULT: ExamResultView = {
  id: 7,
  lesson_id: 390_901,
  data_1: {},
  data_2: {},
  data_3: {},
  passed_time: [-1, -1, -1],
  time_start: [null, null, null],
  mp3_time: 0,
  is_passed: true,
  total_score: 132,
  score_1: 40,
  score_2: 42,
  score_3: 50,
  correct_answer: 18,
  total_answer: 20,
  course: 'N5',
  started_at: '2026-11-20T01:00:00.000Z',
  submit_at: '2026-11-20T17:30:00.000Z',
  is_abandoned: false,
  user: { id: 3, name: 'Minh Anh' },
  stage: 5,
  is_waiting: false,
  wait_ends_at: null,
  parts: [],
  heard_at: null,
  time_left: [0, 0, 0],
  has_all_answers: true,
  saved: {},
  window_id: null,
  extra_percent: 0,
  skills: [
    { skill: 1, correct: 6, total: 7, percent: 85 },
    { skill: 2, correct: 5, total: 7, percent: 71 },
    { skill: 5, correct: 3, total: 6, percent: 50 },
  ],
  official: {
    is_passed: false,
    pass_marks: 80,
    sections: [{ name: 'Nghe hiểu', score: 12, total: 60, minimum: 19 }],
  },
  voided_reason: null,
  regraded: null,
  server_now: '2026-11-20T17:31:00.000Z',
};

const reported = (exam: ReportedExam, result: Partial<ExamResultView> = {}) =>
  reportOf(exam, { ...RESULT, ...result }, 'Asia/Ho_Chi_Minh');

describe('reportOf', () => {
  it.each([
    [MOCK, true, 'Bạn đã sẵn sàng thi JLPT N5!'],
    [MOCK, false, 'Cố gắng thêm bạn nha!'],
    [PRACTICE, true, 'Bạn làm tốt lắm!'],
    [PRACTICE, false, 'Cố gắng lên nhé!'],
  ] as const)('has the words of the specification (%#)', (exam, isPassed, title) => {
    expect(reported(exam, { is_passed: isPassed })?.title).toBe(title);
  });

  it('is null before the attempt is handed in', () => {
    expect(reported(MOCK, { submit_at: null })).toBeNull();
    expect(reported(MOCK, { skills: null })).toBeNull();
  });

  it('of a mock shows parts 1 and 2 together and listening, with what each needs', () => {
    const report = reported(MOCK);
    expect(report?.total).toEqual({ value: 132, outOf: '/180 điểm · cần từ 80' });
    expect(report?.rows).toEqual([
      { name: 'Kiến thức ngôn ngữ – Đọc hiểu', score: 82, points: 120, needed: 38 },
      { name: 'Nghe hiểu', score: 50, points: 60, needed: 19 },
    ]);
  });

  it('of a mock by the official rule shows its sections, and says nothing beside them', () => {
    const report = reported({ ...MOCK, pass_rule: 'official' });
    expect(report?.rows).toEqual([{ name: 'Nghe hiểu', score: 12, points: 60, needed: 19 }]);
    expect(report?.official).toBeNull();
  });

  it('says what the official rule would say', () => {
    expect(reported(MOCK)?.official).toBe(
      'Theo cách tính của JLPT chính thức (tổng từ 80, Nghe hiểu từ 19/60) lượt này chưa đạt.',
    );
  });

  it('of a practice counts questions', () => {
    const report = reported(PRACTICE, { official: null });
    expect(report?.total).toEqual({ value: 18, outOf: '/20 câu đúng · cần từ 17' });
    expect(report?.rows).toEqual([{ name: 'Nghe hiểu', score: 18, points: 20, needed: 17 }]);
    expect(report?.official).toBeNull();
  });

  it('lists the skills that were asked in the order of the radar', () => {
    expect(reported(MOCK)?.skills.map(({ name, feedback }) => `${name} ${feedback.level}`)).toEqual([
      'Chữ Hán normal',
      'Từ vựng good',
      'Nghe hiểu bad',
    ]);
  });

  it('dates the result in the site’s time zone', () => {
    expect(reported(MOCK)?.date).toBe('21/11/2026');
  });

  it('says when and why it was scored anew, and that a pass stays', () => {
    const regraded = { at: '2026-11-22T17:30:00.000Z', reason: 'Câu 101 có đáp án sai', keeps_pass: false };
    expect(reported(MOCK)?.regraded).toBeNull();
    expect(reported(MOCK, { regraded })?.regraded).toBe('Điểm đã được chấm lại ngày 23/11/2026: Câu 101 có đáp án sai');
    expect(reported(MOCK, { regraded: { ...regraded, keeps_pass: true } })?.regraded).toBe(
      'Điểm đã được chấm lại ngày 23/11/2026: Câu 101 có đáp án sai. Kết quả đạt của bạn vẫn được giữ nguyên.',
    );
  });
});
