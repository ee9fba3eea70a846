import type pg from 'pg';
import type { PartKey } from '#domain/course/part-key.ts';
import { type RaiseDeps, raisePart } from '../progress/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import type { StudyDays } from '../study-days/index.ts';
import type { AttemptRow } from './attempt-rows.ts';
import { markCounted } from './attempt-writes.ts';

export type CountDeps = RaiseDeps & { pool: pg.Pool; now: () => number; studyDays: StudyDays };

const EXAM = 'exam' satisfies PartKey;

/**
 * Raises the lesson's percent by a result, after that one is stored: a repeated step, or the hourly round, does what an
 * interrupted one left. Null: nothing to count, because it runs, was voided, or its lesson has no exam any more.
 */
export async function countResult(
  deps: CountDeps,
  context: Pick<RequestContext, 'account' | 'tree'>,
  { id, userId, lessonId, score, countedAt, voidedAt }: AttemptRow,
): Promise<{ percent: number; isPassed: boolean; isStageUnseen: boolean } | null> {
  if (score === null || voidedAt !== null) return null;
  const lesson = context.tree.lessonById.get(lessonId);
  const hasPart = lesson?.parts.some(({ key }) => key === EXAM) ?? false;
  const raised =
    lesson && hasPart
      ? await raisePart(deps, context, { userId, lesson, part: EXAM, percent: score.lessonPercent })
      : null;
  if (countedAt === null) {
    // A day of study is one on which the learner was there.
    if (context.account !== null) await deps.studyDays.note(userId);
    await markCounted(deps.pool, id, deps.now());
  }
  return raised;
}
