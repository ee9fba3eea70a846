import type pg from 'pg';
import {
  AchievementView,
  type DocumentReadInput,
  DocumentReadView,
  type ProgressReportInput,
  ProgressReportView,
  type SeenInput,
  type SetAchievementInput,
} from '#contract/progress.ts';
import { GROWN_BY, playedParts } from '#domain/course/part-rules.ts';
import { readingSecondsLeft } from '#domain/progress/reading.ts';
import { resumePosition } from '#domain/progress/playback.ts';
import { applyReport } from '#domain/progress/report.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LessonNode, PartNode } from '../content/index.ts';
import type { LearningEventRecorder } from '../learning-events/index.ts';
import type { StudyDays } from '../study-days/index.ts';
import { requireLearner, type RequestContext } from '../request-context/index.ts';
import { eventsOf } from './events-of-change.ts';
import { toMediaState, toStoredPart, withPart } from './lesson-state.ts';
import { isPassingUnseen, markLessonSeen, markStageSeen } from './queries.ts';
import type { ProgressWriter } from './writer.ts';

export type ProgressDeps = {
  pool: pg.Pool;
  writer: ProgressWriter;
  now: () => number;
  learningEvents: LearningEventRecorder;
  studyDays: StudyDays;
  /** the lesson, if the viewer may open it; else it refuses */
  requireOpenLesson: (context: RequestContext, lessonId: number, nowMs: number) => LessonNode;
};

/** The video or recording that a report is about: the named one, else the lesson's video, else its first recording. */
function requireMedium(lesson: LessonNode, componentId: number | undefined): PartNode {
  const media = playedParts(lesson.parts);
  const part = componentId === undefined ? media[0] : media.find(({ key }) => key === componentId);
  if (!part) throw new AppError(componentId === undefined ? 'LESSON_HAS_NO_VIDEO' : 'LESSON_HAS_NO_MEDIUM');
  return part;
}

/** Takes a report of a video or recording. spec 1 §7, decisions §5 */
export async function reportProgress(
  deps: ProgressDeps,
  context: RequestContext,
  input: ProgressReportInput,
): Promise<ProgressReportView> {
  const userId = requireLearner(context.viewer, input.learner_id);
  const lesson = deps.requireOpenLesson(context, input.lesson_id, deps.now());
  const part = requireMedium(lesson, input.component_id);
  const report = {
    played: input.played,
    videoPercent: input.video_progress,
    positionSeconds: input.position_seconds,
    sessionId: input.session_id,
    sequence: input.sequence,
  };

  const change = deps.writer.change(userId, lesson, (before, clock, nowMs) => {
    const outcome = applyReport(toMediaState(before.parts[part.key]), clock, report, part.durationSeconds, nowMs);
    const after = outcome.changed ? withPart(before, lesson, part.key, toStoredPart(outcome.media), nowMs) : before;
    return {
      state: after,
      clock: outcome.changed ? outcome.clock : clock,
      isChanged: outcome.changed,
      result: { ...outcome, events: eventsOf(before, after, part) },
    };
  });
  const [{ state, result, isStageUnseen }] = await Promise.all([change, deps.studyDays.note(userId)]);
  deps.learningEvents.record(context, lesson, result.events);

  const media = toMediaState(state.parts[part.key]);
  return ProgressReportView.parse({
    lesson_id: lesson.id,
    component_id: part.key,
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

const isOpenedOrRead = ({ kind }: PartNode) => ['opening', 'reading'].includes(GROWN_BY[kind]);

/** Takes that a document was read to its end, or a file opened. decisions §5 */
export async function reportDocumentRead(
  deps: ProgressDeps,
  context: RequestContext,
  lessonId: number,
  input: DocumentReadInput,
): Promise<DocumentReadView> {
  const userId = requireLearner(context.viewer, input.learner_id);
  const lesson = deps.requireOpenLesson(context, lessonId, deps.now());
  const part = lesson.parts.find(({ key }) => key === input.component_id);
  if (!part || !isOpenedOrRead(part)) throw new AppError('LESSON_HAS_NO_DOCUMENT');

  const change = deps.writer.change(userId, lesson, (before, clock, nowMs) => {
    const isRead = before.parts[part.key]?.percent === 100;
    const secondsLeft =
      isRead || GROWN_BY[part.kind] === 'opening' ? 0 : readingSecondsLeft(part.words, before.openedAtMs, nowMs);
    const isNew = !isRead && secondsLeft === 0;
    const after = isNew ? withPart(before, lesson, part.key, { percent: 100 }, nowMs) : before;
    return { state: after, clock, isChanged: isNew, result: { secondsLeft, events: eventsOf(before, after, part) } };
  });
  const [{ state, result, isStageUnseen }] = await Promise.all([change, deps.studyDays.note(userId)]);
  deps.learningEvents.record(context, lesson, result.events);

  return DocumentReadView.parse({
    lesson_id: lesson.id,
    percent: state.percent,
    is_passed: state.passedAtMs !== null,
    accepted: result.secondsLeft === 0,
    retry_after_seconds: result.secondsLeft === 0 ? null : result.secondsLeft,
    show_popup_done_stage: isStageUnseen,
  });
}

/** Whether passing the lesson is still to be celebrated. Asking changes nothing. spec 1 §7, decisions §5 */
export async function setAchievement(
  deps: ProgressDeps,
  context: RequestContext,
  input: SetAchievementInput,
): Promise<AchievementView> {
  const userId = requireLearner(context.viewer, input.learner_id);
  const lesson = deps.requireOpenLesson(context, input.lesson_id, deps.now());
  return AchievementView.parse({ data: { lessonComplete: await isPassingUnseen(deps.pool, userId, lesson.id) } });
}

/** The page showed a celebration, so no answer needs to bring it again. */
export async function markSeen(deps: ProgressDeps, context: RequestContext, input: SeenInput): Promise<{ ok: true }> {
  const userId = requireLearner(context.viewer, input.learner_id);
  const mark = input.kind === 'stage' ? markStageSeen : markLessonSeen;
  if (!(await mark(deps.pool, userId, input.id, deps.now()))) throw new AppError('NOT_FOUND');
  return { ok: true };
}
