import type { PartKey } from '#domain/course/part-key.ts';
import { raisesPart, withPart } from '#domain/progress/lesson-state.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LessonNode } from '../content/index.ts';
import type { LearningEventRecorder } from '../learning-events/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { eventsOf } from './events-of-change.ts';
import type { ProgressWriter } from './writer.ts';

export type RaiseDeps = { writer: ProgressWriter; learningEvents: Pick<LearningEventRecorder, 'record'> };

/**
 * Raises a part of a lesson to a percent, unless it is higher already, and updates the lesson's percent, passing and
 * stage. Idempotent. Resolves after the commit.
 */
export async function raisePart(
  { writer, learningEvents }: RaiseDeps,
  context: Pick<RequestContext, 'account'>,
  { userId, lesson, part: key, percent }: { userId: number; lesson: LessonNode; part: PartKey; percent: number },
): Promise<{ percent: number; isPassed: boolean; isStageUnseen: boolean }> {
  const part = lesson.parts.find((one) => one.key === key);
  if (!part) throw new AppError('LESSON_NOT_FOUND');
  const { state, result, isStageUnseen } = await writer.change(userId, lesson, (before, clock, nowMs) => {
    const isChanged = raisesPart(before, key, percent);
    const after = isChanged ? withPart(before, lesson, key, { percent }, nowMs) : before;
    return { state: after, clock, isChanged, result: eventsOf(before, after, part) };
  });
  learningEvents.record(context, lesson, result);
  return { percent: state.percent, isPassed: state.passedAtMs !== null, isStageUnseen };
}
