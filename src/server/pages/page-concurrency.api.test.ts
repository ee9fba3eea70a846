import net from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PageServices } from '#contract/page-services.ts';
import { LIMITS } from '../features/auth/limits.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
/** The pages being rendered, in order of their start, with a function that ends each. */
const begun: { path: string; end: () => void }[] = [];
/** What was begun in a test, in this order, whether or not it has ended. */
let started: string[] = [];
const paths = () => begun.map(({ path }) => path);
const endAll = () => begun.splice(0).forEach(({ end }) => end());

async function handle(request: Request, services: PageServices): Promise<Response> {
  const { pathname } = new URL(request.url);
  const guess = { email: 'nobody@tsubame.example', password: 'wrong one' };
  const answer = () => new Response('a page', { status: 200 });
  if (pathname === '/guess') return services.signIn(guess).then(answer);
  if (pathname === '/guess-and-go') {
    guessing = services.signIn(guess);
    return answer();
  }
  started.push(pathname);
  return new Promise((resolve) => begun.push({ path: pathname, end: () => resolve(answer()) }));
}
let guessing: Promise<unknown> = Promise.resolve();
/** Ends what delays a guess under attack. */
const delay = Promise.withResolvers<void>();

let port = 0;
let learner: Person;
beforeAll(async () => {
  test = await buildTestApp({
    environment: { PAGES_AT_ONCE: '2' },
    pages: { handle, clientFolder: null, isDevelopment: false },
    delaySignIn: () => delay.promise,
  });
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  learner = await test.person('learner');
  ({ port } = test.app.server.address() as net.AddressInfo);
});
beforeEach(() => {
  started = [];
});
afterAll(() => test.close());

const HTML = { accept: 'text/html' };
/** Sends at once, not only when the answer is awaited. */
const ask = async (url: string, from = '192.0.2.1') => test.call('GET', url, { from, headers: HTML });
/** The same by a learner, who waits for longer than a busy machine may stop. */
const askPatiently = async (url: string, from = '192.0.2.1') =>
  test.call('GET', url, { as: learner, from, headers: HTML });

/** A visitor on a separate connection, whose request has arrived. */
async function visit(path: string): Promise<net.Socket> {
  const socket = net.connect(port, '127.0.0.1');
  const isAsked = new Promise((resolve) => test.app.server.once('request', resolve));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await isAsked;
  return socket;
}

async function holdTwo(): Promise<ReturnType<typeof ask>[]> {
  const asked = [ask('/a'), ask('/b')];
  await expect.poll(paths).toEqual(['/a', '/b']);
  return asked;
}
const statuses = async (asked: ReturnType<typeof ask>[]) => (await Promise.all(asked)).map((one) => one.statusCode);

it('pages beyond the limit wait for a slot; after too long they get 503 with Retry-After; calls continue', async () => {
  const first = await holdTwo();
  const refused = ask('/c');
  expect((await test.call('GET', '/api/me')).statusCode).toBe(200);
  const { statusCode, headers } = await refused;
  expect([statusCode, headers['retry-after']]).toEqual([503, '3']);
  expect(headers['content-type']).toContain('text/html');
  expect(paths()).toEqual(['/a', '/b']);
  const patient = askPatiently('/d');
  begun.shift()?.end();
  await expect.poll(paths).toEqual(['/b', '/d']);
  endAll();
  expect(await statuses([...first, patient])).toEqual([200, 200, 200]);
});

it('who is signed in waits on when guests are refused', async () => {
  const first = await holdTwo();
  const patient = askPatiently('/exam');
  expect((await ask('/c')).statusCode).toBe(503);
  begun.shift()?.end();
  await expect.poll(paths).toEqual(['/b', '/exam']);
  endAll();
  expect(await statuses(first)).toEqual([200, 200]);
  expect((await patient).statusCode).toBe(200);
});

it('a single visitor gets a slot before the rest of a crowd from one address', async () => {
  const crowd = [...(await holdTwo()), askPatiently('/c'), askPatiently('/d')];
  const alone = askPatiently('/alone', '192.0.2.2');
  // Once this later call is answered, all three are waiting.
  await test.call('GET', '/api/me', { as: learner });
  const letGo = setInterval(endAll, 5);
  expect(await statuses([...crowd, alone])).toEqual([200, 200, 200, 200, 200]);
  clearInterval(letGo);
  expect(started).toEqual(['/a', '/b', '/alone', '/c', '/d']);
});

it('a page whose visitor has left keeps its slot until it is rendered; a waiting one is never started', async () => {
  const gone = [await visit('/a')];
  await expect.poll(paths).toEqual(['/a']);
  gone.push(await visit('/b'));
  await expect.poll(paths).toEqual(['/a', '/b']);
  gone.push(await visit('/c'));
  for (const socket of gone) socket.destroy();
  expect((await ask('/d')).statusCode).toBe(503);
  expect(paths()).toEqual(['/a', '/b']);
  endAll();
  const later = askPatiently('/e');
  await expect.poll(paths).toEqual(['/e']);
  endAll();
  expect((await later).statusCode).toBe(200);
});

it('guessing passwords through pages holds no slot while the guess waits, and needs one only to finish', async () => {
  // As if the whole site were under attack, so that a guess is delayed.
  await test.database.pool.query(`INSERT INTO rate_limit (key, points, expire) VALUES ('site:all', $1, $2)`, [
    LIMITS.site.points + 1,
    Date.now() + 60_000,
  ]);
  const order: string[] = [];
  const guesses = ['/guess', '/guess', '/guess'].map((path) => ask(path, '192.0.2.3').then(() => order.push('guess')));
  const others = [...(await holdTwo()), askPatiently('/c')];
  const letGo = setInterval(endAll, 5);
  expect(await statuses(others)).toEqual([200, 200, 200]);
  order.push('others');
  delay.resolve();
  await Promise.all(guesses);
  expect(order).toEqual(['others', 'guess', 'guess', 'guess']);
  clearInterval(letGo);
  await test.database.pool.query(`DELETE FROM rate_limit WHERE key = 'site:all'`);
});

it('a sign-in that ends after its page was answered keeps no slot', async () => {
  for (const _ of [1, 2]) {
    expect((await ask('/guess-and-go')).statusCode).toBe(200);
    await guessing;
  }
  const asked = await holdTwo();
  endAll();
  expect(await statuses(asked)).toEqual([200, 200]);
});

it('a request with two Host headers is refused', async () => {
  const send = (hosts: string) =>
    new Promise<string>((resolve) => {
      const socket = net.connect(port, '127.0.0.1', () =>
        socket.write(`GET /healthz HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`),
      );
      let told = '';
      socket.on('data', (chunk) => (told += chunk.toString()));
      socket.on('close', () => resolve(told.split('\r\n', 1)[0] ?? ''));
    });
  expect(await send('Host: a\r\n')).toBe('HTTP/1.1 200 OK');
  expect(await send('Host: a\r\nhOST: b\r\n')).toBe('HTTP/1.1 400 Bad Request');
  expect(await send('Host: a\r\nHost: a\r\n')).toBe('HTTP/1.1 400 Bad Request');
});
