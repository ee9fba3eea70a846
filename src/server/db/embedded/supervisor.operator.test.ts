// What only the operator can put right, and what root and other users may do; on real servers.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findPostmaster } from './postmaster.ts';
import {
  cleanUp,
  printedServer,
  query,
  scratch,
  shared,
  sharedFile,
  spawnStart,
  start,
  startError,
  SUPERVISOR,
} from './supervisor-fixture.ts';
import { userForPostgres } from './system-user.ts';

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

beforeAll(async () => {
  await start(shared);
});

afterAll(cleanUp);

describe.runIf(process.platform === 'linux')('what the operator has to put right (Linux only)', () => {
  test('what is in the way is named in one sentence', async () => {
    const file = path.join(scratch, 'file');
    fs.writeFileSync(file, '');
    expect(await startError(file)).toContain(`${file} (EEXIST): move it away`);
    expect(await startError(path.join(file, 'below'))).toContain('(ENOTDIR): move it away');

    const dataDir = path.join(scratch, 'occupied');
    fs.mkdirSync(path.join(dataDir, 'postgres'), { recursive: true });
    fs.writeFileSync(path.join(dataDir, 'postgres', 'data'), '');
    expect(await startError(dataDir)).toContain('is a file where PostgreSQL keeps its data');
  });

  test('a data folder with other content or of another major version is refused and left as it is', async () => {
    await (await start(shared)).stop();
    const version = sharedFile('data', 'PG_VERSION');
    fs.renameSync(version, `${version}.away`);
    expect(await startError(shared)).toContain('holds files but no PostgreSQL data');
    fs.writeFileSync(version, '17\n');
    expect(await startError(shared)).toContain('was written by PostgreSQL 17 and this Tsubame brings 18');
    fs.renameSync(`${version}.away`, version);
    expect((await start(shared)).started).toBe('started');
  });

  test('a configuration that PostgreSQL refuses is told with its own reason', async () => {
    await (await start(shared)).stop();
    const config = sharedFile('data', 'postgresql.auto.conf');
    const content = fs.readFileSync(config);
    fs.appendFileSync(config, "shared_preload_libraries = 'nothing_such'\n");
    expect(await startError(shared)).toContain('could not access file "nothing_such"');
    fs.writeFileSync(config, content);
    expect((await start(shared)).started).toBe('started');
  });
});

describe.runIf(isRoot)('started as root (skipped otherwise: only root can change users)', () => {
  test('the server runs as the system user, without further groups', async () => {
    const server = await start(shared);
    const user = await userForPostgres('tsubame');
    const status = fs.readFileSync(`/proc/${server.pid}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:\\t${user?.uid}\\t${user?.uid}\\t`, 'm'));
    expect(status).toMatch(/^Groups:\s*$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
  });

  test('a user that is root or cannot be created is refused', async () => {
    await expect(userForPostgres('root')).rejects.toThrow('choose another system user');
    await expect(userForPostgres('not a name')).rejects.toThrow(/could not be created .*: run "useradd --system/);
  });

  test('data below a folder that the system user may not enter lies under /var/lib, and stays there', async () => {
    const closed = path.join(scratch, 'closed');
    fs.mkdirSync(closed, { mode: 0o700 });
    const dataDir = path.join(closed, 'data');
    const server = await start(dataDir);
    expect(server.dataFolder).toMatch(/^\/var\/lib\/tsubame\/[0-9a-f]{12}\/data$/);
    expect(await query(server, 'SELECT 1')).toBe('1');
    fs.chmodSync(closed, 0o755);
    expect(await start(dataDir)).toMatchObject({ started: 'adopted', dataFolder: server.dataFolder });
    await server.stop();
  });

  test('data that the system user may no longer reach is named and not made anew', async () => {
    await (await start(shared)).stop();
    fs.chmodSync(shared, 0o700);
    expect(await startError(shared)).toContain('run "chmod o+x"');
    fs.chmodSync(shared, 0o711);
    expect((await start(shared)).started).toBe('started');
  });

  test('data of another user is refused with the command that helps', async () => {
    const server = await start(shared);
    await server.stop();
    const { uid, gid } = fs.statSync(server.dataFolder);
    fs.chownSync(server.dataFolder, 12345, gid);
    expect(await startError(shared)).toContain(`chown -R ${uid}`);
    fs.chownSync(server.dataFolder, uid, gid);
  });

  const nobody = { uid: 65534, gid: 65534 };
  const readable = spawnSync(process.execPath, ['-e', `require('fs').readFileSync(${JSON.stringify(SUPERVISOR)})`], {
    ...nobody,
    cwd: '/',
  });
  describe.runIf(readable.status === 0)('an ordinary user (skipped where it cannot read this checkout)', () => {
    test('starts a server of its own', async () => {
      const home = path.join(scratch, 'home');
      fs.mkdirSync(home);
      fs.chownSync(home, nobody.uid, nobody.gid);
      const server = await printedServer(spawnStart(path.join(home, 'data'), nobody));
      expect(fs.statSync(`/proc/${server.pid}`).uid).toBe(nobody.uid);
      expect(fs.statSync(path.join(home, 'data')).mode & 0o777).toBe(0o700);
      expect(await query(server, 'SELECT 1')).toBe('1');
      process.kill(server.pid, 'SIGINT');
      await expect.poll(() => findPostmaster(server.dataFolder)).toBeUndefined();
    });

    test('is told what it may not use', async () => {
      await expect(printedServer(spawnStart(path.join(scratch, 'not-mine'), nobody))).rejects.toThrow(
        '(EACCES): give the user it runs as access',
      );
      await expect(printedServer(spawnStart(shared, nobody))).rejects.toThrow(
        'start Tsubame as the user who started it before',
      );
    });

    test('without a name is told so', async () => {
      const home = path.join(scratch, 'nameless');
      fs.mkdirSync(home);
      fs.chownSync(home, 54321, 54321);
      const child = spawnStart(path.join(home, 'data'), { uid: 54321, gid: 54321 });
      await expect(printedServer(child)).rejects.toThrow('user id 54321 has none on this machine');
    });
  });
});
