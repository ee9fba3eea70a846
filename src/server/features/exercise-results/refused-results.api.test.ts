import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { RECORDING_LIMITS } from '#domain/exercise/recording-limits.ts';
import { ERRORS } from '#contract/error-codes.ts';
import { ExerciseRefusalView } from '#contract/exercise-results.ts';
import { recordingField } from '#contract/recording-field.ts';
import { LEARNER_LIMITS } from '../../platform/learner-limits.ts';
import {
  answering,
  recordingFile,
  recordingsOf,
  resultFields,
  resultForm,
  SAVE_RESULT,
} from '../../testing/answering.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const { practice, openVideo } = FIXTURE;

let test: TestApp;
let answers: ReturnType<typeof answering>;
let right: Record<string, unknown>;
let learner: Person;
beforeAll(async () => {
  test = await buildTestApp();
  answers = answering(test);
  right = await answers.right();
  learner = await test.person('enrolled');
});
afterAll(() => test.close());
afterEach(async () => {
  // A refusal leaves nothing behind.
  expect((await test.countRows())['exercise_result']).toBe(0);
  expect(answers.files()).toEqual([]);
  await test.database.pool.query('DELETE FROM rate_limit');
});

type Answer = Awaited<ReturnType<ReturnType<typeof answering>['send']>>;

function expectRefusal({ status, body }: Answer, code: keyof typeof ERRORS): void {
  expect([status, body.error?.code]).toEqual([ERRORS[code].status, code]);
  expect(ExerciseRefusalView.parse(body)).toMatchObject({ error_code: status, msg: body.error.message });
}

const field = recordingField(practice.speaking, 'slow');

