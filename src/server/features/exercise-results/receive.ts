import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_QUESTIONS } from '#domain/exercise/question.ts';
import { RECORDING_LIMITS, RECORDING_SPEEDS, type RecordingSpeed } from '#domain/exercise/recording-limits.ts';
import { recordingField } from '#contract/recording-field.ts';
import type { RecordingFormat } from '../../db/stored-json.ts';
import { isDatabaseAway } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import { errorCode } from '../../platform/file-errors.ts';
import { recogniseRecording } from './recognise.ts';
import type { RecordingStore } from './recording-store.ts';
import type { ResultTurns } from './turns.ts';

const MAX_FILES = MAX_QUESTIONS * RECORDING_SPEEDS.length;
/** SaveExerciseInput has 13. */
const MAX_FIELDS = 20;
/** What @fastify/multipart reads of a form; larger files are cut off there and refused with a code of their own. */
export const FORM_LIMITS = {
  fileSize: RECORDING_LIMITS.bytes,
  files: MAX_FILES,
  fields: MAX_FIELDS,
  fieldNameSize: 100,
  fieldSize: 256 * 1024,
  parts: MAX_FILES + MAX_FIELDS,
};

/** A recording that arrived and was recognised; its file is flushed, but not yet kept. */
export type ReceivedRecording = {
  question: number;
  speed: RecordingSpeed;
  name: string;
  format: RecordingFormat;
  bytes: number;
};

/** A form's text fields so far, by name. */
export type Fields = ReadonlyMap<string, string>;

/** What the fields ask for: at least, whether the recordings of a question are wanted. */
type Plan = { isWanted: (question: number) => boolean };

type How<P extends Plan> = {
  userId: number;
  store: RecordingStore;
  turns: ResultTurns;
  /** called once, with all fields, before the first file; throws to refuse the whole form */
  plan: (fields: Fields) => Promise<P>;
};

/**
 * Reads the form: fields into memory, recordings to disk, each checked as soon as it is there. A refusal leaves no file.
 */
export async function receiveForm<P extends Plan>(
  request: FastifyRequest,
  how: How<P>,
): Promise<{ plan: P; recordings: ReceivedRecording[] }> {
  if (!request.isMultipart()) throw new AppError('MEDIA_TYPE_UNSUPPORTED');
  // If the sender has gone, the form would never end.
  if (request.raw.destroyed) throw new AppError('BAD_REQUEST');
  const fields = new Map<string, string>();
  const recordings: ReceivedRecording[] = [];
  const written: string[] = [];
  let flushing = Promise.resolve();
  let plan: P | null = null;
  const makePlan = () => how.plan(fields).catch(throwAsOurs);
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        // Everything was decided by those that came before the first file.
        if (plan) throw new AppError('BAD_REQUEST');
        addField(fields, part);
      } else {
        const place = placeOf(part.fieldname);
        if (recordings.some(({ question, speed }) => question === place.question && speed === place.speed))
          throw new AppError('BAD_REQUEST');
        plan ??= await makePlan();
        if (plan.isWanted(place.question)) {
          const name = how.store.newName();
          written.push(name);
          const { flush, ...recognised } = await receiveRecording(part, name, how);
          recordings.push({ ...place, name, ...recognised });
          // The disk works while the next recording arrives. One flush at a time; each closes its file.
          const earlier = flushing;
          flushing = inOrder(earlier, flush);
          flushing.catch(() => undefined);
          await earlier;
        } else part.file.resume();
      }
    }
    plan ??= await makePlan();
    await flushing;
    return { plan, recordings };
  } catch (error) {
    // Drain the rest: browsers read the answer only after sending everything.
    request.raw.resume();
    await flushing.catch(() => undefined);
    await how.store.remove(written);
    throw isOurs(error, request) ? error : new AppError('BAD_REQUEST', { cause: error });
  }
}

/** The second also follows a first that failed, which is what is then told. */
async function inOrder(first: Promise<void>, second: () => Promise<void>): Promise<void> {
  try {
    await first;
  } finally {
    await second();
  }
}

/** What goes wrong while a form is read is its sender's fault, but not here: it is logged, and sent again. */
function throwAsOurs(error: unknown): never {
  throw error instanceof AppError || isDatabaseAway(error) ? error : new AppError('INTERNAL', { cause: error });
}

/** Whether the disk, the database or a rule of ours failed, rather than the form or its sender. */
function isOurs(error: unknown, request: FastifyRequest): boolean {
  if (error instanceof AppError || isDatabaseAway(error)) return true;
  return errorCode(error) !== undefined && !request.raw.destroyed;
}

function addField(fields: Map<string, string>, part: { fieldname: string; value: unknown; valueTruncated: boolean }) {
  if (part.valueTruncated) throw new AppError('BODY_TOO_LARGE');
  if (typeof part.value !== 'string' || fields.has(part.fieldname)) throw new AppError('BAD_REQUEST');
  fields.set(part.fieldname, part.value);
}

/** Which recording a file field names. */
function placeOf(fieldName: string): { question: number; speed: RecordingSpeed } {
  const question = Number(/^audio\[([1-9]\d{0,8})\]/.exec(fieldName)?.[1]);
  const speed = RECORDING_SPEEDS.find((one) => recordingField(question, one) === fieldName);
  if (!speed) throw new AppError('BAD_REQUEST');
  return { question, speed };
}

async function receiveRecording(
  { file }: MultipartFile,
  name: string,
  { userId, store, turns }: Pick<How<Plan>, 'userId' | 'store' | 'turns'>,
): Promise<{ format: RecordingFormat; bytes: number; flush: () => Promise<void> }> {
  const written = await store.write(name, turns.arrive(file));
  try {
    if (file.truncated) throw new AppError('RECORDING_TOO_LARGE');
    return await turns.recognise(userId, async (buffer) => {
      const format = recogniseRecording(await written.read(buffer));
      return { format, bytes: written.bytes, flush: () => turns.flush(userId, written.flush) };
    });
  } catch (error) {
    await written.close();
    throw error;
  }
}
