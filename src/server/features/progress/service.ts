import type pg from 'pg';
import { COMPONENT_TYPE } from '#domain/course/component-type.ts';
import {
  type DocumentReadInput,
  DocumentReadView,
  type ProgressReportInput,
  ProgressReportView,
  type SeenInput,
} from '#contract/progress.ts';
import { readingSecondsLeft } from '#domain/progress/reading.ts';
import { resumePosition } from '#domain/progress/playback.ts';
import { applyReport } from '#domain/progress/report.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LessonNode } from '../content/index.ts';
import { requireLearner, requireUserId, type Visit } from '../visit/index.ts';
import { toMediaState, toStoredPart, withPart } from './lesson-state.ts';
import { markStageSeen } from './queries.ts';
import type { ProgressWriter } from './writer.ts';

export type ProgressDeps = {
  pool: pg.Pool;
  writer: ProgressWriter;
  now: () => number;
  /** the lesson, if the viewer may open it; else it refuses */
  requireOpenLesson: (visit: Visit, lessonId: number, nowMs: number) => LessonNode;
};

/** Takes a report of a video. spec 1 §7, decisions §5 */
export async function reportProgress(
  deps: ProgressDeps,
  visit: Visit,
  input: ProgressReportInput,
): Promise<ProgressReportView> {
  const userId = requireLearner(visit.viewer, input.learner_id);
  const lesson = deps.requireOpenLesson(visit, input.lesson_id, deps.now());
  const part = lesson.parts.find(({ type }) => type === COMPONENT_TYPE.video);
  if (!part) throw new AppError('LESSON_HAS_NO_VIDEO');
  const report = {
    played: input.played,
    videoPercent: input.video_progress,
    positionSeconds: input.position_seconds,
    sessionId: input.session_id,
    sequence: input.sequence,
  };

  const { state, result, isStageUnseen } = await deps.writer.change(userId, lesson, (before, clock, nowMs) => {
    const outcome = applyReport(toMediaState(before.parts[part.id]), clock, report, part.durationSeconds, nowMs);
    return {
      state: outcome.changed ? withPart(before, lesson, part.id, toStoredPart(outcome.media), nowMs) : before,
      clock: outcome.changed ? outcome.clock : clock,
      isChanged: outcome.changed,
      result: outcome,
    };
  });

  const media = toMediaState(state.parts[part.id]);
  return ProgressReportView.parse({
    lesson_id: lesson.id,
    percent: state.percent,
    is_passed: state.passedAtMs !== null,
    video_percent: media.percent,
    played: media.played,
    pending: result.pending,
    retry_after_seconds: result.retryAfterSeconds,
    position_seconds: resumePosition(media.playbacks, part.durationSeconds) ?? 0,
    show_popup_done_stage: isStageUnseen,
  });
}

/** Takes that a document was read to its end, or a file opened. decisions §5 */
export async function reportDocumentRead(
  deps: ProgressDeps,
  visit: Visit,
  lessonId: number,
  input: DocumentReadInput,
): Promise<DocumentReadView> {
  const userId = requireLearner(visit.viewer, input.learner_id);
  const lesson = deps.requireOpenLesson(visit, lessonId, deps.now());
  const isDocument = (type: number) => type === COMPONENT_TYPE.document || type === COMPONENT_TYPE.file;
  const part = lesson.parts.find(({ id, type }) => id === input.component_id && isDocument(type));
  if (!part) throw new AppError('LESSON_HAS_NO_DOCUMENT');

  const { state, result, isStageUnseen } = await deps.writer.change(userId, lesson, (before, clock, nowMs) => {
    const isRead = before.parts[part.id]?.percent === 100;
    const isFile = part.type === COMPONENT_TYPE.file;
    const secondsLeft = isRead || isFile ? 0 : readingSecondsLeft(part.words, before.openedAtMs, nowMs);
    const isNew = !isRead && secondsLeft === 0;
    return {
      state: isNew ? withPart(before, lesson, part.id, { percent: 100 }, nowMs) : before,
      clock,
      isChanged: isNew,
      result: secondsLeft,
    };
  });

  return DocumentReadView.parse({
    lesson_id: lesson.id,
    percent: state.percent,
    is_passed: state.passedAtMs !== null,
    accepted: result === 0,
    retry_after_seconds: result === 0 ? null : result,
    show_popup_done_stage: isStageUnseen,
  });
}

/** The page showed a celebration, so no answer needs to bring it again. */
export async function markSeen(deps: ProgressDeps, visit: Visit, input: SeenInput): Promise<{ ok: true }> {
  const userId = requireUserId(visit.viewer);
  if (!(await markStageSeen(deps.pool, userId, input.id, deps.now()))) throw new AppError('NOT_FOUND');
  return { ok: true };
}
