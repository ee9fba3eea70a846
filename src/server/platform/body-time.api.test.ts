import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadMs } from '#contract/upload-time.ts';
import { buildApp } from '../app.ts';
import { answering, recordingsOf, resultFields, resultForm, SAVE_RESULT } from '../testing/answering.ts';
import { buildTestApp, type Person, type TestApp } from '../testing/test-app.ts';

const LIMIT_MS = 3_000;
/** Together they take longer than the limit. */
const PAUSE_MS = LIMIT_MS / 8;
const CALM_MS = 61_000;
const PIECES = 10;

let test: TestApp;
let address: string;
let learner: Person;
/** the newest connection and the newest request, on the server's side */
let socket: Socket;
let received: IncomingMessage | null;
beforeAll(async () => {
  test = await buildTestApp({ bodyTimeMs: LIMIT_MS });
  address = await test.app.listen({ port: 0, host: '127.0.0.1' });
  test.app.server.on('connection', (connected: Socket) => (socket = connected));
  test.app.server.on('request', (raw: IncomingMessage) => (received = raw));
  learner = await test.person('enrolled');
});
afterAll(() => test.close());

type Sent = { url: string; as?: Person | null; body: Buffer; type: string; agent?: Agent };

function open({ url, as = null, body, type, agent }: Sent): ClientRequest {
  const sending = request(address + url, {
    method: 'POST',
    agent: agent ?? false,
    headers: { 'content-type': type, 'content-length': body.length, ...(as ? { cookie: as.cookie } : {}) },
  });
  return sending.on('error', () => undefined);
}

/** Sends a piece and waits until the server has read it, or has closed the connection. */
async function sendPiece(sending: ClientRequest, piece: Buffer): Promise<void> {
  sending.write(piece);
  const isRead = () => sending.destroyed || socket?.bytesRead === sending.socket?.bytesWritten;
  await expect.poll(isRead, { interval: 5 }).toBe(true);
}

/** Whether the server has begun to read an upload, which it lets take its time from then on. */
const isBeingRead = () => received !== null && received.readableFlowing !== null;

/**
 * Sends a body in pieces, all but the last ones, with pauses by the server's clock after each. Returns the status, or
 * 'cut'.
 */
async function trickle(sent: Sent, pauseMs: number, pieces = PIECES): Promise<number | 'cut'> {
  const sending = open(sent);
  const cut = new Promise<'cut'>((resolve) => sending.on('close', () => resolve('cut')));
  const answered = once(sending, 'response').then(
    ([response]: IncomingMessage[]) => response?.resume().statusCode ?? 0,
    () => cut,
  );
  const size = Math.ceil(sent.body.length / PIECES);
  for (let piece = 0; piece < pieces && !sending.destroyed; piece += 1) {
    await sendPiece(sending, sent.body.subarray(piece * size, (piece + 1) * size));
    if (sent.as) await expect.poll(isBeingRead).toBe(true);
    await pass(pauseMs);
  }
  if (pieces < PIECES) await pass(2 * LIMIT_MS);
  return Promise.race([answered, cut]);
}

/** Lets time pass for the server, which looks at a body after it has read what lies ready. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms);
  await new Promise(setImmediate);
  await new Promise(setImmediate);
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
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    received = null;
  });
  afterEach(async () => {
    // The server looks once more, and finds nothing under way.
    await pass(LIMIT_MS);
    vi.useRealTimers();
  });

  it('is cut off when it takes longer than the limit, though bytes keep coming', async () => {
    expect(await trickle(SIGN_IN, LIMIT_MS / 4)).toBe('cut');
  });

  it('is cut off on a connection that has carried others, too', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const answered = once(open({ ...SIGN_IN, agent }).end(SIGN_IN.body), 'response') as Promise<[IncomingMessage]>;
    const carrier = (await answered)[0].resume().socket;
    await pass(LIMIT_MS);
    expect(await trickle({ ...SIGN_IN, agent }, LIMIT_MS / 4)).toBe('cut');
    expect(carrier.destroyed).toBe(true);
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

  it('is waited for when it is the server that stood still', async () => {
    const sent = await result(learner);
    const sending = open(sent);
    await sendPiece(sending, sent.body.subarray(0, 10));
    await expect.poll(isBeingRead).toBe(true);
    await sendPiece(sending, sent.body.subarray(10, 20));
    await pass(LIMIT_MS);
    const answered = once(sending, 'response') as Promise<[IncomingMessage]>;
    // Comes before the server looks again, and is not read yet when it does.
    sending.end(sent.body.subarray(20));
    vi.advanceTimersByTime(LIMIT_MS);
    expect((await answered)[0].resume().statusCode).toBe(200);
  });

  it('is cut off when a result stands still: its learner sends two at a time', async () => {
    expect(await trickle(await result(learner), 10, PIECES - 1)).toBe('cut');
  });

  it('is cut off when it is an upload of somebody who is not signed in', async () => {
    const sent = await result(null);
    const sending = open(sent);
    // Unlike `once`, it does not reject at the reset that may come before.
    const closed = new Promise((resolve) => sending.on('close', resolve));
    for (let piece = 0; !sending.destroyed && piece < 2 * PIECES; piece += 1) {
      await sendPiece(sending, sent.body.subarray(piece, piece + 1));
      await pass(LIMIT_MS / 4);
    }
    expect(sending.destroyed).toBe(true);
    await closed;
  });
});

it('a body that is refused before it is read is forgotten with its connection, and keeps no server that was told to stop', async () => {
  const setting = vi.spyOn(globalThis, 'setInterval');
  const clearing = vi.spyOn(globalThis, 'clearInterval');
  const { type, body } = await result(null);
  const app = await buildApp(test.deps, { bodyTimeMs: CALM_MS });
  const sending = request((await app.listen({ port: 0, host: '127.0.0.1' })) + SAVE_RESULT, {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': body.length },
  });
  sending.on('error', () => undefined).write(body.subarray(0, 10));
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(401);
  const set = setting.mock.calls.findIndex(([, ms]) => ms === CALM_MS / 8);
  const timer = setting.mock.results[set]?.value as NodeJS.Timeout;
  expect(timer.hasRef()).toBe(false);
  const look = () => setting.mock.calls[set]?.[0]();
  look();
  expect(clearing).not.toHaveBeenCalledWith(timer);
  sending.destroy();
  const openConnections = () => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(openConnections).toBe(0);
  look();
  expect(clearing).toHaveBeenCalledWith(timer);
  await app.close();
});

it('Node leaves a result the time that its browser waits, and headers no more than before', () => {
  // An exercise of 200 spoken answers, each twice 30 s at 32 kbit/s.
  expect(test.app.server.requestTimeout).toBeGreaterThan(uploadMs(400 * 30 * 4_000));
  expect(test.app.server.headersTimeout).toBe(60_000);
});
