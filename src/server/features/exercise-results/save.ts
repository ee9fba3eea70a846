import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { SaveExerciseInput, type SavedExerciseView } from '#contract/exercise-results.ts';
import { correctPercent } from '#domain/exercise/pass-mark.ts';
import { AppError } from '../../platform/app-error.ts';
import type { FairSemaphore } from '../../platform/fair-semaphore.ts';
import { isDiskFull } from '../../platform/file-errors.ts';
import { isTooDeep } from '../../platform/json-body.ts';
import { consumeLimit } from '../../platform/learner-limits.ts';
import { requireLearner, requireOpenLesson } from '../access/index.ts';
import { type RaiseDeps, raisePart } from '../progress/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import type { StudyDays } from '../study-days/index.ts';
import { toSavedView } from './present.ts';
import { type Fields, receiveForm } from './receive.ts';
import {
  EXERCISE,
  findSame,
  type Reading,
  requireQuestions,
  type Sending,
  type StoreDeps,
  storeResult,
} from './store.ts';
import { findReached, findUnseenAchievements, type SavedResult } from './write-queries.ts';

/** A disk is not freed within seconds. */
const FULL_DISK_RETRY_SECONDS = 60;

export type SaveDeps = RaiseDeps &
  StoreDeps & {
    studyDays: StudyDays;
    /** bounds what a learner sends at a time */
    inTurn: FairSemaphore;
  };

/** Scores and stores a result with its recordings. Idempotent by client id. spec 2 §7, decisions §10 */
export async function saveExercise(
  deps: SaveDeps,
  request: FastifyRequest,
  userId: number,
): Promise<SavedExerciseView> {
  const { context } = request;
  await consumeLimit(deps.pool, 'exercise', { userId, isStaff: context.viewer.isStaff }, deps.now());
  return deps.inTurn(String(userId), async () => {
    try {
      const requireLesson = ({ lessonId }: Sending) => requireOpenLesson(context, lessonId, deps.now());
      const { fields, recordings } = await receiveForm(request, {
        userId,
        store: deps.recordings,
        planFiles: (given) => planFiles(deps, { read: () => readSending(context, given), requireLesson }),
      });
      const reading = { read: () => readSending(context, fields), requireLesson };
      const { sending, saved } = await storeResult(deps, recordings, reading);
      return await answer(deps, context, sending, saved);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: FULL_DISK_RETRY_SECONDS, cause: error });
    }
  });
}

/** Before the first file: refuses what would be refused in the end, and tells which recordings would be stored. */
async function planFiles(deps: SaveDeps, { read, requireLesson }: Reading): Promise<(id: number) => boolean> {
  const sending = read();
  if (await findSame(deps.pool, sending)) return () => false;
  const questions = await requireQuestions(deps.pool, requireLesson(sending));
  const spoken = new Set(questions.filter(({ form }) => form.kind === 'speaking').map(({ id }) => id));
  return (id) => spoken.has(id);
}

/** The fields as a sending of this learner, or a refusal. */
function readSending(context: RequestContext, fields: Fields): Sending {
  const input = parseFields(fields);
  const sentHash = createHash('sha256')
    .update(`${input.lesson_id}\n${fields.get('data')}`)
    .digest();
  return {
    userId: requireLearner(context, input.learner_id),
    lessonId: input.lesson_id,
    clientId: input.client_id,
    sentHash,
    answers: input.data,
  };
}

/** Only the fields that count: the others may hold anything. */
function parseFields(fields: Fields): SaveExerciseInput {
  const data = fields.get('data') ?? '';
  const learnerId = fields.get('learner_id');
  try {
    if (isTooDeep(data)) throw new AppError('BAD_REQUEST');
    return SaveExerciseInput.parse({
      lesson_id: Number(fields.get('lesson_id')),
      client_id: fields.get('client_id'),
      ...(learnerId === undefined ? {} : { learner_id: Number(learnerId) }),
      data: JSON.parse(data),
    });
  } catch (error) {
    throw new AppError('BAD_REQUEST', { cause: error });
  }
}

async function answer(
  deps: SaveDeps,
  context: RequestContext,
  { userId, lessonId }: Sending,
  saved: SavedResult,
): Promise<SavedExerciseView> {
  const [raised, unseen] = await Promise.all([
    raise(deps, context, { userId, lessonId, percent: correctPercent(saved.correct, saved.total) }),
    findUnseenAchievements(deps.pool, userId, saved.courseId),
    deps.studyDays.note(userId),
  ]);
  const courseName = context.tree.courseById.get(saved.courseId)?.name ?? '';
  return toSavedView({ saved, raised, unseen, courseName });
}

/** Also after a repeated sending: the server may have ended before it raised the percent. */
async function raise(
  deps: SaveDeps,
  context: RequestContext,
  { userId, lessonId, percent }: { userId: number; lessonId: number; percent: number },
) {
  const lesson = context.tree.lessonById.get(lessonId);
  // By the time of a repeat, the lesson may have lost its exercise.
  if (!lesson?.parts.some(({ key }) => key === EXERCISE))
    return { ...(await findReached(deps.pool, userId, lessonId)), isStageUnseen: false };
  return raisePart(deps, context, { userId, lesson, part: EXERCISE, percent });
}