describe('a result is refused', () => {
  it.each([
    ['of a guest', null, {}, 'SIGN_IN_REQUIRED'],
    ['of a locked lesson', 'learner', {}, 'LESSON_LOCKED'],
    ['after the end of access', 'ended', {}, 'LESSON_LOCKED'],
    ['in the name of another learner', 'enrolled', { learner_id: '1' }, 'OTHER_LEARNER'],
    ['of no lesson', 'enrolled', { lesson_id: '1' }, 'LESSON_NOT_FOUND'],
    ['of a lesson without questions', 'enrolled', { lesson_id: String(openVideo.lesson) }, 'LESSON_HAS_NO_EXERCISE'],
    ['with a lesson that is no number', 'enrolled', { lesson_id: 'x' }, 'BAD_REQUEST'],
    ['with a client id that is none', 'enrolled', { client_id: 'x' }, 'BAD_REQUEST'],
    ['with answers that are no JSON', 'enrolled', { data: '{' }, 'BAD_REQUEST'],
    ['with answers that are a list', 'enrolled', { data: '[1]' }, 'BAD_REQUEST'],
    ['with answers nested too deep', 'enrolled', { data: '['.repeat(50_000) }, 'BAD_REQUEST'],
    ['with answers beyond all measure', 'enrolled', { data: `"${'x'.repeat(300_000)}"` }, 'BODY_TOO_LARGE'],
  ] as const)('%s, with a file or without', async (_what, role, fields, code) => {
    const person = role && (await test.person(role));
    for (const recordings of [{}, recordingsOf()])
      expectRefusal(await answers.send(person, resultFields(right, fields), recordings), code);
  });

  it('that is no form', async () => {
    for (const [body, type] of [
      [JSON.stringify(resultFields(right)), 'application/json'],
      ['lesson_id=1', 'application/x-www-form-urlencoded'],
    ] as const) {
      const answer = await test.call('POST', SAVE_RESULT, { as: learner, body, headers: { 'content-type': type } });
      expect([answer.statusCode, answer.json().error_code]).toEqual([415, 415]);
    }
  });

  it('that ends too early', async () => {
    const { body, type } = await resultForm(resultFields(right), recordingsOf());
    const headers = { 'content-type': type };
    const cut = body.subarray(0, body.length - 100);
    const answer = await test.call('POST', SAVE_RESULT, { as: learner, body: cut, headers });
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'BAD_REQUEST']);
  });

  it.each(['all its fields', 'one that counts for nothing'])('whose files come before %s', async (what) => {
    const fields = Object.entries(resultFields(right));
    const firstLate = what === 'all its fields' ? 0 : fields.length - 1;
    const form = new FormData();
    for (const [name, value] of fields.slice(0, firstLate)) form.append(name, value);
    form.append(field, new Blob([new Uint8Array(recordingFile())]));
    for (const [name, value] of fields.slice(firstLate)) form.append(name, value);
    const sent = new Response(form);
    const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
    const body = Buffer.from(await sent.arrayBuffer());
    expect((await test.call('POST', SAVE_RESULT, { as: learner, body, headers })).statusCode).toBe(400);
  });

  it.each<[string, string, Buffer, keyof typeof ERRORS]>([
    ['0 bytes', field, Buffer.alloc(0), 'RECORDING_BROKEN'],
    ['a page', field, Buffer.from('<!doctype html><script>alert(1)</script>'), 'RECORDING_FORMAT'],
    ['a picture', field, Buffer.from('GIF89a\u0001'), 'RECORDING_FORMAT'],
    ['a video', field, recordingFile('video.webm'), 'RECORDING_BROKEN'],
    ['a page at the end', field, Buffer.concat([recordingFile(), Buffer.from('<script>')]), 'RECORDING_BROKEN'],
    ['cut off', field, recordingFile().subarray(0, -3), 'RECORDING_BROKEN'],
    ['2 MB and a byte', field, randomBytes(RECORDING_LIMITS.bytes + 1), 'RECORDING_TOO_LARGE'],
    ['another field’s name', 'image', recordingFile(), 'BAD_REQUEST'],
    ['another speed', `audio[${practice.speaking}][fast]`, recordingFile(), 'BAD_REQUEST'],
    ['a path for a question', 'audio[../1][slow]', recordingFile(), 'BAD_REQUEST'],
  ])('with a recording that is %s, also beside a good one', async (_what, name, bytes, code) => {
    const good = { [recordingField(practice.speaking, 'default')]: recordingFile() };
    const fields = resultFields(right);
    expectRefusal(await answers.send(learner, fields, { ...good, [name]: bytes }), code);
  });

  it('with the same recording twice', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(resultFields(right))) form.append(name, value);
    for (const _time of [1, 2]) form.append(field, new Blob([new Uint8Array(recordingFile())]));
    const sent = new Response(form);
    const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
    const body = Buffer.from(await sent.arrayBuffer());
    expect((await test.call('POST', SAVE_RESULT, { as: learner, body, headers })).statusCode).toBe(400);
  });

  it('with more files than any lesson has recordings', async () => {
    const many = Array.from({ length: 401 }, (_, index) => [recordingField(index + 1, 'slow'), Buffer.alloc(1)]);
    const answer = await answers.send(learner, resultFields(right), Object.fromEntries(many) as Record<string, Buffer>);
    expectRefusal(answer, 'BAD_REQUEST');
  });

  it('beyond the limit of ten minutes, before it is read', async () => {
    await test.database.pool.query('INSERT INTO rate_limit (key, points, expire) VALUES ($1, $2, $3)', [
      `exercise:${learner.userId}`,
      LEARNER_LIMITS.exercise,
      test.clock.nowMs + 60_000,
    ]);
    const answer = await answers.send(learner, resultFields(right), recordingsOf());
    expectRefusal(answer, 'TOO_FAST');
    expect(answer.headers['retry-after']).toBe('60');
  });
});

it('another result under the same client id is refused', async () => {
  const other = await test.person('enrolled');
  const fields = resultFields(right);
  await answers.send(other, fields, recordingsOf());
  const files = answers.files();
  const changed = { ...fields, data: JSON.stringify({ [practice.choice]: 'x' }) };
  for (const recordings of [{}, recordingsOf()])
    expectRefusal(await answers.send(other, changed, recordings), 'CLIENT_ID_REUSED');
  expect(answers.files()).toEqual(files);
  await test.database.pool.query('DELETE FROM exercise_result');
  const { rmSync } = await import('node:fs');
  rmSync(test.deps.recordingsFolder, { recursive: true });
});
