import {
  ATTEMPTS_PER_PAGE,
  type ExamResultRowView,
  type ExamResultsCsvQuery,
  type ExamResultsQuery,
  ExamResultsView,
} from '#contract/exams/exam-staff.ts';
import type { Stage } from '#domain/exam/paper.ts';
import type { LessonNode } from '../content/index.ts';
import { AppError } from '../../platform/app-error.ts';
import { type CsvCell, csvMoment, toCsv } from '../../platform/csv.ts';
import { closeDue } from './close-due.ts';
import { findResults, type ResultRow, type ResultsAsked } from './staff-rows.ts';
import type { StartDeps } from './start.ts';

/** `timeZone`: in which days begin and end. */
export type ResultsDeps = StartDeps & { timeZone: string };

/** Attempts at an exam, newest first. What is over by the clock is closed before. */
export async function listExamResults(
  deps: ResultsDeps,
  lesson: LessonNode,
  { before, ...filters }: ExamResultsQuery,
): Promise<ExamResultsView> {
  await closeDue(deps, lesson.id);
  const rows = await findResults(deps.pool, {
    ...toAsked(deps, lesson, filters),
    before: before ?? null,
    limit: ATTEMPTS_PER_PAGE + 1,
  });
  const page = rows.slice(0, ATTEMPTS_PER_PAGE);
  return ExamResultsView.parse({
    lesson_id: lesson.id,
    data: page.map(toResultRow),
    next_before: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  });
}

/** A school's year of results. More are refused: a table that was cut looks whole. */
const MAX_CSV_ROWS = 20_000;

/** The same as a table for spreadsheets. */
export async function exportExamResults(
  deps: ResultsDeps,
  lesson: LessonNode,
  filters: ExamResultsCsvQuery,
): Promise<string> {
  await closeDue(deps, lesson.id);
  const asked = { ...toAsked(deps, lesson, filters), before: null, limit: MAX_CSV_ROWS + 1 };
  const found = await findResults(deps.pool, asked);
  if (found.length > MAX_CSV_ROWS) throw new AppError('EXAM_RESULTS_TOO_MANY');
  const at = csvMoment(deps.timeZone);
  const rows = found.map((row) => ({ row, view: toResultRow(row), at }));
  return toCsv(CSV_COLUMNS, rows);
}

/** `at`: a moment as spreadsheets read it, in the site's time zone. */
type CsvRow = { row: ResultRow; view: ExamResultRowView; at: (moment: Date | null) => string | null };

const CSV_COLUMNS: Readonly<Record<string, (one: CsvRow) => CsvCell>> = {
  'Lượt thi': ({ view }) => view.id,
  'Mã học viên': ({ view }) => view.learner.id,
  'Học viên': ({ view }) => view.learner.name,
  'Bắt đầu': ({ row, at }) => at(row.startedAt),
  'Nộp bài': ({ row, at }) => at(row.submitAt),
  'Trạng thái': ({ row }) => stateOf(row),
  'Điểm phần 1': ({ row }) => pointsOf(row, 1),
  'Điểm phần 2': ({ row }) => pointsOf(row, 2),
  'Điểm phần 3': ({ row }) => pointsOf(row, 3),
  'Tổng điểm': ({ view }) => view.total_score,
  'Số câu đúng': ({ view }) => view.correct_answer,
  'Số câu': ({ view }) => view.total_answer,
  'Thêm giờ (%)': ({ view }) => view.extra_percent,
  'Hủy lúc': ({ row, at }) => at(row.voidedAt),
  'Người hủy': ({ view }) => view.voided_by,
  'Lý do hủy': ({ view }) => view.voided_reason,
};

/** What a part earned; null of one that the exam hasn't. */
const pointsOf = ({ score }: ResultRow, stage: Stage) =>
  score?.parts.find((part) => part.stage === stage)?.points ?? null;

/** A row of the list, as sent. */
export function toResultRow(row: ResultRow): ExamResultRowView {
  const { score } = row;
  const scoreOf = (stage: Stage) => score && (pointsOf(row, stage) ?? 0);
  return {
    id: row.id,
    learner: { id: row.userId, name: row.name },
    started_at: row.startedAt.toISOString(),
    submit_at: row.submitAt?.toISOString() ?? null,
    is_passed: row.isPassed,
    is_abandoned: row.abandonedAt !== null,
    total_score: row.totalScore,
    score_1: scoreOf(1),
    score_2: scoreOf(2),
    score_3: scoreOf(3),
    correct_answer: score && score.correct,
    total_answer: score && score.total,
    stage: row.state.parts.findLast(({ beganAtMs }) => beganAtMs !== null)?.stage ?? null,
    extra_percent: row.state.extraPercent,
    voided_at: row.voidedAt?.toISOString() ?? null,
    voided_by: row.voidedBy,
    voided_reason: row.voidedReason,
  };
}

function toAsked(
  { timeZone }: ResultsDeps,
  lesson: LessonNode,
  { filter = 'all', q = '', from, to }: ExamResultsCsvQuery,
): Omit<ResultsAsked, 'before' | 'limit'> {
  return { lessonId: lesson.id, filter, name: q.trim(), from: from ?? null, to: to ?? null, timeZone };
}

/** The state of an attempt in a word. */
function stateOf(row: ResultRow): string {
  if (row.voidedAt) return 'Đã hủy';
  if (row.abandonedAt) return 'Bỏ dở';
  if (!row.submitAt) return 'Đang làm';
  return row.isPassed ? 'Đạt' : 'Chưa đạt';
}
