import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { backUpIfDue, verifyBackup } from './index.ts';

const HOUR_MS = 3_600_000;
// Each backup is two processes, which leave the machine to all others.
const LONG_MS = 600_000;

let place: string;
let test: TestApp;
beforeAll(async () => {
  place = mkdtempSync(path.join(tmpdir(), 'tsubame-scheduled-'));
  test = await buildTestApp();
});
afterAll(async () => {
  await test.close();
  rmSync(place, { recursive: true, force: true });
});

const NO_DATABASE = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };

/** A server's rounds with folders of their own, and what they log. */
function openSchedule(name: string) {
  const folder = path.join(place, name, 'backups');
  const dataDir = path.join(place, name, 'data');
  const list = path.join(dataDir, 'scheduled-backups.json');
  const env = { BACKUP_DIR: folder, BACKUP_EVERY_HOURS: 24, BACKUP_KEEP: 1, DATA_DIR: dataDir };
  const environment = { PATH: process.env['PATH'] ?? '', DATABASE_URL: test.databaseUrl, DATA_DIR: dataDir };
  const info = vi.fn<(line: unknown, message: string) => void>();
  const error = vi.fn<(line: unknown, message: string) => void>();
  const clock = { nowMs: Date.UTC(2026, 10, 23, 1, 0, 0) };
  const round = (given: Record<string, string> = {}, signal = new AbortController().signal) =>
    backUpIfDue(
      {
        env,
        now: () => clock.nowMs,
        log: { info, error } as never,
        environment: { ...environment, ...given },
      },
      signal,
    );
  const listed = () =>
    JSON.parse(readFileSync(list, 'utf8')) as { making: string | null; made: { name: string; atMs: number }[] };
  /** Backups made earlier, by their hours before now. */
  const madeEarlier = (...hours: number[]) => {
    mkdirSync(folder, { recursive: true });
    mkdirSync(dataDir, { recursive: true });
    const made = hours.map((hour) => ({ name: `${hour}.tar`, atMs: clock.nowMs - hour * HOUR_MS }));
    for (const one of made) writeFileSync(path.join(folder, one.name), '');
    writeFileSync(list, JSON.stringify({ making: null, made }));
    return made;
  };
  const errors = () => error.mock.calls.map(([, message]) => message);
  return { folder, list, env, info, error, errors, clock, round, listed, madeEarlier };
}

it(
  'backups are made when they are due, verified, and only as many kept of those it made itself as are asked for',
  async () => {
    const { folder, info, error, clock, round, listed } = openSchedule('due');

    await round();
    expect(readdirSync(folder)).toEqual(['tsubame-2026-11-23T01-00-00Z.tar']);
    expect((await verifyBackup(path.join(folder, 'tsubame-2026-11-23T01-00-00Z.tar'))).totals.rows).toBeDefined();
    clock.nowMs += 23 * HOUR_MS;
    await round();
    expect(info).toHaveBeenCalledTimes(1);

    clock.nowMs += HOUR_MS;
    writeFileSync(path.join(folder, 'tsubame-2026-11-01T01-00-00Z.tar'), 'of somebody else');
    await round(NO_DATABASE);
    const [told, message] = error.mock.calls[0] ?? [];
    expect([message, JSON.stringify(told)]).toEqual([
      'no backup was made',
      expect.stringMatching(/^\{"reason":"PostgreSQL can't be used: [^\n]*DATABASE_URL\."\}$/),
    ]);
    expect(readdirSync(folder)).toEqual(['tsubame-2026-11-01T01-00-00Z.tar', 'tsubame-2026-11-23T01-00-00Z.tar']);

    // A killed server left half of one.
    writeFileSync(path.join(folder, `${listed().making}.partial`), 'half');
    clock.nowMs += HOUR_MS;
    await round();
    expect(readdirSync(folder)).toEqual(['tsubame-2026-11-01T01-00-00Z.tar', 'tsubame-2026-11-24T02-00-00Z.tar']);
    expect(error).toHaveBeenCalledTimes(1);
  },
  LONG_MS,
);

