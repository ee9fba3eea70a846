import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { choiceOf, examOf } from '#domain/exam/exam-fixture.ts';
import { answering, recordingFile, recordingsOf } from '../../testing/answering.ts';
import { commenting } from '../../testing/commenting.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { sitting } from '../../testing/sitting.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { upload } from '../../testing/upload.ts';
import { createRecordingStore } from '../exercise-results/index.ts';
import { EXPORT_ROWS } from './export-rows.ts';
import { downloadExport, type ExportDeps } from './service.ts';
import { createExportGrant } from './export-grant.ts';

const PART = { stage: 3, minutes: 20, points: 1, questions: [choiceOf(301, 5), choiceOf(302, 5)] } as const;
const LISTENING = examOf([PART], { type: 'exam', passMarks: null });

let test: TestApp;
let talk: ReturnType<typeof commenting>;
let learner: Person;
let other: Person;
let picture = '';
beforeAll(async () => {
  test = await buildTestApp();
  talk = commenting(test);
  learner = await test.person('enrolled');
  other = await test.person('enrolled');
  const red = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  picture = (await upload(test, learner, red)).json();
  const mine = await talk.written(learner, 'Lời của mình', { images: picture });
  await talk.answered(other, mine, 'Lời của người khác');
  const answers = answering(test);
  await answers.saved(learner, await answers.right(), { recordings: recordingsOf() });
  // Whoever has opened a lesson may rate.
  await test.call('POST', '/khoa-hoc/save-rating', {
    as: learner,
    body: { course_id: FIXTURE.courseId, rating: 4, message: 'Dễ hiểu' },
  });
  const exam = sitting(test);
  await exam.setExam(LISTENING);
  await exam.start({ as: learner });
  await exam.select({ as: learner }, 3, 301, '301-right', { sequence: 1 });
  await exam.submit({ as: learner }, 3);
  await exam.start({ as: learner });
});
afterAll(() => test.close());

const asked = (as: Person | null, password = as?.password) =>
  test.call('POST', '/api/account/export', { as, body: { password } });
const addressFor = async (as: Person): Promise<string> => (await asked(as)).json().url;
const codeOf = async (as: Person | null, url: string) => (await test.call('GET', url, { as })).json().error.code;

/** The archive's files by name. */
async function archiveOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { validateEntrySizes: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
const leftovers = () => readdirSync(test.deps.scratchFolder).filter((name) => name.startsWith('export-'));
async function exported(as: Person) {
  const answer = await test.call('GET', await addressFor(as), { as });
  expect(answer.statusCode).toBe(200);
  // It has ended for its reader a moment before it has for the server, which makes one at a time.
  await expect.poll(leftovers).toEqual([]);
  const files = await archiveOf(answer.rawPayload);
  const rows = (name: string) => JSON.parse(files.get(name)?.toString() ?? '') as Record<string, unknown>[];
  return { answer, files, rows };
}

describe('an archive', () => {
  it('holds what its learner has made, with pictures and recordings', async () => {
    const { answer, files, rows } = await exported(learner);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="tsubame-2026-11-20.zip"',
      'cache-control': 'private, no-store',
    });
    expect(rows('ho-so.json')).toMatchObject([{ email: learner.email }]);
    expect(rows('binh-luan.json')).toMatchObject([{ content: 'Lời của mình', pictures: [picture] }]);
    expect(rows('danh-gia.json')).toMatchObject([{ rating: 4, message: 'Dễ hiểu' }]);
    expect(rows('thong-bao.json')).toHaveLength(1);
    const [result] = rows('bai-tap.json') as { recordings: { file: string }[] }[];
    expect(files.get(`ghi-am/${result?.recordings[0]?.file}`)?.equals(recordingFile())).toBe(true);
    expect(await sharp(files.get(`anh/${picture}`)).metadata()).toMatchObject({ format: 'webp', width: 40 });
  });

  it('explains each of its files', async () => {
    const { files } = await exported(learner);
    const readme = files.get('DOC-TOI.txt')?.toString() ?? '';
    for (const name of Object.keys(EXPORT_ROWS)) {
      expect(readme).toContain(`\n${name} `);
      expect(JSON.parse(files.get(name)?.toString() ?? '')).toBeInstanceOf(Array);
    }
  });

  it('tells no verdicts of an exam that is being taken again, and tells them when it is over', async () => {
    const before = (await exported(learner)).rows('bai-thi.json');
    expect(before).toMatchObject([
      { answers: [{ question: 301, answer: '301-right' }], score: null },
      { answers: null },
    ]);
    await sitting(test).submit({ as: learner }, 3);
    const [first] = (await exported(learner)).rows('bai-thi.json');
    expect(first?.['score']).toMatchObject({ total: 2 });
  });

  it('tells no verdicts of an exam that is being taken in another lesson', async () => {
    const as = await test.person('enrolled');
    const [here, elsewhere] = [sitting(test), sitting(test, FIXTURE.free.lesson)];
    await here.start({ as });
    await here.submit({ as }, 3);
    await elsewhere.setExam(LISTENING);
    await elsewhere.start({ as });
    expect((await exported(as)).rows('bai-thi.json')).toMatchObject([{ score: null }, { score: null }]);
    await elsewhere.submit({ as }, 3);
    const [first] = (await exported(as)).rows('bai-thi.json');
    expect(first?.['score']).toMatchObject({ total: 2 });
  });

  it('holds no secret, and nothing of anybody else', async () => {
    const { files } = await exported(learner);
    const all = [...files.values()].map((file) => file.toString('latin1')).join('\n');
    const { rows } = await test.database.pool.query<{ password_hash: string; hashes: Buffer[] }>(
      `SELECT password_hash, ARRAY(SELECT token_hash FROM session s WHERE s.user_id = u.id) AS hashes
         FROM "user" u WHERE id = $1`,
      [learner.userId],
    );
    expect(all).not.toContain(rows[0]?.password_hash);
    for (const hash of rows[0]?.hashes ?? []) expect(all).not.toContain(hash.toString('hex'));
    expect(all).not.toContain(learner.cookie.split('=')[1]);
    expect(all).not.toContain(Buffer.from('Lời của người khác').toString('latin1'));
    expect(all).not.toContain(other.email);
  });
});

