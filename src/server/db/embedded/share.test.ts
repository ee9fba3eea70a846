import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { takeShare, whileUnshared } from './share.ts';

const SHARE = pathToFileURL(path.join(import.meta.dirname, 'share.ts')).href;

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tsubame-share-'));
  file = path.join(folder, 'users.lock');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const script = (work: string) => [
  '--input-type=module',
  '--eval',
  `import { takeShare, whileUnshared } from ${JSON.stringify(SHARE)}; const file = ${JSON.stringify(file)}; ${work}`,
];
const isFree = () => whileUnshared(file, () => Promise.resolve());

/** What another process finds. */
function isFreeElsewhere(): boolean {
  const found = script('console.log(await whileUnshared(file, async () => {}))');
  return JSON.parse(spawnSync(process.execPath, found, { encoding: 'utf8' }).stdout) as boolean;
}

test('only when the last share is given back it is free, in this process and in others', async () => {
  const [one, other] = [await takeShare(file), await takeShare(file)];
  expect([await isFree(), isFreeElsewhere()]).toEqual([false, false]);
  one.giveBack();
  one.giveBack();
  expect([await isFree(), isFreeElsewhere()]).toEqual([false, false]);
  other.giveBack();
  expect([await isFree(), isFreeElsewhere()]).toEqual([true, true]);
});

test('the share of a killed process is gone with it', async () => {
  const child = spawn(
    process.execPath,
    script("const share = await takeShare(file); console.log('taken'); setInterval(() => share, 60_000);"),
  );
  await once(child.stdout, 'data');
  expect(await isFree()).toBe(false);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await isFree()).toBe(true);
});

test('who comes while the last one still puts things away waits', async () => {
  const order: string[] = [];
  let coming: Promise<void> | undefined;
  await whileUnshared(file, async () => {
    coming = takeShare(file).then((share) => {
      order.push('taken');
      share.giveBack();
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    order.push('put away');
  });
  await coming;
  expect(order).toEqual(['put away', 'taken']);
});
