import type pg from 'pg';
import {
  AchievementView,
  type DocumentReadInput,
  DocumentReadView,
  type ProgressReportInput,
  ProgressReportView,
  type SeenInput,
} from '#contract/progress.ts';
import { GROWN_BY, playedParts } from '#domain/course/part-rules.ts';
import { applyReading } from '#domain/progress/reading.ts';
import { withPart } from '#domain/progress/lesson-state.ts';
import { resumePosition } from '#domain/progress/playback.ts';
import { applyReport } from '#domain/progress/report.ts';
import { toMediaState, toStoredPart } from '../../db/stored-json.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LearnerInLesson } from '../access/index.ts';
import type { LessonNode, PartNode } from '../content/index.ts';
import type { LearningEventRecorder } from '../learning-events/index.ts';
import type { StudyDays } from '../study-days/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { eventsOf } from './events-of-change.ts';
import { isPassingUnseen, markAchievementSeen, markLessonSeen, markStageSeen } from './queries.ts';
import type { ProgressWriter } from './writer.ts';

export type ProgressDeps = {
  pool: pg.Pool;
  writer: ProgressWriter;
  now: () => number;
  learningEvents: LearningEventRecorder;
  studyDays: StudyDays;
};

/** The medium of a report: the named one, else the lesson's video, else its first recording. */
function requireMedium(lesson: LessonNode, componentId: number | undefined): PartNode {
  const media = playedParts(lesson.parts);
  const part = componentId === undefined ? media[0] : media.find(({ key }) => key === componentId);
  if (!part) throw new AppError(componentId === undefined ? 'LESSON_HAS_NO_VIDEO' : 'LESSON_HAS_NO_MEDIUM');
  return part;
}

/** Handles a report of a video or recording. spec 1 §7, decisions §5 */
export async function reportProgress(
  deps: ProgressDeps,
  context: RequestContext,
  { userId, lesson }: LearnerInLesson,
  input: ProgressReportInput,
): Promise<ProgressReportView> {
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

/** Handles a document being read to its end, or a file being opened. decisions §5 */
export async function reportDocumentRead(
  deps: ProgressDeps,
  context: RequestContext,
  { userId, lesson }: LearnerInLesson,
  input: DocumentReadInput,
): Promise<DocumentReadView> {
  const part = lesson.parts.find(({ key }) => key === input.component_id);
  const grownBy = part && GROWN_BY[part.kind];
  if (!part || (grownBy !== 'reading' && grownBy !== 'opening')) throw new AppError('LESSON_HAS_NO_DOCUMENT');

  const change = deps.writer.change(userId, lesson, (before, clock, nowMs) => {
    const { openedAtMs } = before;
    const earlier = before.parts[part.key]?.percent ?? 0;
    const { percent, secondsLeft } = applyReading({ grownBy, words: part.words, openedAtMs, percent: earlier }, nowMs);
    const isChanged = percent > earlier;
    const after = isChanged ? withPart(before, lesson, part.key, { percent }, nowMs) : before;
    return { state: after, clock, isChanged, result: { secondsLeft, events: eventsOf(before, after, part) } };
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

/** Whether passing the lesson has yet to be celebrated. Read-only. spec 1 §7, decisions §5 */
export async function setAchievement(
  deps: ProgressDeps,
  { userId, lesson }: LearnerInLesson,
): Promise<AchievementView> {
  return AchievementView.parse({ data: { lessonComplete: await isPassingUnseen(deps.pool, userId, lesson.id) } });
}

const MARKS = {
  stage: markStageSeen,
  lesson: markLessonSeen,
  achievement: markAchievementSeen,
} satisfies Record<SeenInput['kind'], unknown>;

/** The page showed a celebration, so no answer needs to bring it again. */
export async function markSeen(deps: ProgressDeps, userId: number, input: SeenInput): Promise<{ ok: true }> {
  if (!(await MARKS[input.kind](deps.pool, userId, input.id, deps.now()))) throw new AppError('NOT_FOUND');
  return { ok: true };
}
