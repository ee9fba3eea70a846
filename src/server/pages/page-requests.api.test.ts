import http from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';

let test: TestApp | null = null;
afterEach(async () => {
  await test?.close();
  test = null;
});

/** The app with pages that answer what `handle` makes of the request. */
async function withPages(handle: (request: Request) => Promise<Response>, environment: Record<string, string> = {}) {
  test = await buildTestApp({ pages: { handle, clientFolder: null, isDevelopment: false }, environment });
  return test;
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };

describe('a form of a page', () => {
  it('reaches the page as sent', async () => {
    const pages = await withPages(async (request) => Response.json(Object.fromEntries(await request.formData())));
    const answer = await pages.call('POST', '/dang-nhap', { body: 'email=a%40b.vn&password=%C3%A9n', headers: form });
    expect(answer.json()).toEqual({ email: 'a@b.vn', password: 'én' });
  });

  it('is refused with 413 if larger than any real form, before a page sees it', async () => {
    let seen = 0;
    const pages = await withPages(async () => {
      seen += 1;
      return new Response('ok');
    });
    const answer = await pages.call('POST', '/dang-ky', { body: `name=${'x'.repeat(100_000)}`, headers: form });
    expect([answer.statusCode, answer.json().error.code, seen]).toEqual([413, 'BODY_TOO_LARGE', 0]);
  });

  it('has the address of BASE_URL behind a proxy that does not report TLS', async () => {
    const pages = await withPages(async (request) => new Response(request.url), {
      BASE_URL: 'https://hoc.example.vn',
    });
    const answer = await pages.call('POST', '/dang-nhap?tiep=%2F', {
      body: 'a=1',
      headers: { ...form, origin: 'https://hoc.example.vn' },
    });
    expect(answer.body).toBe('https://hoc.example.vn/dang-nhap?tiep=%2F');
  });
});

it('answers 400 to an invalid Host header', async () => {
  const pages = await withPages(async (request) => new Response(request.url));
  const answer = await pages.call('GET', '/', { headers: { host: '[' } });
  expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'BAD_REQUEST']);
});

describe('while the server stops', () => {
  it('answers requests in progress completely, then ends the keep-alive connection', async () => {
    let release: () => void = () => undefined;
    const asked = Promise.withResolvers<void>();
    const large = 'én '.repeat(1_000_000);
    const { app } = await withPages(async () => {
      asked.resolve();
      await new Promise<void>((resolve) => (release = resolve));
      return new Response(large, { headers: { 'content-type': 'application/octet-stream' } });
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const request = http.get({ port, host: '127.0.0.1', path: '/', agent });
    await asked.promise;
    const closed = app.close();
    await expect.poll(() => app.server.listening).toBe(false);
    release();
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    await closed;
    expect([response.headers.connection, bytes]).toEqual(['close', Buffer.byteLength(large)]);
    agent.destroy();
  });
});