describe('the address of an archive', () => {
  it('is told to who types the password', async () => {
    expect((await asked(learner, 'sai rồi')).json().error.code).toBe('PASSWORD_WRONG');
    expect((await asked(null, 'x')).json().error.code).toBe('SIGN_IN_REQUIRED');
  });

  it('works for the session that asked, and for a quarter of an hour', async () => {
    const address = await addressFor(learner);
    expect(await codeOf(null, address)).toBe('SIGN_IN_REQUIRED');
    expect(await codeOf(other, address)).toBe('GRANT_INVALID');
    const again = await test.call('POST', '/api/auth/sign-in', {
      body: { email: learner.email, password: learner.password },
    });
    const cookie = String(again.headers['set-cookie']).split(';')[0] ?? '';
    expect(await codeOf({ ...learner, cookie }, address)).toBe('GRANT_INVALID');
    test.clock.nowMs += 16 * 60_000;
    expect(await codeOf(learner, address)).toBe('GRANT_INVALID');
    expect(await codeOf(learner, '/api/account/export?grant=zzzzzzzzzz-x')).toBe('GRANT_INVALID');
  });
});

describe('a download', () => {
  const deps = (): ExportDeps => ({
    pool: test.database.pool,
    now: test.deps.now,
    auth: { secret: 's', now: test.deps.now } as ExportDeps['auth'],
    pictures: test.deps.pictures,
    recordings: createRecordingStore(test.deps.recordingsFolder),
    scratchFolder: test.deps.scratchFolder,
    site: 'tsubame.example',
    running: new Set(),
  });
  const open = (own: ExportDeps, person: Person) => {
    const owner = { userId: person.userId, token: 't' };
    const grant = createExportGrant('s', owner, test.clock.nowMs);
    return downloadExport(own, { id: person.userId } as never, { token: 't', grant });
  };

  it('is the only one of its learner until it has ended or was broken off, and leaves nothing behind', async () => {
    const own = deps();
    const reader = await test.person('enrolled');
    const first = await open(own, reader);
    await expect(open(own, reader)).rejects.toMatchObject({ code: 'EXPORT_RUNNING' });
    await (await open(own, other)).toArray();
    first.destroy();
    await expect.poll(() => own.running.size).toBe(0);
    await (await open(own, reader)).toArray();
    await expect.poll(leftovers).toEqual([]);
  });

  it('is refused after too many, before anything is read', async () => {
    const own = deps();
    const reader = await test.person('learner');
    for (let turn = 0; turn < 6; turn += 1) {
      await (await open(own, reader)).toArray();
      await expect.poll(() => own.running.size).toBe(0);
    }
    await expect(open(own, reader)).rejects.toMatchObject({ code: 'TOO_FAST' });
    expect(own.running.size).toBe(0);
  });
});

/** Tables with a way to an account that are not in the archive, and why. */
const LEFT_OUT: Record<string, string> = {
  account_token: 'links in e-mails are secrets',
  course_staff: 'what the school lets its teachers do',
  code_batch: "the school's, which staff made for others",
  staff_note: 'what staff wrote, not the learner',
  recovery_code: 'hashes of codes that open the account',
  study_clock: 'how fast progress may be reported at the moment: bookkeeping',
};

/** Tables that refer to an account, or to a row of one that does. */
const REFERRING = `
  WITH RECURSIVE referring AS (
    SELECT '"user"'::regclass::oid AS id
    UNION
    SELECT c.conrelid FROM pg_constraint c JOIN referring r ON c.confrelid = r.id WHERE c.contype = 'f'
  )
  SELECT c.relname::text AS name FROM referring JOIN pg_class c ON c.oid = referring.id ORDER BY name`;

it('every table that refers to an account is exported, or left out for a reason', async () => {
  const { rows } = await test.database.pool.query<{ name: string }>(REFERRING);
  expect(rows.length).toBeGreaterThan(30);
  const read = new Set(
    Object.values(EXPORT_ROWS).flatMap((sql) => [...sql.matchAll(/(?:FROM|JOIN) "?(\w+)"?/g)].map(([, name]) => name)),
  );
  const missing = rows.map(({ name }) => name).filter((name) => !read.has(name));
  expect(missing).toEqual(Object.keys(LEFT_OUT).toSorted());
});
