// Which folder holds the data of a DATA_DIR. Below a folder that the system user may not enter, they lie under /var/lib.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { StartError } from '../../platform/start-error.ts';
import { recordFlushes } from '../../testing/flushed.ts';
import { locate } from './locate.ts';
import { userForPostgres } from './system-user.ts';

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;

let home: string;
const bases = new Set<string>();
beforeEach(() => {
  home = fs.mkdtempSync(path.join(os.tmpdir(), 'tsubame-home-')); // 0700, as root's own
});
afterEach(() => {
  for (const base of bases) fs.rmSync(base, { recursive: true, force: true });
  fs.rmSync(home, { recursive: true });
});

/** The folder of the data, with data in it as after a first start. */
async function baseOf(dataDir: string): Promise<string> {
  const { base, data } = await locate(path.join(home, dataDir), await userForPostgres('tsubame'));
  if (base.startsWith('/var/lib/')) bases.add(base);
  fs.mkdirSync(data, { recursive: true });
  return base;
}

describe.runIf(isRoot)('below a folder that is closed to the system user (root only)', () => {
  test('a DATA_DIR that was renamed finds its data', async () => {
    const base = await baseOf('old');
    expect(base).toMatch(/^\/var\/lib\/tsubame\//);
    fs.renameSync(path.join(home, 'old'), path.join(home, 'new'));
    expect(await baseOf('new')).toBe(base);
    fs.renameSync(path.join(home, 'new'), path.join(home, 'newer'));
    expect(await baseOf('newer')).toBe(base);
  });

  test('what says where data lie is on the disk before there are data', async () => {
    const flushed = await recordFlushes();
    const base = await baseOf('old');
    const named = flushed.map((at) => at.replace(/\.[0-9a-f-]{36}\.part$/, ''));
    for (const file of [path.join(home, 'old', 'postgres-lies-in'), path.join(base, 'belongs-to')]) {
      const at = named.indexOf(fs.realpathSync(file));
      expect(at).toBeGreaterThanOrEqual(0);
      expect(named.indexOf(path.dirname(fs.realpathSync(file)), at)).toBeGreaterThan(at);
    }
  });

  test('a new DATA_DIR of the old name gets data of its own', async () => {
    const base = await baseOf('old');
    fs.renameSync(path.join(home, 'old'), path.join(home, 'new'));
    expect(await baseOf('new')).toBe(base);
    const other = await baseOf('old');
    expect(other).not.toBe(base);
    expect([await baseOf('old'), await baseOf('new')]).toEqual([other, base]);
  });

  test('data of before it was written down are found by the name', async () => {
    const base = await baseOf('old');
    fs.rmSync(path.join(home, 'old', 'postgres-lies-in'));
    fs.rmSync(path.join(base, 'belongs-to'));
    expect(await baseOf('old')).toBe(base);
    fs.renameSync(path.join(home, 'old'), path.join(home, 'new'));
    expect(await baseOf('new')).toBe(base);
  });

  test('a copy of a DATA_DIR is refused in words', async () => {
    await baseOf('old');
    fs.cpSync(path.join(home, 'old'), path.join(home, 'copy'), { recursive: true });
    const refusal = baseOf('copy');
    await expect(refusal).rejects.toThrow(StartError);
    await expect(refusal).rejects.toThrow(
      `${home}/copy names the PostgreSQL data of ${home}/old, of which it seems to be a copy`,
    );
  });

  test('data that are gone are named', async () => {
    const base = await baseOf('old');
    fs.rmSync(base, { recursive: true });
    await expect(baseOf('old')).rejects.toThrow(`says that the PostgreSQL data lie in ${base}, which is not there`);
  });
});
