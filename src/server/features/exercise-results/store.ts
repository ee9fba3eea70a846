import type pg from 'pg';
import type { PartKey } from '#domain/course/part-key.ts';
import { countStreak, earnedAchievements } from '#domain/exercise/achievements.ts';
import type { Question } from '#domain/exercise/question.ts';
import type { ExerciseAnswers } from '#contract/exercise-results.ts';
import { inTransaction } from '../../db/transaction.ts';
import { AppError } from '../../platform/app-error.ts';
import { toQuestion } from '../component-kinds/index.ts';
import type { LessonNode } from '../content/index.ts';
import { findQuestions } from '../exercises/index.ts';
import type { ReceivedRecording } from './receive.ts';
import type { RecordingStore } from './recording-store.ts';
import { type ScoredResult, scoreResult } from './score.ts';
import {
  findCourseFacts,
  findSent,
  insertAchievements,
  keepRecordings,
  insertResult,
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

/** A sending as it arrived, and the lesson that it is for; both throw the refusal. */
export type Reading = { read: () => Sending; requireLesson: (sending: Sending) => LessonNode };

export type StoreDeps = { pool: pg.Pool; now: () => number; recordings: RecordingStore };

/** What was stored of the same sending before; another one under the same id is refused. */
export async function findSame(pool: pg.Pool | pg.PoolClient, sending: Sending): Promise<SavedResult | null> {
  const sent = await findSent(pool, sending);
  if (sent && !sent.isSame) throw new AppError('CLIENT_ID_REUSED');
  return sent;
}

/** Today's questions, or a refusal if there are none. */
export async function requireQuestions(pool: pg.Pool, lesson: LessonNode): Promise<Question[]> {
  const questions = await findQuestions(pool, lesson.id);
  if (questions.length === 0) throw new AppError('LESSON_HAS_NO_EXERCISE');
  return questions.map(toQuestion);
}

/**
 * Scores a sending and stores it with its recordings, whose files are in their places before a row names them. What was
 * stored of the same sending before stays, and these files go.
 */
export async function storeResult(
  deps: StoreDeps,
  received: readonly ReceivedRecording[],
  reading: Reading,
): Promise<{ sending: Sending; saved: SavedResult }> {
  const names = received.map(({ name }) => name);
  const { sending, earlier, fresh } = await prepare(deps, received, reading).catch(async (error: unknown) => {
    await deps.recordings.remove(names);
    throw error;
  });
  // From here on, a failure leaves the files to the sweep: who loses the connection while committing can't know whether
  // a row names them.
  const { saved, obsolete } = fresh
    ? await inTransaction(deps.pool, async (client) => {
        await lockLearner(client, sending.userId);
        const same = await findSame(client, sending);
        return same ? { saved: same, obsolete: names } : insertAll(deps, client, sending, fresh, received);
      })
    : { saved: earlier, obsolete: names };
  await deps.recordings.remove(obsolete);
  return { sending, saved };
}

type Fresh = { lesson: LessonNode; scored: ScoredResult };
type Prepared = { sending: Sending } & ({ earlier: SavedResult; fresh: null } | { earlier: null; fresh: Fresh });

async function prepare(
  deps: StoreDeps,
  received: readonly ReceivedRecording[],
  { read, requireLesson }: Reading,
): Promise<Prepared> {
  const sending = read();
  const earlier = await findSame(deps.pool, sending);
  if (earlier) return { sending, earlier, fresh: null };
  const lesson = requireLesson(sending);
  const questions = await requireQuestions(deps.pool, lesson);
  const scored = scoreResult(questions, sending.answers, (question, speed) =>
    received.some((one) => one.question === question && one.speed === speed),
  );
  await deps.recordings.keep(received.map(({ name }) => name));
  return { sending, earlier, fresh: { lesson, scored } };
}

async function insertAll(
  deps: StoreDeps,
  client: pg.PoolClient,
  { userId, clientId, sentHash }: Sending,
  { lesson, scored: { score, answers } }: Fresh,
  received: readonly ReceivedRecording[],
): Promise<{ saved: SavedResult; obsolete: string[] }> {
  const courseId = lesson.course.id;
  const now = new Date(deps.now());
  const { correct, total, grade, isPassed } = score;
  const rights = answers.map(({ isRight }) => isRight);
  const { streak, passedLessonIds, earned: had } = await findCourseFacts(client, { userId, courseId });
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
  });
  const spoken = { userId, lessonId: lesson.id, resultId: id };
  const obsolete = await keepRecordings(client, spoken, received);
  const earned = earnedAchievements({
    passedLessonIds: new Set(isPassed ? [...passedLessonIds, lesson.id] : passedLessonIds),
    groupLessonIds: exerciseLessons(lesson),
    rights,
    streakBefore: streak,
    hasRecording: received.length > 0,
  });
  const fresh = earned.filter((one) => !had.includes(one));
  if (fresh.length > 0) await insertAchievements(client, { userId, courseId, now }, fresh);
  return { saved: { id, courseId, correct, total }, obsolete };
}

/** Lessons of the same group that have an exercise. */
function exerciseLessons({ group }: LessonNode): number[] {
  return group.lessons.filter(({ parts }) => parts.some(({ key }) => key === EXERCISE)).map(({ id }) => id);
}
