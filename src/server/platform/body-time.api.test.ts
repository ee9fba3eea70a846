import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uploadMs } from '#contract/upload-time.ts';
import { buildApp } from '../app.ts';
import { answering, recordingsOf, resultFields, resultForm, SAVE_RESULT } from '../testing/answering.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/test-app.ts';

const LIMIT_MS = 3_000;
/** Together they take longer than the limit; each leaves the machine time to be busy. */
const PAUSE_MS = LIMIT_MS / 8;
const CALM_MS = 61_000;
const PIECES = 10;

let test: TestApp;
let address: string;
let learner: Person;
beforeAll(async () => {
  test = await buildTestApp({ bodyTimeMs: LIMIT_MS });
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  learner = await test.person('enrolled');
});
afterAll(() => test.close());

type Sent = { url: string; as?: Person | null; body: Buffer; type: string };

/** Sends a body in pieces with pauses, all but the last ones. Returns the status, or 'cut'. */
async function trickle(
  { url, as = null, body, type }: Sent,
  pauseMs: number,
  pieces = PIECES,
): Promise<number | 'cut'> {
  const sending = request(address + url, {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': body.length, ...(as ? { cookie: as.cookie } : {}) },
  });
  const cut = Promise.withResolvers<'cut'>();
  sending.on('error', () => undefined).on('close', () => cut.resolve('cut'));
  const answered = once(sending, 'response').then(
    ([response]: IncomingMessage[]) => response?.resume().statusCode ?? 0,
    () => cut.promise,
  );
  const size = Math.ceil(body.length / PIECES);
  for (let piece = 0; piece < pieces && !sending.destroyed; piece += 1) {
    sending.write(body.subarray(piece * size, (piece + 1) * size));
    await sleep(pauseMs);
  }
  return Promise.race([answered, cut.promise]);
}

const SIGN_IN = {
  url: '/api/auth/sign-in',
  body: Buffer.from(JSON.stringify({ email: 'a@b.vn', password: 'x' })),
  type: 'application/json',
};

async function result(as: Person | null): Promise<Sent> {
  const fields = resultFields(await answering(test).right());
  return { url: SAVE_RESULT, as, ...(await resultForm(fields, recordingsOf())) };
}

describe('a body that comes slowly', () => {
  it('is cut off when it takes longer than the limit, though bytes keep coming', async () => {
    expect(await trickle(SIGN_IN, LIMIT_MS / 4)).toBe('cut');
  });

  it('is answered when it comes within the limit', async () => {
    expect(await trickle(SIGN_IN, LIMIT_MS / PIECES / 10)).toBe(401);
  });

  it('is waited for as long as its bytes keep coming when it is a result with recordings', async () => {
    expect(await trickle(await result(learner), PAUSE_MS)).toBe(200);
  });

  it('is waited for as long as its bytes keep coming when it is a picture', async () => {
    const form = await resultForm({ object: 'comment' }, { image: Buffer.alloc(1_000) });
    // It is read to its end: only then is it known to be no picture.
    expect(await trickle({ url: '/upload-image', as: learner, ...form }, PAUSE_MS)).toBe(415);
  });

  it('is cut off when a result stands still: its learner sends two at a time', async () => {
    expect(await trickle(await result(learner), 10, PIECES - 1)).toBe('cut');
  });

  it('is cut off when it is an upload of somebody who is not signed in', async () => {
    const { type, body } = await result(null);
    const sending = request(address + SAVE_RESULT, {
      method: 'POST',
      headers: { 'content-type': type, 'content-length': body.length },
    });
    sending.on('error', () => undefined);
    // Unlike `once`, it does not reject at the reset that may come before.
    const closed = new Promise((resolve) => sending.on('close', resolve));
    for (let sent = 0; !sending.destroyed && sent < 2 * PIECES; sent += 1) {
      sending.write(body.subarray(sent, sent + 1));
      await sleep(LIMIT_MS / 4);
    }
    expect(sending.destroyed).toBe(true);
    await closed;
  });
});

it('a body that is refused before it is read leaves no timer behind once its connection has closed', async () => {
  const setting = vi.spyOn(globalThis, 'setTimeout');
  const clearing = vi.spyOn(globalThis, 'clearTimeout');
  const { type, body } = await result(null);
  // Its timer does not end by itself meanwhile, however busy the machine is.
  const app = await buildApp(test.deps, { bodyTimeMs: CALM_MS });
  const sending = request((await app.listen({ port: 0, host: '127.0.0.1' })) + SAVE_RESULT, {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': body.length },
  });
  sending.on('error', () => undefined).write(body.subarray(0, 10));
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(401);
  sending.destroy();
  const set = setting.mock.calls.findIndex(([, ms]) => ms === CALM_MS);
  const timer: unknown = setting.mock.results[set]?.value;
  expect(timer).toBeDefined();
  // One that is left would keep a server that was told to stop for two minutes.
  const wasCleared = () => clearing.mock.calls.some(([one]) => one === timer);
  await expect.poll(wasCleared).toBe(true);
  await app.close();
});

it('Node leaves a result the time that its browser waits, and headers no more than before', () => {
  // An exercise of 200 spoken answers, each twice 30 s at 32 kbit/s.
  expect(test.app.server.requestTimeout).toBeGreaterThan(uploadMs(400 * 30 * 4_000));
  expect(test.app.server.headersTimeout).toBe(60_000);
});
