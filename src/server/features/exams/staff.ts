import Papa from 'papaparse';
import {
  ATTEMPTS_PER_PAGE,
  type ExamResultRowView,
  type ExamResultsQuery,
  ExamResultsView,
  ExamStatisticsView,
  type ExtraTimeInput,
  ExtraTimeView,
} from '#contract/exams/exam-staff.ts';
import { withExtraTime } from '#domain/exam/attempt.ts';
import { type ExamPaper, questionsOf } from '#domain/exam/paper.ts';
import { percentOf, questionStatistics } from '#domain/exam/question-statistics.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LessonNode } from '../content/index.ts';
import { findAttempt, findCurrentId, findTodaysVersion } from './attempt-rows.ts';
import { answerText } from './answer-text.ts';
import { closeDue } from './close-due.ts';
import {
  countAnswers,
  findFirstAttempts,
  findResults,
  markVoided,
  type ResultRow,
  saveExtraTime,
} from './staff-rows.ts';
import type { StartDeps } from './start.ts';

/** Attempts at an exam, newest first. What is over by the clock is closed before. */
export async function listExamResults(
  deps: StartDeps,
  lesson: LessonNode,
  { filter = 'all', q = '', before }: ExamResultsQuery,
): Promise<ExamResultsView> {
  await closeDue(deps, lesson.id);
  const rows = await findResults(deps.pool, {
    lessonId: lesson.id,
    filter,
    name: q.trim(),
    before: before ?? null,
    limit: ATTEMPTS_PER_PAGE + 1,
  });
  const page = rows.slice(0, ATTEMPTS_PER_PAGE);
  return ExamResultsView.parse({
    lesson_id: lesson.id,
    results: page.map(toRow),
    next: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  });
}

/** A school's year of results. */
const MAX_CSV_ROWS = 20_000;

/** The same as a table for spreadsheets. No name becomes a formula: such cells begin with an apostrophe. */
export async function exportExamResults(
  deps: StartDeps,
  lesson: LessonNode,
  { filter = 'all', q = '' }: ExamResultsQuery,
): Promise<string> {
  await closeDue(deps, lesson.id);
  const asked = { lessonId: lesson.id, filter, name: q.trim(), before: null, limit: MAX_CSV_ROWS };
  const rows = (await findResults(deps.pool, asked)).map(toRow);
  const table = rows.map(({ learner, ...row }) => ({
    attempt: row.id,
    learner_id: learner.id,
    learner: learner.name,
    started_at: row.started_at,
    submit_at: row.submit_at,
    total_score: row.total_score,
    score_1: row.score_1,
    score_2: row.score_2,
    score_3: row.score_3,
    correct_answer: row.correct_answer,
    is_passed: row.is_passed,
    is_abandoned: row.is_abandoned,
    extra_percent: row.extra_percent,
    voided_reason: row.voided_reason,
  }));
  // The mark tells spreadsheets that it is UTF-8.
  return `\uFEFF${Papa.unparse(table, { columns: CSV_COLUMNS, escapeFormulae: true })}\r\n`;
}

const CSV_COLUMNS = (
  'attempt learner_id learner started_at submit_at total_score score_1 score_2 score_3 ' +
  'correct_answer is_passed is_abandoned extra_percent voided_reason'
).split(' ');

/** How today's questions do, by each learner's first attempt. */
export async function viewStatistics(deps: StartDeps, lesson: LessonNode): Promise<ExamStatisticsView> {
  const hash = await findTodaysVersion(deps.pool, lesson.id);
  if (hash === null) throw new AppError('LESSON_HAS_NO_EXAM');
  await closeDue(deps, lesson.id);
  const [{ paper }, attempts] = await Promise.all([
    deps.versions.get(hash),
    findFirstAttempts(deps.pool, lesson.id, hash),
  ]);
  const given = await countAnswers(
    deps.pool,
    attempts.map(({ id }) => id),
  );
  const verdictsOf = new Map(attempts.map(({ id, verdicts }) => [id, verdicts]));
  const questions = paper.parts.flatMap((part) => questionsOf(part).map((question) => ({ part, question })));
  const statistics = questionStatistics(
    questions.map(({ question }) => question.id),
    attempts.map(({ verdicts }) => verdicts),
  );
  return ExamStatisticsView.parse({
    lesson_id: lesson.id,
    attempts: attempts.length,
    questions: questions.map(({ part, question }) => {
      // The most frequent comes first; equal answers have equal verdicts.
      const wrong = given.find(
        ({ questionId, attemptIds: [by = 0] }) =>
          questionId === question.id && verdictsOf.get(by)?.[question.id] === 'wrong',
      );
      const { rightPercent = 0, unansweredPercent = 0, discrimination = null } = statistics.get(question.id) ?? {};
      return {
        question_id: question.id,
        stage: part.stage,
        right_percent: rightPercent,
        unanswered_percent: unansweredPercent,
        discrimination,
        wrong_answer: wrong
          ? {
              text: answerText(question, JSON.parse(wrong.answer) as unknown),
              percent: percentOf(wrong.count, attempts.length),
            }
          : null,
      };
    }),
  });
}

/** Gives a learner more time in every part that begins after this, in a running attempt and in later ones. */
export async function giveExtraTime(
  deps: StartDeps,
  staffId: number,
  lesson: LessonNode,
  { user_id: userId, percent }: ExtraTimeInput,
): Promise<ExtraTimeView> {
  const given = { userId, lessonId: lesson.id, percent, staffId, nowMs: deps.now() };
  if (!(await saveExtraTime(deps.pool, given))) throw new AppError('LEARNER_NOT_FOUND');
  const attemptId = await findCurrentId(deps.pool, userId, lesson.id);
  const outcome =
    attemptId === null
      ? null
      : await deps.attempts.apply(attemptId, null, ({ row, paper, attempt }) => {
          const isRunning = row.submitAt === null && row.abandonedAt === null && row.voidedAt === null;
          return { attempt: isRunning ? withExtraTime(paper, attempt, percent) : attempt, refusal: null };
        });
  const parts = outcome?.row.submitAt === null && outcome.row.abandonedAt === null ? outcome.attempt.parts : [];
  return ExtraTimeView.parse({
    percent,
    parts: parts.filter(({ beganAtMs }) => beganAtMs === null).map(({ stage }) => stage),
  });
}

/** Voids an attempt for a reason that its learner reads. The lesson keeps what it has reached. */
export async function voidAttempt(deps: StartDeps, staffId: number, id: number, reason: string): Promise<{ ok: true }> {
  if (!(await findAttempt(deps.pool, id))) throw new AppError('EXAM_ATTEMPT_NOT_FOUND');
  if (!(await markVoided(deps.pool, { id, staffId, reason, nowMs: deps.now() })))
    throw new AppError('EXAM_ALREADY_VOIDED');
  return { ok: true };
}

function toRow(row: ResultRow): ExamResultRowView {
  const { score } = row;
  const scoreOf = (stage: ExamPaper['parts'][number]['stage']) =>
    score && (score.parts.find((part) => part.stage === stage)?.points ?? 0);
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
    extra_percent: row.state.extraPercent,
    voided_reason: row.voidedReason,
  };
}
