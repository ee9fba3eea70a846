import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connectDatabase } from './db/connect.ts';
import { readEnv } from './platform/env.ts';
import { fixtureFiles, writeFixtureCourse } from './testing/fixture-course.ts';
import { createFixtureSite, type FixtureSite } from './testing/fixture-site.ts';
import type { ServerProcess } from './testing/server-process.ts';

// Real programs that share one DATA_DIR with its embedded PostgreSQL.

const LONG_MS = 300_000;

let fixture: FixtureSite;
beforeEach(async () => {
  fixture = await createFixtureSite();
});
afterEach(() => fixture.close(), LONG_MS);

const start = (environment?: Record<string, string>) => fixture.start(environment);
const statusOf = async ({ address }: ServerProcess, place = '/readyz') => (await fetch(address + place)).status;
const portOf = ({ address }: ServerProcess) => new URL(address).port;

describe('programs on one DATA_DIR', { timeout: LONG_MS }, () => {
  it('a start on a port that is taken ends in one sentence and leaves the running site alone', async () => {
    const site = await start();
    await expect(start({ PORT: portOf(site) })).rejects.toThrow(
      /The server ended with status 1: Tsubame can't start: Port \d+ of 127\.0\.0\.1 is taken [^\n]+\n$/,
    );
    expect(await statusOf(site)).toBe(200);
    expect(await statusOf(site, '/api/courses')).toBe(200);
  });

  it('a first start on a port that is taken makes nothing', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const PORT = String((other.address() as AddressInfo).port);
    await expect(start({ PORT })).rejects.toThrow(`Port ${PORT} of 127.0.0.1 is taken`);
    expect(existsSync(fixture.station.dataDir)).toBe(false);
    other.close();
  });

  it('a server that ends leaves PostgreSQL to the others, whoever started it; the last one stops it', async () => {
    const [first, second, third] = [await start(), await start(), await start()];
    expect(await second.end('SIGTERM')).toBe(0);
    expect([await statusOf(first), await statusOf(third)]).toEqual([200, 200]);
    expect(await first.end('SIGTERM')).toBe(0);
    expect(await statusOf(third)).toBe(200);
    expect(await third.end('SIGTERM')).toBe(0);
    const again = await start();
    expect(again.output()).toContain('(embedded PostgreSQL started)');
  });

  it('a command that started PostgreSQL leaves it to a server that began meanwhile', async () => {
    const command = await connectDatabase(readEnv({ DATA_DIR: fixture.station.dataDir }), () => undefined);
    const site = await start();
    await command.stop();
    expect(await statusOf(site)).toBe(200);
    expect(await statusOf(site, '/api/courses')).toBe(200);
  });

  it('a command beside a site that ended stops what it started', async () => {
    const command = await connectDatabase(readEnv({ DATA_DIR: fixture.station.dataDir }), () => undefined);
    expect(command.origin).toBe('embedded PostgreSQL initialised');
    await command.stop();
    expect(await command.embedded?.currentPid()).toBeUndefined();
  });

  it('PostgreSQL goes on while somebody else is connected', async () => {
    const command = await connectDatabase(readEnv({ DATA_DIR: fixture.station.dataDir }), () => undefined);
    const psql = await command.database.connectAlone();
    await command.stop();
    expect((await psql.query<{ one: number }>('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await psql.end();
  });

  it('first starts at the same moment wait for each other and end as one site', async () => {
    const servers = await Promise.all([start(), start(), start()]);
    expect(servers.filter((server) => server.output().includes('Imported: Khóa thử.'))).toHaveLength(1);
    const shown = servers.map((server) => server.output().split('Demo sign-ins:')[1]);
    expect(new Set(shown).size).toBe(1);
    expect(fixture.station.demoAccounts().map(({ role }) => role)).toEqual([
      'learner',
      'enrolled',
      'staff',
      'admin',
      'tester',
    ]);
    for (const server of servers) {
      for (const { email, password } of fixture.station.demoAccounts()) {
        const answer = await fetch(`${server.address}/api/auth/sign-in`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
        });
        expect(answer.status).toBe(200);
      }
    }
  });

  it('a PostgreSQL that ends is started again, which /healthz and one line of the log tell', async () => {
    const [site, other] = [await start(), await start()];
    const { pid } = await fixture.station.postgres();
    process.kill(pid, 'SIGQUIT');
    const answers = await Promise.all(Array.from({ length: 50 }, () => statusOf(site, '/api/courses')));
    await expect.poll(() => statusOf(site), { timeout: 30_000 }).toBe(200);
    await expect.poll(() => statusOf(other), { timeout: 30_000 }).toBe(200);
    const health = async ({ address }: ServerProcess) => (await fetch(`${address}/healthz`)).json();
    for (const one of [site, other])
      await expect
        .poll(() => health(one), { timeout: 30_000 })
        .toEqual({ status: 'ok', postgres: { state: 'running', ends: 1 } });
    const lines = site
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'));
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages.filter((message) => message.startsWith('PostgreSQL'))).toEqual([
      'PostgreSQL had ended and was started again',
    ]);
    // Whatever the number of requests that were refused meanwhile.
    expect(answers.every((status) => status === 503 || status === 200)).toBe(true);
    expect(messages.filter((message) => message === 'unavailable').length).toBeLessThanOrEqual(1);
    expect(messages.filter((message) => message === 'a database connection was lost').length).toBeLessThanOrEqual(1);
    expect(messages).not.toContain('request failed');
  });

  it('brings back media that are missing, and says that the content has something new', async () => {
    const yaml = 'lessons/bai-khoa/lesson.yaml';
    const picture = sharp({ create: { width: 8, height: 5, channels: 3, background: '#2c4a8c' } });
    await writeFixtureCourse(path.join(fixture.content, 'khoa-thu'), {
      [yaml]: (fixtureFiles()[yaml] ?? '').replace('glyph:', 'image: hinh.png\nglyph:'),
      'lessons/bai-khoa/hinh.png': await picture.png().toBuffer(),
    });
    const first = await start();
    await first.end('SIGTERM');
    const media = path.join(fixture.station.dataDir, 'media');
    const all = readdirSync(media);
    for (const folder of all) rmSync(path.join(media, folder), { recursive: true });
    const second = await start();
    await expect
      .poll(() => second.output(), { timeout: 30_000 })
      .toMatch(
        /\n(\d+) sets of media that lessons name were missing from the disk or had [^;]+; \1 came back from [^\n]+\.\n/,
      );
    expect(readdirSync(media).toSorted()).toEqual(all.toSorted());
    expect(second.output()).not.toContain('content import');
    await second.end('SIGTERM');

    writeFileSync(path.join(fixture.content, 'khoa-thu', 'lessons', 'bai-khoa', 'ghi-chu.txt'), 'new');
    const third = await start();
    const folder = path.join(fixture.content, 'khoa-thu');
    await expect
      .poll(() => third.output(), { timeout: 30_000 })
      .toContain(
        `${folder} is not what was imported: \`npm run -s tsubame -- content import ${folder}\` brings it in.`,
      );
  });

  it('a misspelt CONTENT_DIR ends the start in one sentence, before anything is made', async () => {
    await expect(start({ CONTENT_DIR: '/no/such/content' })).rejects.toThrow(
      /^The server ended with status 1: Tsubame can't start: CONTENT_DIR=\/no\/such\/content is not there: [^\n]+\n$/,
    );
    expect(existsSync(fixture.station.dataDir)).toBe(false);
  });
});
