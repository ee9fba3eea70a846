import type pg from 'pg';
import type { PartKey } from '#domain/course/part-key.ts';
import { countStreak, earnedAchievements } from '#domain/exercise/achievements.ts';
import type { Question } from '#domain/exercise/question.ts';
import type { ExerciseAnswers } from '#contract/exercise-results.ts';
import { mayDeleteFiles } from '../../db/lock.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LessonNode } from '../content/index.ts';
import type { ReceivedRecording } from './receive.ts';
import type { RecordingStore } from './recording-store.ts';
import { type ScoredResult, scoreResult } from './score.ts';
import {
  findCourseFacts,
  findSent,
  findUnseenAchievements,
  forgetRecordings,
  insertAchievements,
  insertResult,
  type KeptAchievement,
  lockLearner,
  type SavedResult,
} from './write-queries.ts';

/** The part that questions of a lesson form. */
export const EXERCISE = 'exercise' satisfies PartKey;

/** What a learner sent for which lesson. Whether it may be stored is asked only once it turns out not to be a repeat. */
export type Sending = {
  userId: number;
  lessonId: number;
  clientId: string;
  sentHash: Buffer;
  answers: ExerciseAnswers;
};

/** The lesson of a sending that may be stored, and what it asks today. */
export type Exercise = { lesson: LessonNode; questions: readonly Question[] };

/** A stored result, and what no page has shown yet of the achievements in its course. */
export type Stored = { saved: SavedResult; unseen: readonly KeptAchievement[] };

export type StoreDeps = { pool: pg.Pool; now: () => number; recordings: RecordingStore };

/** What was stored of the same sending before; another one under the same id is refused. */
export async function findSame(pool: pg.Pool | pg.PoolClient, sending: Sending): Promise<SavedResult | null> {
  const sent = await findSent(pool, sending);
  if (sent && !sent.isSame) throw new AppError('CLIENT_ID_REUSED');
  return sent;
}

/**
 * Scores a sending and stores it with its recordings, whose files are in their places before a row names them. If the
 * same sending was stored meanwhile, that result stays, and these files go.
 */
export async function storeResult(
  deps: StoreDeps,
  sending: Sending,
  { lesson, questions }: Exercise,
  received: readonly ReceivedRecording[],
): Promise<Stored> {
  const names = received.map(({ name }) => name);
  const scored = await prepare(deps, sending, questions, received).catch(async (error: unknown) => {
    await deps.recordings.remove(names);
    throw error;
  });
  // From here on, a failure leaves the files to the sweep: who loses the connection while committing can't know whether
  // a row names them.
  const { stored, obsolete } = await inTransaction(deps.pool, async (client) => {
    await lockLearner(client, sending.userId);
    const inserted = await insertAll(deps, client, sending, { lesson, scored }, received);
    if (inserted) return inserted;
    const saved = await findSame(client, sending);
    if (!saved) throw new Error('a result was neither inserted nor there');
    const unseen = await findUnseenAchievements(client, sending.userId, saved.courseId);
    return { stored: { saved, unseen }, obsolete: names };
  });
  await removeObsolete(deps, obsolete);
  return stored;
}

/** What may not go now, as a backup is being made, goes with the sweep. */
async function removeObsolete({ pool, recordings }: StoreDeps, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await inTransaction(pool, async (client) => {
    if (await mayDeleteFiles(client)) await recordings.remove(names);
  });
}

async function prepare(
  { recordings }: StoreDeps,
  { answers }: Sending,
  questions: readonly Question[],
  received: readonly ReceivedRecording[],
): Promise<ScoredResult> {
  if (received.length > 0) await recordings.keep();
  return scoreResult(questions, answers, (question, speed) =>
    received.some((one) => one.question === question && one.speed === speed),
  );
}

/** Null if there is a result with the same client id. */
async function insertAll(
  deps: StoreDeps,
  client: pg.PoolClient,
  { userId, clientId, sentHash }: Sending,
  { lesson, scored: { score, answers } }: { lesson: LessonNode; scored: ScoredResult },
  received: readonly ReceivedRecording[],
): Promise<{ stored: Stored; obsolete: string[] } | null> {
  const courseId = lesson.course.id;
  const now = new Date(deps.now());
  const { correct, total, grade, isPassed } = score;
  const rights = answers.map(({ isRight }) => isRight);
  const { streak, passedLessonIds, achievements } = await findCourseFacts(client, { userId, courseId });
  const id = await insertResult(client, {
    userId,
    clientId,
    sentHash,
    lessonId: lesson.id,
    courseId,
    now,
    correct,
    total,
    grade,
    isPassed,
    answers,
    streak: countStreak(streak, rights).atEnd,
    recordings: received,
  });
  if (id === null) return null;
  const obsolete = await forgetRecordings(client, { userId, lessonId: lesson.id });
  const earned = earnedAchievements({
    passedLessonIds: new Set(isPassed ? [...passedLessonIds, lesson.id] : passedLessonIds),
    groupLessonIds: exerciseLessons(lesson),
    rights,
    streakBefore: streak,
    hasRecording: received.length > 0,
  });
  const fresh = earned.filter((one) => !achievements.some(({ achievement }) => achievement === one));
  const unseen: KeptAchievement[] = achievements.filter(({ isSeen }) => !isSeen);
  if (fresh.length > 0) unseen.push(...(await insertAchievements(client, { userId, courseId, now }, fresh)));
  return { stored: { saved: { id, courseId, correct, total }, unseen }, obsolete };
}

/** Lessons of the same group that have an exercise. */
function exerciseLessons({ group }: LessonNode): number[] {
  return group.lessons.filter(({ parts }) => parts.some(({ key }) => key === EXERCISE)).map(({ id }) => id);
}
