import { fieldsOf } from '#domain/exercise/answer-rules.ts';
import { RECORDING_SPEEDS, type RecordingSpeed } from '#domain/exercise/recording-limits.ts';

/** A recording of a speaking question, by its id in the browser's database. */
export type NamedRecording = {
  readonly questionId: number;
  readonly speed: RecordingSpeed;
  readonly blobId: string;
  /** false: the browser had no room, only the page that recorded it has it */
  readonly isKept: boolean;
};

/** What a learner has done of a lesson's exercise and not handed in. */
export type Draft = {
  /** of the questions it was made for */
  readonly version: string;
  /** the result is sent under this id, so that finishing twice makes one result */
  readonly attemptId: string;
  /** as JSON; what it means is the session's business */
  readonly session: unknown;
  readonly recordings: readonly NamedRecording[];
};

/** Larger ones are not ours: 60 questions take 10,000 characters. */
const MAX_LENGTH = 500_000;

/** Reads a stored draft; null if it is foreign or broken. */
export function parseDraft(text: string): Draft | null {
  if (text.length > MAX_LENGTH) return null;
  try {
    const { version, attemptId, session, recordings } = fieldsOf(JSON.parse(text));
    const isWhole = typeof version === 'string' && typeof attemptId === 'string' && attemptId !== '';
    if (!isWhole || !areRecordings(recordings)) return null;
    return { version, attemptId, session, recordings };
  } catch (error) {
    console.info('A draft could not be read.', error);
    return null;
  }
}

/** Whether a stored value lists recordings. */
export function areRecordings(raw: unknown): raw is readonly NamedRecording[] {
  return Array.isArray(raw) && (raw as unknown[]).every(isRecording);
}

function isRecording(raw: unknown): raw is NamedRecording {
  const { questionId, speed, blobId, isKept } = fieldsOf(raw);
  const isNamed = typeof questionId === 'number' && typeof blobId === 'string' && typeof isKept === 'boolean';
  return isNamed && RECORDING_SPEEDS.some((one) => one === speed);
}