it(
  'one that was made and not verified when the server stopped goes in the next round',
  async () => {
    const { folder, clock, round, listed, error } = openSchedule('stopped');
    const stopping = new AbortController();
    const stopped = round({}, stopping.signal);
    const first = path.join(folder, 'tsubame-2026-11-23T01-00-00Z.tar');
    while (!existsSync(first)) await sleep(5);
    stopping.abort();
    await stopped;
    expect(existsSync(first)).toBe(true);
    clock.nowMs += HOUR_MS;
    await round();
    // What they say tells why there is none.
    expect(error.mock.calls).toEqual([]);
    expect(readdirSync(folder)).toEqual(['tsubame-2026-11-23T02-00-00Z.tar']);
    expect(listed()).toMatchObject({ making: null, made: [{ name: 'tsubame-2026-11-23T02-00-00Z.tar' }] });
  },
  LONG_MS,
);

it('one made while the clock was ahead does not hold off the next', async () => {
  const { round, errors, madeEarlier } = openSchedule('ahead');
  madeEarlier(-1000);
  await round(NO_DATABASE);
  expect(errors()).toEqual(['no backup was made']);
});

it('one made a moment ago holds off the next', async () => {
  const { round, errors, info, madeEarlier } = openSchedule('recent');
  madeEarlier(1);
  await round(NO_DATABASE);
  expect([errors(), info.mock.calls]).toEqual([[], []]);
});

it('while none of the earlier ones is there, none is made, and none is forgotten', async () => {
  const { folder, round, error, errors, listed, madeEarlier } = openSchedule('unmounted');
  const made = madeEarlier(100, 50);
  renameSync(folder, `${folder}-elsewhere`);
  await round();
  expect(errors()).toEqual(['no backup was made']);
  expect(error.mock.calls[0]?.[0]).toMatchObject({ err: { message: expect.stringContaining('mount its disk') } });
  expect(existsSync(folder)).toBe(false);
  expect(listed()).toEqual({ making: null, made });
});

it(
  'one that can not be seen is kept in the list until enough newer ones are there',
  async () => {
    const { env, folder, clock, round, errors, listed, madeEarlier } = openSchedule('unseen');
    env.BACKUP_KEEP = 2;
    madeEarlier(75, 50, 25);
    rmSync(path.join(folder, '25.tar'));
    await round();
    expect(listed().made.map(({ name }) => name)).toEqual(['50.tar', '25.tar', 'tsubame-2026-11-23T01-00-00Z.tar']);
    clock.nowMs += 24 * HOUR_MS;
    await round();
    const kept = ['tsubame-2026-11-23T01-00-00Z.tar', 'tsubame-2026-11-24T01-00-00Z.tar'];
    expect(listed().made.map(({ name }) => name)).toEqual(kept);
    expect(readdirSync(folder)).toEqual(kept);
    expect(errors()).toEqual([]);
  },
  LONG_MS,
);

it('a folder that can not be made, and a damaged list, are logged as a backup that was not made', async () => {
  const { folder, list, round, error, errors, clock } = openSchedule('faults');
  mkdirSync(path.dirname(folder), { recursive: true });
  writeFileSync(folder, 'a file');
  await round();
  mkdirSync(path.dirname(list), { recursive: true });
  writeFileSync(list, '{"making":');
  clock.nowMs += HOUR_MS;
  await round();
  expect(errors()).toEqual(['no backup was made', 'no backup was made']);
  expect(error.mock.calls[1]?.[0]).toMatchObject({ err: { message: expect.stringContaining(`${list} is damaged`) } });
});

it('a file of somebody else with the name of the next backup stays', async () => {
  const { folder, round, errors } = openSchedule('taken');
  mkdirSync(folder, { recursive: true });
  const theirs = path.join(folder, 'tsubame-2026-11-23T01-00-00Z.tar');
  writeFileSync(theirs, 'of somebody else');
  await round();
  await round();
  expect(errors()).toEqual(['no backup was made', 'no backup was made']);
  expect(readFileSync(theirs, 'utf8')).toBe('of somebody else');
});

it('without BACKUP_DIR nothing is made', async () => {
  const env = { BACKUP_EVERY_HOURS: 24, BACKUP_KEEP: 7, DATA_DIR: path.join(place, 'none') };
  await backUpIfDue({ env, now: Date.now, log: {} as never, environment: { PATH: '' } }, new AbortController().signal);
  expect(readdirSync(place)).not.toContain('none');
});
