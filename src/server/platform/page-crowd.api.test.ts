import net from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp;
const waiting: (() => void)[] = [];
beforeAll(async () => {
  const handle = () =>
    new Promise<Response>((resolve) => waiting.push(() => resolve(new Response('a page', { status: 200 }))));
  test = await buildTestApp({
    environment: { PAGES_AT_ONCE: '2' },
    pages: { handle, clientFolder: null, isDevelopment: false },
  });
});
afterAll(() => test.close());

/** Asks at once, not only when somebody awaits the answer. */
const ask = async (url: string) => test.call('GET', url);

it('pages beyond the bound are refused at once and say when to come again; calls go on', async () => {
  const first = [ask('/a'), ask('/b')];
  await expect.poll(() => waiting.length).toBe(2);
  const refused = await test.call('GET', '/c', { headers: { accept: 'text/html' } });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '3']);
  expect(refused.headers['content-type']).toContain('text/html');
  expect(waiting).toHaveLength(2);
  expect((await test.call('GET', '/api/me')).statusCode).toBe(200);
  for (const answer of waiting.splice(0)) answer();
  expect((await Promise.all(first)).map((one) => one.statusCode)).toEqual([200, 200]);
  const later = ask('/c');
  await expect.poll(() => waiting.length).toBe(1);
  waiting.pop()?.();
  expect((await later).statusCode).toBe(200);
});

it('a visitor who goes away leaves room for another', async () => {
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = test.app.server.address() as net.AddressInfo;
  const sockets = [1, 2].map(() => {
    const socket = net.connect(port, '127.0.0.1');
    socket.write('GET /a HTTP/1.1\r\nHost: x\r\n\r\n');
    return socket;
  });
  await expect.poll(() => waiting.length).toBe(2);
  expect((await ask('/b')).statusCode).toBe(503);
  for (const socket of sockets) socket.destroy();
  // Their pages never end.
  waiting.length = 0;
  const letGo = setInterval(() => waiting.splice(0).forEach((answer) => answer()), 5);
  await expect.poll(async () => (await ask('/b')).statusCode).toBe(200);
  clearInterval(letGo);
});

it('a request with two Host headers is refused', async () => {
  const { port } = test.app.server.address() as net.AddressInfo;
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
