import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { SaveExerciseInput, type SavedExerciseView } from '#contract/exercise-results.ts';
import { correctPercent } from '#domain/exercise/pass-mark.ts';
import { AppError } from '../../platform/app-error.ts';
import { allowUpload } from '../../platform/body-time.ts';
import type { FairSemaphore } from '../../platform/fair-semaphore.ts';
import { isDiskFull } from '../../platform/file-errors.ts';
import { isTooDeep } from '../../platform/json-body.ts';
import { consumeLimit } from '../../platform/learner-limits.ts';
import { requireLearner, requireOpenLesson } from '../access/index.ts';
import type { QuestionCache } from '../exercises/index.ts';
import { type RaiseDeps, raisePart } from '../progress/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import type { StudyDays } from '../study-days/index.ts';
import { toSavedView } from './present.ts';
import { type Fields, receiveForm } from './receive.ts';
import { EXERCISE, type Exercise, findSame, type Sending, type StoreDeps, type Stored, storeResult } from './store.ts';
import type { ResultTurns } from './turns.ts';
import { findReached, findUnseenAchievements } from './write-queries.ts';

/** A disk is not freed within seconds. */
const FULL_DISK_RETRY_SECONDS = 60;

export type SaveDeps = RaiseDeps &
  StoreDeps & {
    studyDays: StudyDays;
    questions: QuestionCache;
    turns: ResultTurns;
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
  await consumeLimit(deps.pool, 'exercise', { userId, staffOf: context.viewer.staffOf }, deps.now());
  return deps.inTurn(String(userId), async () => {
    try {
      allowUpload(request);
      const { plan, recordings } = await receiveForm(request, {
        userId,
        store: deps.recordings,
        turns: deps.turns,
        plan: (fields) => planSaving(deps, context, fields),
      });
      const stored =
        plan.earlier ?? (await deps.turns.store(userId, () => storeResult(deps, plan.sending, plan, recordings)));
      return await answer(deps, context, plan.sending, stored);
    } catch (error) {
      if (!isDiskFull(error)) throw error;
      throw new AppError('UNAVAILABLE', { retryAfterSeconds: FULL_DISK_RETRY_SECONDS, cause: error });
    }
  });
}

/** What to do about a sending, as its fields tell it: what was stored of it before, and which recordings are wanted. */
type Saving = { sending: Sending; isWanted: (question: number) => boolean } & (
  | { earlier: Stored }
  | ({ earlier: null } & Exercise)
);

/** Before the first file: refuses what would be refused in the end. */
async function planSaving(deps: SaveDeps, context: RequestContext, fields: Fields): Promise<Saving> {
  const sending = readSending(context, fields);
  const saved = await findSame(deps.pool, sending);
  if (saved) {
    const unseen = await findUnseenAchievements(deps.pool, sending.userId, saved.courseId);
    return { sending, earlier: { saved, unseen }, isWanted: () => false };
  }
  const lesson = requireOpenLesson(context, sending.lessonId, deps.now());
  const questions = await deps.questions.of(lesson);
  if (questions.length === 0) throw new AppError('LESSON_HAS_NO_EXERCISE');
  const spoken = new Set(questions.filter(({ form }) => form.kind === 'speaking').map(({ id }) => id));
  return { sending, earlier: null, lesson, questions, isWanted: (id) => spoken.has(id) };
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
  { saved, unseen }: Stored,
): Promise<SavedExerciseView> {
  const [raised] = await Promise.all([
    raise(deps, context, { userId, lessonId, percent: correctPercent(saved.correct, saved.total) }),
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
