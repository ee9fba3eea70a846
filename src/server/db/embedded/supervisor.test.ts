// Real initdb, real servers. The cases that need a finished cluster share one.
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { assertDurable } from './durability.ts';
import { locate } from './locate.ts';
import { copyNativeBinaries, nativePackageFolder } from './native-binaries.ts';
import { findPostmaster } from './postmaster.ts';
import {
  cleanUp,
  pidOf,
  printedServer,
  query,
  scratch,
  shared,
  sharedFile,
  spawnStart,
  spawnStranger,
  start,
  startError,
} from './supervisor-fixture.ts';
import { startServer } from './supervisor.ts';
import { userForPostgres } from './system-user.ts';

beforeAll(async () => {
  await start(shared);
});

afterAll(cleanUp);

describe.runIf(process.platform === 'linux')('the embedded server (Linux only: the cases read /proc)', () => {
  test('the first start makes the database; the second adopts the running server', async () => {
    const dataDir = path.join(scratch, 'first start of Đỗ');
    const first = await start(dataDir);
    expect(first.started).toBe('initialised');
    expect(await query(first, 'SELECT current_database()')).toBe('tsubame');
    expect(await query(first, "SELECT lower('ĐẮỆ') || upper('đắệ')")).toBe('đắệĐẮỆ');
    const second = await start(dataDir);
    expect(second).toMatchObject({ started: 'adopted', pid: first.pid, password: first.password });
    await first.stop();
    await first.stop();
    expect(await findPostmaster(first.dataFolder)).toBeUndefined();
    const third = await start(dataDir);
    expect(third.started).toBe('started');
    await third.stop();
  });

  test('every setting and the locale are the wanted ones', async () => {
    const server = await start(shared);
    await assertDurable((sql) => query(server, sql));
    expect(await query(server, 'SHOW data_checksums')).toBe('on');
    expect(await query(server, 'SHOW max_connections')).toBe('100');
    const locale =
      "SELECT concat_ws(' ', datlocprovider, datlocale, datcollate, datctype, pg_encoding_to_char(encoding))";
    expect(await query(server, `${locale} FROM pg_database WHERE datname = 'tsubame'`)).toBe(
      'b C.UTF-8 C C.UTF-8 UTF8',
    );
    await query(server, 'CREATE EXTENSION pg_trgm');
    expect(await query(server, "SELECT cardinality(show_trgm('日本語')) > 0")).toBe('true');
    await query(server, 'CREATE EXTENSION unaccent');
    expect(await query(server, "SELECT unaccent('đường học')")).toBe('duong hoc');
  });

  test('a wrong password is refused', async () => {
    const server = await start(shared);
    await expect(query({ ...server, password: 'wrong' }, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  test('data, socket folder, password and log are closed to other users', async () => {
    const { dataFolder: data, logFile } = await start(shared);
    const base = path.dirname(data);
    const modes = ['data', 'run', 'password', 'log'].map((name) => fs.statSync(path.join(base, name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o700, 0o600, 0o600]);
    expect(logFile).toBe(path.join(base, 'log'));
  });

  test('the server of a killed process is adopted', async () => {
    const dataDir = path.join(scratch, 'orphan');
    const child = spawnStart(dataDir);
    const orphan = await printedServer(child);
    await kill(pidOf(child));
    const server = await start(dataDir);
    expect(server).toMatchObject({ started: 'adopted', pid: orphan.pid });
    expect(await query(server, 'SELECT 1')).toBe('1');
    await server.stop();
  });

  test('of two processes starting at the same moment one initialises and the other adopts', async () => {
    const dataDir = path.join(scratch, 'two');
    const servers = await Promise.all([spawnStart(dataDir), spawnStart(dataDir)].map(printedServer));
    expect(servers.map((server) => server.started).toSorted()).toEqual(['adopted', 'initialised']);
    expect(servers[0]?.pid).toBe(servers[1]?.pid);
    await (await start(dataDir)).stop();
  });

  test('who leaves a server leaves it to those who have not connected yet; the last one stops it', async () => {
    const dataDir = path.join(scratch, 'left');
    const [first, second] = [await start(dataDir), await start(dataDir)];
    await first.leave();
    expect(await findPostmaster(first.dataFolder)).toMatchObject({ pid: second.pid });
    await second.leave();
    expect(await findPostmaster(first.dataFolder)).toBeUndefined();
  });

  test('a first start killed in the middle is made good', async () => {
    const dataDir = path.join(scratch, 'interrupted');
    const base = path.join(dataDir, 'postgres');
    fs.mkdirSync(base, { recursive: true });
    const initdb = path.join(await copyNativeBinaries(nativePackageFolder(), base), 'bin', 'initdb');
    const letGo = await holdProgram(initdb, path.join(base, 'go'));
    const child = spawnStart(dataDir);
    await expect.poll(() => fs.readdirSync(base).some((name) => name.startsWith('data.new'))).toBe(true);
    await kill(pidOf(child));
    letGo(); // initdb lives on for a moment, in a folder of its own
    fs.writeFileSync(path.join(base, 'password'), 'written, but no data came\n');
    const server = await start(dataDir);
    expect(server.started).toBe('initialised');
    expect(await query(server, 'SELECT 1')).toBe('1');
    expect(fs.readdirSync(base).filter((name) => name.includes('.new'))).toEqual([]);
    await server.stop();
  });

  test('a killed server is started again with what it had confirmed', async () => {
    const before = await start(shared);
    await query(before, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await kill(before.pid);
    const after = await start(shared);
    expect(after.started).toBe('started');
    expect(await query(after, 'SELECT answer FROM kept')).toBe('42');
  });

  test('a postmaster.pid and a socket lock whose pid is somebody else by now are removed', async () => {
    await (await start(shared)).stop();
    const pid = await spawnStranger();
    fs.writeFileSync(
      sharedFile('data', 'postmaster.pid'),
      `${pid}\n${sharedFile('data')}\n1\n5432\n${sharedFile('run')}\n\n1\nready\n`,
    );
    fs.writeFileSync(
      sharedFile('run', '.s.PGSQL.5432.lock'),
      `${pid}\n${sharedFile('data')}\n1\n5432\n${sharedFile('run')}\n`,
    );
    const server = await start(shared);
    expect(server).toMatchObject({ started: 'started', port: 5432 });
    expect(await query(server, 'SELECT 1')).toBe('1');
  });

  test("another living server's socket is left alone and the next port taken", async () => {
    await (await start(shared)).stop();
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(sharedFile('run', '.s.PGSQL.5432'), resolve));
    const server = await start(shared);
    expect(server.port).toBe(5433);
    expect(await query(server, 'SELECT 1')).toBe('1');
    await server.stop();
    await new Promise((resolve) => other.close(resolve));
  });

  test('a server that is just stopping is waited for and started again', async () => {
    const before = await start(shared);
    process.kill(before.pid, 'SIGINT');
    await expect.poll(() => isStoppingOrGone(before.dataFolder), { interval: 1 }).toBe(true);
    const after = await start(shared);
    expect(after.started).toBe('started');
    expect(after.pid).not.toBe(before.pid);
  });

  test('a lost password is replaced when the server stands still', async () => {
    const before = await start(shared);
    fs.rmSync(sharedFile('password'));
    expect(await startError(shared)).toMatch(/kill -INT \d+/);
    await before.stop();
    const after = await start(shared);
    expect(after.password).not.toBe(before.password);
    expect(await query(after, 'SELECT 1')).toBe('1');
  });

  test('a data folder that stands open is closed', async () => {
    await (await start(shared)).stop();
    fs.chmodSync(sharedFile('data'), 0o777);
    expect((await start(shared)).started).toBe('started');
    expect(fs.statSync(sharedFile('data')).mode & 0o777).toBe(0o700);
  });

  test('a path over the limit of sockets is served on a loopback port', async () => {
    const dataDir = path.join(scratch, 'long-'.repeat(20));
    const server = await start(dataDir);
    expect(server.host).toBe('127.0.0.1');
    expect(await query(server, 'SELECT 1')).toBe('1');
    expect(await start(dataDir)).toMatchObject({ started: 'adopted', host: '127.0.0.1', port: server.port });
    await server.stop();

    const { port: takenPort, giveBack } = await holdPort();
    const paths = await locate(dataDir, await userForPostgres('tsubame'));
    const native = await copyNativeBinaries(nativePackageFolder(), paths.base);
    const startOnTaken = startServer(paths, native, () => Promise.resolve(takenPort));
    await expect(startOnTaken).rejects.toThrow('Address already in use');
    let picks = 0;
    const freeAtLast = async () => {
      picks += 1;
      if (picks < 3) return takenPort;
      const free = await holdPort();
      await free.giveBack();
      return free.port;
    };
    const postmaster = await startServer(paths, native, freeAtLast);
    expect(picks).toBeGreaterThanOrEqual(3);
    expect(postmaster.port).not.toBe(takenPort);
    await giveBack();
    await (await start(dataDir)).stop();
  });

  test("a path with a quote and a comma works; one that pg_ctl's shell would read is refused", async () => {
    const server = await start(path.join(scratch, "o'brien, jr"));
    expect(await query(server, 'SELECT 1')).toBe('1');
    await server.stop();
    expect(await startError(path.join(scratch, 'a$HOME'))).toContain('set DATA_DIR');
  });

  test('the running server needs nothing of node_modules', async () => {
    const server = await start(shared);
    const files = await query(server, "SELECT setting FROM pg_config WHERE name = 'PKGLIBDIR'");
    expect(files.startsWith(sharedFile('native-'))).toBe(true);
  });
});

/** A port that nobody else gets before it is given back. */
async function holdPort(): Promise<{ port: number; giveBack: () => Promise<unknown> }> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const giveBack = () => new Promise((resolve) => server.close(resolve));
  return { port: typeof address === 'object' && address ? address.port : 0, giveBack };
}

/** Lets a program wait for what this returns; from then on it is as it was. */
async function holdProgram(program: string, sign: string): Promise<() => void> {
  const real = `${program}.real`;
  await fs.promises.rename(program, real);
  const script = `#!/bin/sh\nuntil [ -e '${sign}' ] || [ ! -e '${real}' ]; do sleep 0.1; done\nexec '${real}' "$@"\n`;
  await fs.promises.writeFile(program, script, { mode: 0o755 });
  return () => {
    fs.rmSync(program);
    fs.copyFileSync(real, program);
    fs.writeFileSync(sign, '');
  };
}

async function kill(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await expect
    .poll(() => fs.existsSync(`/proc/${pid}/cwd`) && fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    .toBeFalsy();
}

function isStoppingOrGone(data: string): boolean {
  const file = path.join(data, 'postmaster.pid');
  return !fs.existsSync(file) || fs.readFileSync(file, 'utf8').includes('stopping');
}
