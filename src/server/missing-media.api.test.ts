import { readdirSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFixtureSite, type FixtureSite } from './testing/fixture-site.ts';

const LONG_MS = 300_000;

let fixture: FixtureSite;
beforeEach(async () => {
  fixture = await createFixtureSite();
});
afterEach(() => fixture.close(), LONG_MS);

const start = () => fixture.start();

describe('a start', { timeout: LONG_MS }, () => {
  it('brings back media whose files are empty, cut or missing, and leaves whole ones alone', async () => {
    const first = await start();
    await first.end('SIGTERM');
    const media = path.join(fixture.station.dataDir, 'media');
    const filesOf = (folder: string) =>
      readdirSync(path.join(media, folder), { recursive: true, encoding: 'utf8' }).filter(
        (name) => path.extname(name) !== '' && !name.startsWith('.'),
      );
    const [emptied = '', cut = '', robbed = '', whole = ''] = readdirSync(media);
    const fileIn = (folder: string) => path.join(media, folder, filesOf(folder)[0] ?? '');
    const before = [emptied, cut, robbed].map((folder) => readFileSync(fileIn(folder)));
    const places = [emptied, cut, robbed].map(fileIn);
    truncateSync(fileIn(emptied), 0);
    truncateSync(fileIn(cut), Math.floor(statSync(fileIn(cut)).size / 2));
    rmSync(fileIn(robbed));
    const untouched = statSync(fileIn(whole)).ino;
    const second = await start();
    await expect
      .poll(() => second.output(), { timeout: 30_000 })
      .toMatch(/\n3 sets of media that lessons name [^;]+ empty, cut or missing files; 3 came back from [^\n]+\.\n/);
    expect(places.map((place) => readFileSync(place))).toEqual(before);
    expect(statSync(fileIn(whole)).ino).toBe(untouched);
    await second.end('SIGTERM');
    const third = await start();
    expect((await fetch(`${third.address}/readyz`)).status).toBe(200);
    await third.end('SIGTERM');
    expect(third.output()).not.toContain('sets of media');
  });

  it('names the sets of media that it has nowhere to bring back from', async () => {
    const first = await start();
    await first.end('SIGTERM');
    const media = path.join(fixture.station.dataDir, 'media');
    const [folder = ''] = readdirSync(media);
    rmSync(path.join(media, folder), { recursive: true });
    rmSync(path.join(fixture.content, 'khoa-thu'), { recursive: true });
    const second = await start();
    await expect
      .poll(() => second.output(), { timeout: 30_000 })
      .toContain(
        `0 came back from ${fixture.content}, the others come with a backup or another \`tsubame content import\`: media/${folder}.`,
      );
  });
});
