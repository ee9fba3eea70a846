import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFixtureSite, type FixtureSite } from './testing/fixture-site.ts';

// Real programs on a disk that is full or read-only. A disk of its own can be made by root on Linux only.
const canMount = process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/bin/mount');
const LONG_MS = 300_000;

describe.skipIf(!canMount)('a site on a small disk', { timeout: LONG_MS }, () => {
  let disk: string;
  let media: string;
  let filler: string;
  let fixture: FixtureSite;

  const mount = (at: string, size: string) =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', `mode=711,size=${size}`, 'tmpfs', at]);
  const remount = (at: string, options: string) => execFileSync('mount', ['-o', `remount,${options}`, at]);

  beforeEach(async () => {
    disk = mkdtempSync(path.join(tmpdir(), 'tsubame-disk-'));
    mount(disk, '400m');
    fixture = await createFixtureSite(disk);
    media = path.join(fixture.station.dataDir, 'media');
    filler = path.join(disk, 'filler');
  });
  afterEach(async () => {
    // A test that failed may have left it read-only.
    remount(disk, 'rw');
    rmSync(filler, { force: true });
    // Lazily: a server that still runs, or is just ending, is in it.
    if (existsSync(media) && statfsSync(media).blocks !== statfsSync(disk).blocks)
      execFileSync('umount', ['-l', media]);
    await fixture.close();
    execFileSync('umount', ['-l', disk]);
    rmSync(disk, { recursive: true });
  }, LONG_MS);

  /** Starts and returns what the refusal said. */
  async function refusal(): Promise<string> {
    const message = await fixture.start().then(
      () => 'it started',
      (error: Error) => error.message,
    );
    return /^The server ended with status 1: Tsubame can't start: ([^\n]+)\n$/.exec(message)?.[1] ?? message;
  }

  it('says at each step of a first start in one sentence which disk is full or read-only, then starts', async () => {
    const { dataDir } = fixture.station;
    for (const [options, words] of [
      ['ro', /^\S+ is on a read-only disk: set DATA_DIR /],
      // Too small for the programs of PostgreSQL, then for its first database.
      ['rw,size=8m', /^The disk of \S+ is full \(ENOSPC\): free some space and start again\.$/],
      ['rw,size=70m', /^The disk of \S+ is full \(ENOSPC\): free some space and start again\.$/],
    ] as const) {
      remount(disk, options);
      const said = await refusal();
      expect([options, said]).toEqual([options, expect.stringMatching(words)]);
      expect(said).toContain(dataDir);
    }
    remount(disk, 'rw,size=400m');
    mkdirSync(media);
    mount(media, '4k');
    expect(await refusal()).toMatch(new RegExp(`^The disk of ${media}\\S* is full \\(ENOSPC\\): `));
    remount(media, 'ro');
    expect(await refusal()).toMatch(new RegExp(`^${media}\\S* is on a read-only disk: `));
    remount(media, 'rw,size=100m');
    const site = await fixture.start();
    expect((await fetch(`${site.address}/api/courses`)).status).toBe(200);
  });

  it('is back by itself once there is space again for the write-ahead log', async () => {
    const site = await fixture.start();
    const [account] = fixture.station.demoAccounts();
    const signIn = async () =>
      (
        await fetch(`${site.address}/api/auth/sign-in`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: account?.email, password: account?.password }),
        })
      ).status;
    expect(await signIn()).toBe(200);
    const { host, port, user, password, database } = await fixture.station.postgres();
    const psql = new pg.Client({ host, port, user, password, database });
    psql.on('error', () => undefined);
    await psql.connect();
    const { bavail, bsize } = statfsSync(disk);
    try {
      writeFileSync(filler, Buffer.alloc(bavail * bsize));
    } catch (error) {
      // PostgreSQL wrote something meanwhile: the disk is full as well.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
    // Each needs a new file of the log, without which PostgreSQL ends.
    const fillLog = async () => {
      for (let file = 0; file < 50; file += 1)
        await psql.query("SELECT pg_logical_emit_message(true, 'test', 'x'), pg_switch_wal()");
    };
    await expect(fillLog()).rejects.toThrow(/No space left|terminated/);
    await psql.end().catch(() => undefined);
    expect(await signIn()).toBe(503);

    rmSync(filler);
    await expect.poll(async () => (await fetch(`${site.address}/readyz`)).status, { timeout: 60_000 }).toBe(200);
    expect(await signIn()).toBe(200);
  });
});
