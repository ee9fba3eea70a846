import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { SaveExerciseInput, type SavedExerciseView } from '#contract/exercise-results.ts';
import { correctPercent } from '#domain/exercise/pass-mark.ts';
import { AppError } from '../../platform/app-error.ts';
import type { FairSemaphore } from '../../platform/fair-semaphore.ts';
import { isDiskFull } from '../../platform/file-errors.ts';
import { isTooDeep } from '../../platform/json-body.ts';
import { consumeLimit } from '../../platform/learner-limits.ts';
import { requireLearnerInLesson } from '../access/index.ts';
import { type RaiseDeps, raisePart } from '../progress/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import type { StudyDays } from '../study-days/index.ts';
import { toSavedView } from './present.ts';
import { type Fields, receiveForm } from './receive.ts';
import { EXERCISE, findSame, requireQuestions, type Sending, type StoreDeps, storeResult } from './store.ts';
import { findUnseenAchievements, type SavedResult } from './write-queries.ts';

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
      const { fields, recordings } = await receiveForm(request, {
        userId,
        store: deps.recordings,
        planFiles: (given) => planFiles(deps, context, given),
      });
      const { sending, saved } = await storeResult(deps, recordings, () => readSending(deps, context, fields));
      return await answer(deps, context, sending, saved);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: FULL_DISK_RETRY_SECONDS, cause: error });
    }
  });
}

/** Before the first file: refuses what would be refused in the end, and tells which recordings would be stored. */
async function planFiles(deps: SaveDeps, context: RequestContext, fields: Fields): Promise<(id: number) => boolean> {
  const sending = readSending(deps, context, fields);
  if (await findSame(deps.pool, sending)) return () => false;
  const questions = await requireQuestions(deps.pool, sending.lesson);
  const spoken = new Set(questions.filter(({ form }) => form.kind === 'speaking').map(({ id }) => id));
  return (id) => spoken.has(id);
}

/** The fields as a sending of this learner, or a refusal. */
function readSending(deps: SaveDeps, context: RequestContext, fields: Fields): Sending {
  const input = parseFields(fields);
  const asked = { lessonId: input.lesson_id, learnerId: input.learner_id };
  const sentHash = createHash('sha256')
    .update(`${input.lesson_id}\n${fields.get('data')}`)
    .digest();
  return {
    ...requireLearnerInLesson(context, asked, deps.now()),
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

/** Also after a repeated sending: the server may have ended before it raised the percent. */
async function answer(
  deps: SaveDeps,
  context: RequestContext,
  { userId, lesson }: Sending,
  saved: SavedResult,
): Promise<SavedExerciseView> {
  const percent = correctPercent(saved.correct, saved.total);
  const [raised, unseen] = await Promise.all([
    raisePart(deps, context, { userId, lesson, part: EXERCISE, percent }),
    findUnseenAchievements(deps.pool, userId, lesson.course.id),
    deps.studyDays.note(userId),
  ]);
  return toSavedView({ saved, raised, unseen, courseName: lesson.course.name });
}
