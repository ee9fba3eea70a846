import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFixtureCourse } from './testing/fixture-course.ts';
import { NODE_FLAGS, PATIENT, ROOT } from './testing/start-command.ts';

// The built site in a folder whose path means something else where somebody takes it for a URL, with its data in it.

const LONG_MS = 300_000;

let parent: string;
let site: ChildProcess;
let address: string;
beforeAll(async () => {
  parent = mkdtempSync(path.join(tmpdir(), 'tsubame-odd-'));
  chmodSync(parent, 0o755); // PostgreSQL's system user passes through
  const folder = path.join(parent, 'học ế #1 100%41');
  mkdirSync(folder);
  for (const part of ['src', 'migrations', 'build', 'package.json'])
    cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  await writeFixtureCourse(path.join(folder, 'content', 'khoa-thu'));
  site = spawn(process.execPath, [...NODE_FLAGS, 'src/server/main.ts'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'warn', ...PATIENT },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  address = await new Promise((resolve, reject) => {
    for (const stream of [site.stdout, site.stderr])
      stream?.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const found = /Tsubame is at (\S+) /.exec(output)?.[1];
        if (found) resolve(found);
      });
    site.on('exit', () => reject(new Error(output)));
  });
}, LONG_MS);
afterAll(async () => {
  if (site.exitCode === null) {
    const ended = once(site, 'exit');
    site.kill('SIGTERM');
    await ended;
  }
  rmSync(parent, { recursive: true, force: true });
}, LONG_MS);

it('starts and serves calls and pages from a folder with a space, ế, # and % in its path', async () => {
  for (const place of ['/readyz', '/api/courses', '/', '/dang-nhap']) {
    const answer = await fetch(address + place);
    expect([place, answer.status]).toEqual([place, 200]);
  }
});
