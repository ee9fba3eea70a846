import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoAccount, ensureDemoAccounts } from './demo.ts';
import { commenting } from './testing/commenting.ts';
import { recordFlushes } from './testing/flushed.ts';
import { buildTestApp, type TestApp } from './testing/test-app.ts';

let folder: string;
let test: TestApp;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tsubame-demo-'));
  test = await buildTestApp({ environment: { DATA_DIR: folder } });
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const told: string[] = [];
const tell = (line: string) => void told.push(line);

const signIn = async ({ email, password }: DemoAccount) =>
  test.call('POST', '/api/auth/sign-in', { body: { email, password } });
const cookieOf = (answer: Awaited<ReturnType<typeof signIn>>) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

it('demo accounts whose passwords were lost get new ones, and keep what they wrote', async () => {
  const first = await ensureDemoAccounts(test.deps, tell);
  expect(first.map(({ role }) => role)).toEqual(['learner', 'enrolled', 'staff', 'admin', 'tester']);
  expect(await ensureDemoAccounts(test.deps, tell)).toEqual(first);
  const [learner] = first;
  if (!learner) throw new Error('there is no demo learner');
  const answer = await signIn(learner);
  const talk = commenting(test);
  const person = { ...learner, userId: answer.json().id as number, cookie: cookieOf(answer) };
  const id = await talk.written(person, 'Chào');

  expect(told).toEqual([]);
  rmSync(path.join(folder, 'demo-accounts.json'));
  const second = await ensureDemoAccounts(test.deps, tell);
  expect(JSON.parse(readFileSync(path.join(folder, 'demo-accounts.json'), 'utf8'))).toEqual(second);
  expect((await signIn(learner)).statusCode).toBe(401);
  for (const account of second) expect((await signIn(account)).statusCode).toBe(200);
  expect((await talk.seen(null, id))?.content).toBe('Chào');
  // Whoever was signed in with the lost password is not any more.
  expect((await talk.get(person, '/api/me')).body).toBeNull();
});

it.runIf(process.platform === 'linux')('their passwords are on the disk before they are shown', async () => {
  rmSync(path.join(folder, 'demo-accounts.json'), { force: true });
  const flushed = await recordFlushes();
  await ensureDemoAccounts(test.deps, tell);
  const shown = flushed.map((at) => path.relative(realpathSync(folder), at).replace(/[0-9a-f-]{36}/, 'ID'));
  expect(shown).toEqual(['demo-accounts.json.ID.part', '']);
});

it.each([
  ['an empty one', ''],
  ['half of one', '[\n  {\n    "role": "learn'],
  ['one of something else', '{"role": "learner"}'],
])('a file of a power cut is said and made anew: %s', async (_fact, content) => {
  const file = path.join(folder, 'demo-accounts.json');
  writeFileSync(file, content);
  told.length = 0;
  const accounts = await ensureDemoAccounts(test.deps, tell);
  expect(told).toEqual([`${file} was empty or broken: the demo accounts have new passwords.`]);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(accounts);
  for (const account of accounts) expect((await signIn(account)).statusCode).toBe(200);
});
