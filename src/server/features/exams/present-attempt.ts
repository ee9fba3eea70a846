import { ExamAttemptRowView } from '#contract/exams/exam-view.ts';
import { ExamResultView } from '#contract/exams/result-view.ts';
import type { Attempt } from '#domain/exam/attempt.ts';
import { timeLeftMs } from '#domain/exam/clock.ts';
import { type ExamPaper, questionsOf, type Stage } from '#domain/exam/paper.ts';
import type { OfficialSectionName } from '#domain/exam/official-rule.ts';
import { viewStageOf } from '#domain/exam/view-stage.ts';
import type { AttemptRow, RegradeNote } from './attempt-rows.ts';

// Running attempts are presented here. Nothing that this file reaches may import a key: boundaries, `exam-paper-without-keys`.

export type PresentedAttempt = {
  readonly row: AttemptRow;
  readonly paper: ExamPaper;
  readonly attempt: Attempt;
  readonly nowMs: number;
  /** the latest regrade that changed the score, null without */
  readonly regrade: RegradeNote | null;
};

/** As Vietnamese learners know the sections of the real test. */
const SECTION_NAMES = {
  languageReading: 'Kiến thức ngôn ngữ và đọc hiểu',
  language: 'Kiến thức ngôn ngữ',
  reading: 'Đọc hiểu',
  listening: 'Nghe hiểu',
} satisfies Record<OfficialSectionName, string>;

const STAGES = [1, 2, 3] as const;
type Three<T> = [T, T, T];

/** An attempt for its learner. `hasAllAnswers` false: it was loaded with those of one question only. */
export function toResultView(
  { row, paper, attempt, nowMs, regrade }: PresentedAttempt,
  user: { id: number; name: string },
  hasAllAnswers: boolean,
): ExamResultView {
  const { stage, isWaiting } = viewStageOf(attempt);
  const { score } = row;
  const partOf = (of: Stage) => attempt.parts.find((part) => part.stage === of);
  const scoreOf = (of: Stage) => score && (score.parts.find((part) => part.stage === of)?.points ?? 0);
  const each = <T>(map: (of: Stage) => T) => STAGES.map((of) => map(of)) as Three<T>;
  return ExamResultView.parse({
    id: row.id,
    lesson_id: row.lessonId,
    data_1: answersOf(paper, attempt, 1),
    data_2: answersOf(paper, attempt, 2),
    data_3: answersOf(paper, attempt, 3),
    passed_time: each((of) => {
      const part = partOf(of);
      return part?.closed ? -1 : (part?.elapsedMs ?? 0);
    }),
    time_start: each((of) => isoOf(partOf(of)?.beganAtMs ?? null)),
    mp3_time: attempt.mp3Seconds,
    is_passed: row.isPassed,
    total_score: row.totalScore,
    score_1: scoreOf(1),
    score_2: scoreOf(2),
    score_3: scoreOf(3),
    correct_answer: score && score.correct,
    total_answer: paper.parts.reduce((sum, part) => sum + questionsOf(part).length, 0),
    course: `JLPT ${paper.level}`,
    started_at: row.startedAt.toISOString(),
    submit_at: row.submitAt?.toISOString() ?? null,
    is_abandoned: row.abandonedAt !== null,
    user,
    stage,
    is_waiting: isWaiting,
    wait_ends_at: isoOf(attempt.waitEndsAtMs),
    parts: attempt.parts.map((part) => ({
      stage: part.stage,
      budget_ms: part.budgetMs,
      began_at: isoOf(part.beganAtMs),
      elapsed_ms: part.elapsedMs,
      heard_ms: part.heardMs,
      used_up_at: isoOf(part.usedUpAtMs),
      closed_at: isoOf(part.closed?.atMs ?? null),
      closed_by: part.closed?.how ?? null,
    })),
    heard_at: isoOf(attempt.heardAtMs),
    time_left: each((of) => {
      const part = partOf(of);
      return part ? timeLeftMs(paper, part, nowMs) : 0;
    }),
    has_all_answers: hasAllAnswers,
    saved: Object.fromEntries(Object.entries(attempt.answers).map(([id, { sequence }]) => [id, sequence])),
    window_id: row.windowId,
    extra_percent: attempt.extraPercent,
    skills: score && score.skills,
    official: score?.official
      ? {
          is_passed: score.official.isPassed,
          pass_marks: score.official.neededPoints,
          sections: score.official.sections.map((section) => ({
            name: SECTION_NAMES[section.name],
            score: section.points,
            total: section.maxPoints,
            minimum: section.neededPoints,
          })),
        }
      : null,
    voided_reason: row.voidedReason,
    regraded: regrade && {
      at: regrade.at.toISOString(),
      reason: regrade.reason,
      keeps_pass: row.isPassed && score?.isPassed === false,
    },
    server_now: new Date(nowMs).toISOString(),
  });
}

/** An attempt in the list of the own ones. */
export function toAttemptRow(row: AttemptRow): ExamAttemptRowView {
  return ExamAttemptRowView.parse({
    id: row.id,
    started_at: row.startedAt.toISOString(),
    submit_at: row.submitAt?.toISOString() ?? null,
    total_score: row.totalScore,
    is_passed: row.isPassed,
    is_abandoned: row.abandonedAt !== null,
    voided_reason: row.voidedReason,
  });
}

function answersOf(paper: ExamPaper, { answers }: Attempt, stage: Stage): ExamResultView['data_1'] {
  const part = paper.parts.find((one) => one.stage === stage);
  if (!part) return {};
  return Object.fromEntries(
    questionsOf(part).flatMap(({ id }) => {
      const answer = answers[id]?.answer ?? null;
      // What is stored is what the question's kind made of it, which is what the schema lists.
      return answer === null ? [] : [[String(id), answer as ExamResultView['data_1'][string]]];
    }),
  );
}

function isoOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
