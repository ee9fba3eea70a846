import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { FIXTURE } from '../testing/fixture-course.ts';
import { buildTestApp, type TestApp } from '../testing/test-app.ts';
import { loggerOptions } from './log.ts';

const OWN = 'https://tsubame.example';

let test: TestApp;
/** Behind a proxy that speaks HTTPS to the world. */
let proxied: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  proxied = await buildTestApp({ environment: { BASE_URL: OWN, TRUST_PROXY: 'true' } });
});
afterAll(async () => {
  await test.close();
  await proxied.close();
});

const video = `/video/get-link?url=jp/720p/${FIXTURE.openVideo.video}/index.m3u8`;

describe('every answer', () => {
  it.each(['/api/me', '/api/unknown', '/unknown', '/healthz', '/api/courses/x', '/%', video])(
    'of %s carries the headers that close what is not used',
    async (url) => {
      const { headers } = await test.call('GET', url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['x-powered-by']).toBeUndefined();
    },
  );

  it('asks for HTTPS once the site has it', async () => {
    const { headers } = await proxied.call('GET', '/api/me');
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });

  it('has an id of its own in a refusal, that no caller chooses', async () => {
    const ask = async () =>
      (await test.call('GET', '/api/unknown', { headers: { 'request-id': 'mine', 'x-request-id': 'mine' } })).json()
        .error;
    const [one, other] = [await ask(), await ask()];
    expect(one.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(one.requestId).not.toBe(other.requestId);
  });
});

describe('a write', () => {
  const write = (on: TestApp, headers: Record<string, string>) =>
    on.call('POST', '/api/auth/sign-in', { body: { email: 'a@b.vn', password: 'x' }, headers });

  it.each([
    ['from our own page', { 'sec-fetch-site': 'same-origin', origin: OWN }, 401],
    ['from no browser', {}, 401],
    ['from another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    ['from another site in an old browser', { origin: 'https://evil.example' }, 403],
    ['to a host that the caller invented', { origin: 'https://evil.example', host: 'evil.example' }, 403],
  ])('%s is answered with %o', async (_fact, headers, status) => {
    const answer = await write(proxied, headers);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error.code).toBe(status === 403 ? 'CROSS_SITE' : 'SIGN_IN_FAILED');
  });

  it('from another site changes nothing', async () => {
    const learner = await test.person('learner');
    await test.call('POST', '/api/auth/sign-out', { as: learner, headers: { 'sec-fetch-site': 'cross-site' } });
    expect((await test.call('GET', '/api/me', { as: learner })).json()).toMatchObject({ id: learner.userId });
  });

  it('without a set address belongs to the host that was asked', async () => {
    const headers = { host: 'localhost:3000', origin: 'http://localhost:3000' };
    expect((await write(test, headers)).statusCode).toBe(401);
    expect((await write(test, { ...headers, origin: 'http://localhost:4000' })).statusCode).toBe(403);
  });

  it('may be read from another site: a GET changes nothing', async () => {
    const answer = await test.call('GET', '/api/me', { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('behind a proxy', () => {
  it('cookies travel over HTTPS only', async () => {
    const { email, password } = await proxied.person('learner');
    const body = { email, password };
    const answer = await proxied.call('POST', '/api/auth/sign-in', { body, headers: { 'x-forwarded-proto': 'https' } });
    expect(answer.headers['set-cookie']).toHaveLength(2);
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat())
      expect(cookie).toMatch(/^__Host-.*; HttpOnly; SameSite=Lax; Secure$/);
  });

  it('an address that the visitor invents escapes no limit', async () => {
    const { email } = await proxied.person('learner');
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const headers = { 'x-forwarded-for': `10.9.8.${n}, 203.0.113.50` };
      const answer = await proxied.call('POST', '/api/auth/sign-in', {
        body: { email, password: 'wrong one' },
        headers,
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  it('and without one, no header is believed', async () => {
    const { email, password } = await test.person('learner');
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '10.0.0.1', 'x-forwarded-host': 'evil.example' };
    const answer = await test.call('POST', '/api/auth/sign-in', { body: { email, password }, headers });
    expect(answer.headers['set-cookie']).not.toContain('Secure');
    const { rows } = await test.database.pool.query('SELECT FROM session WHERE address = $1', ['10.0.0.1']);
    expect(rows).toEqual([]);
  });
});

describe('the log', () => {
  it('opens nothing: no cookie, no grant, no value of a query, no password', async () => {
    let written = '';
    const stream = new Writable({
      write(chunk: Buffer, _encoding, done) {
        written += String(chunk);
        done();
      },
    });
    const logger = { ...(loggerOptions('trace') as object), stream };
    const app = await buildApp(test.deps, { logger });
    const learner = await test.person('learner');
    const cookie = `${learner.cookie}; theme=dark`;
    const link = (await app.inject({ url: video, headers: { cookie } })).json() as string;
    const grant = link.split('/')[2] ?? 'no grant';
    await app.inject({ url: link, headers: { cookie, authorization: 'Bearer secret-bearer' } });
    await app.inject({ url: `${link}?token=secret-query`, headers: { cookie } });
    await app.inject({ url: `/media/${grant}/unknown/x.vtt?token=secret-query`, headers: { cookie } });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { cookie },
      payload: { email: learner.email, password: learner.password },
    });
    const renewed = String(answer.headers['set-cookie']).split(';')[0]?.split('=')[1] ?? 'no cookie';
    await app.inject({
      method: 'POST',
      url: '/api/csp-report',
      headers: { 'content-type': 'application/csp-report' },
      payload: {
        'csp-report': {
          'document-uri': `https://tsubame.example/x?code=secret-query`,
          'blocked-uri': `https://tsubame.example${link}?a=secret-query`,
          'violated-directive': 'script-src',
        },
      },
    });
    await app.close();

    expect(written.split('\n').length).toBeGreaterThan(5);
    expect(written).toContain('/media/…/');
    expect(written).toContain('content security policy violated');
    const secrets = [
      learner.cookie.split('=')[1] ?? '',
      renewed,
      grant,
      'secret-query',
      'secret-bearer',
      learner.password,
    ];
    for (const secret of secrets) expect(written.includes(secret), secret).toBe(false);
  });
});
