import type pg from 'pg';
import { isStaffOf } from '#domain/access/staff-of.ts';
import { RECORDING_SPEEDS } from '#domain/exercise/recording-limits.ts';
import { correctPercent } from '#domain/exercise/pass-mark.ts';
import {
  type ExerciseLearnersQuery,
  ExerciseLearnersView,
  type ExerciseResultHead,
  type ExerciseResultsQuery,
  ExerciseResultsView,
  ExerciseResultView,
  RESULTS_PER_PAGE,
} from '#contract/exercise-results.ts';
import { AppError } from '../../platform/app-error.ts';
import { requireOpenLesson, requireSignedIn, requireStaffOf } from '../access/index.ts';
import type { LessonNode } from '../content/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { toAchievementViews } from './present.ts';
import {
  findBest,
  findHeads,
  findLearners,
  findRecordings,
  findResult,
  findResults,
  type HeadRow,
  type RecordingRow,
  type ResultRow,
} from './read-queries.ts';
import { findUnseenAchievements } from './write-queries.ts';

export type HistoryDeps = { pool: pg.Pool; now: () => number };

/** A learner's results in a lesson; another learner's for staff only. */
export async function listResults(
  { pool }: HistoryDeps,
  context: RequestContext,
  lesson: LessonNode,
  { learner, before }: ExerciseResultsQuery,
): Promise<ExerciseResultsView> {
  const viewerId = requireSignedIn(context);
  const userId =
    learner === undefined || learner === viewerId ? viewerId : requireStaffOf(context, lesson.course.id) && learner;
  const [rows, best, unseen] = await Promise.all([
    findResults(pool, { userId, lessonId: lesson.id, before: before ?? null }),
    findBest(pool, userId, lesson.id),
    findUnseenAchievements(pool, viewerId, lesson.course.id),
  ]);
  const { page, next } = toPage(rows);
  return ExerciseResultsView.parse({
    lesson_id: lesson.id,
    best: best && toHead(best),
    results: page.map(toHead),
    next,
    achievements: toAchievementViews(unseen),
  });
}

/** Who did a lesson's exercise. */
export async function listLearners(
  { pool }: HistoryDeps,
  lesson: LessonNode,
  { q = '', before }: ExerciseLearnersQuery,
): Promise<ExerciseLearnersView> {
  const rows = await findLearners(pool, { lessonId: lesson.id, name: q.trim(), before: before ?? null });
  const { page, next } = toPage(rows);
  const heads = await findHeads(
    pool,
    page.map((row) => row.best_id),
  );
  const byId = new Map(heads.map((row) => [row.id, row]));
  return ExerciseLearnersView.parse({
    lesson_id: lesson.id,
    learners: page.map((row) => ({
      id: row.user_id,
      name: row.name,
      avatar: row.avatar,
      attempts: row.attempts,
      best: toHead(byId.get(row.best_id) ?? row),
      last: toHead(row),
    })),
    next,
  });
}

/** A result of one's own, or any of a course that one teaches, in a lesson that is open to the viewer. */
export async function requireResult(deps: HistoryDeps, context: RequestContext, id: number): Promise<ResultRow> {
  const userId = requireSignedIn(context);
  const found = await findResult(deps.pool, id);
  const courseId = found && context.tree.lessonById.get(found.lesson_id)?.course.id;
  const isTheirs = found && (found.user_id === userId || isStaffOf(context.viewer, courseId ?? undefined));
  if (!isTheirs) throw new AppError('RESULT_NOT_FOUND');
  requireOpenLesson(context, found.lesson_id, deps.now());
  return found;
}

/** One attempt: what was answered, what was right, and where its recordings are. */
export async function viewResult({ pool }: HistoryDeps, row: ResultRow): Promise<ExerciseResultView> {
  const recordings = await findRecordings(pool, row.id);
  return ExerciseResultView.parse({
    ...toHead(row),
    lesson_id: row.lesson_id,
    learner: { id: row.user_id, name: row.name, avatar: row.avatar },
    answers: row.answers.map(({ question, answer, isRight }) => ({
      question_id: question,
      answer,
      is_right: isRight,
      recordings: addressesOf(row.id, question, recordings),
    })),
  });
}

/** Addresses of a question's recordings; null if none is kept. */
function addressesOf(resultId: number, question: number, recordings: readonly RecordingRow[]) {
  const own = recordings.filter((one) => one.question_id === question);
  if (own.length === 0) return null;
  const addresses = RECORDING_SPEEDS.map((speed) => {
    const isKept = own.some((one) => one.speed === speed);
    return [speed, isKept ? `/api/exercise-results/${resultId}/recordings/${question}/${speed}` : null];
  });
  return Object.fromEntries(addresses) as Record<string, string | null>;
}

function toHead(row: HeadRow): ExerciseResultHead {
  const percent = correctPercent(row.correct, row.total);
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    correct_answer: row.correct,
    total_answer: row.total,
    ratio_correct_answer: percent / 100,
    percent,
    is_passed: row.is_passed,
    grade: row.grade,
    has_recordings: row.has_recordings,
  };
}

/** The rows of a page, and where the next begins. */
function toPage<Row extends { id: number }>(rows: readonly Row[]): { page: Row[]; next: number | null } {
  const page = rows.slice(0, RESULTS_PER_PAGE);
  return { page, next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null };
}
