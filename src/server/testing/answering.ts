import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { SavedExerciseView } from '#contract/exercise-results.ts';
import { recordingField } from '#contract/recording-field.ts';
import { RECORDING_SPEEDS, type RecordingSpeed } from '#domain/exercise/recording-limits.ts';
import { rightAnswer } from '#domain/exercise/scoring.key.ts';
import { toQuestion } from '../features/component-kinds/index.ts';
import { findQuestions } from '../features/exercises/queries.ts';
import { FIXTURE } from './fixture-course.ts';
import type { Person, TestApp } from './test-app.ts';

const { practice } = FIXTURE;

export const SAVE_RESULT = '/list-course/save-result-exercise-user';

/** A recording of 1 s, as browsers make it. */
export const recordingFile = (name = 'chromium.webm') => readFileSync(new URL(`./recordings/${name}`, import.meta.url));

/** Both recordings of a speaking question, by field. */
export function recordingsOf(
  question: number = practice.speaking,
  bytes: Buffer = recordingFile(),
): Record<string, Buffer> {
  return Object.fromEntries(RECORDING_SPEEDS.map((speed: RecordingSpeed) => [recordingField(question, speed), bytes]));
}

/** A form as browsers send it: the fields, then the files. */
export async function resultForm(
  fields: Record<string, string>,
  recordings: Record<string, Buffer> = {},
): Promise<{ body: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of Object.entries(recordings))
    form.append(name, new File([new Uint8Array(bytes)], 'ghi âm.webm', { type: 'audio/webm' }));
  const encoded = new Response(form);
  return { body: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' };
}

/** Helpers for tests of results: short calls that return status and body. */
export function answering(test: TestApp) {
  const send = async (as: Person | null, fields: Record<string, string>, recordings?: Record<string, Buffer>) => {
    const { body, type } = await resultForm(fields, recordings);
    const answer = await test.call('POST', SAVE_RESULT, { as, body, headers: { 'content-type': type } });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  const get = async (as: Person | null, url: string) => {
    const answer = await test.call('GET', url, { as });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    send,
    get,
    /** the right answers of the practice lesson; of the speaking question as its browser measured */
    right: async (): Promise<Record<string, unknown>> => {
      const questions = await findQuestions(test.database.pool, practice.lesson);
      return Object.fromEntries(questions.map(toQuestion).map(({ id, form }) => [id, rightAnswer(form)]));
    },
    /** sends a result, returns the answer of one that is saved */
    saved: async (
      as: Person,
      answers: Record<string, unknown>,
      { recordings = {}, ...more }: { recordings?: Record<string, Buffer> } & Record<string, unknown> = {},
    ): Promise<SavedExerciseView> => {
      const fields = resultFields(answers, more as Record<string, string>);
      const { status, body } = await send(as, fields, recordings);
      if (status !== 200) throw new Error(`${SAVE_RESULT} answered ${status} ${JSON.stringify(body)}`);
      return body as SavedExerciseView;
    },
    /** status and code of a refusal */
    refusal: ({ status, body }: { status: number; body: { error?: { code?: string } } }) => [status, body.error?.code],
    /** the stored recordings' files */
    files: () => filesIn(test.deps.recordingsFolder),
  };
}

/** The fields of a result of the practice lesson, with counts that lie. */
export function resultFields(
  answers: Record<string, unknown>,
  more: Record<string, string> = {},
): Record<string, string> {
  return {
    lesson_id: String(practice.lesson),
    client_id: randomUUID(),
    data: JSON.stringify(answers),
    grade: '9999',
    correct_answer: '9999',
    total_answer: '1',
    ratio_correct_answer: '1.00',
    isExerciseSpeak: 'true',
    ...more,
  };
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}
