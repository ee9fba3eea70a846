// ensure.mjs in a small project of its own, with a stand-in for npm that records its calls.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const FAKE_NPM = `
import fs from 'node:fs';
fs.appendFileSync('calls', process.argv.slice(2).join(' ') + '\\n');
fs.rmSync('node_modules', { recursive: true, force: true });
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
await sleep(Number(process.env.NPM_TAKES_MS ?? 0));
while (process.env.NPM_WAITS_FOR && !fs.existsSync(process.env.NPM_WAITS_FOR)) await sleep(20);
fs.mkdirSync(process.env.NODE_PACKAGE + '/bin', { recursive: true });
fs.symlinkSync(process.env.PINNED_NODE, process.env.NODE_PACKAGE + '/bin/node');
process.exitCode = Number(process.env.NPM_STATUS ?? 0);
`;

// The machine's own Node where that is an old one, as on a fresh clone; else the one that runs this test.
const isOld = (node: string) => spawnSync(node, ['-v'], { encoding: 'utf8' }).stdout?.startsWith('v20');
const systemNode = ['/usr/bin/node', '/usr/local/bin/node'].find(isOld) ?? process.execPath;

let project: string;
const inProject = (...names: string[]): string => path.join(project, ...names);

beforeEach(() => {
  project = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'tsubame-ensure-')));
  fs.mkdirSync(inProject('scripts'));
  for (const name of ['ensure.mjs', 'checkout-refusal.mjs'])
    fs.copyFileSync(path.join(import.meta.dirname, name), inProject('scripts', name));
  const build = "const place: string = process.cwd(); console.log('built in', place); process.exitCode = 7;";
  fs.writeFileSync(inProject('scripts', 'build.ts'), build);
  fs.writeFileSync(inProject('package.json'), '{}');
  fs.writeFileSync(inProject('package-lock.json'), '{}');
  fs.writeFileSync(inProject('npm.mjs'), FAKE_NPM);
});

afterEach(() => fs.rmSync(project, { recursive: true, force: true }));

type Settings = { args?: string[]; env?: Record<string, string> };

function spawnEnsure({ args = [], env = {} }: Settings = {}): ChildProcess {
  return spawn(systemNode, [inProject('scripts', 'ensure.mjs'), ...args], {
    cwd: os.tmpdir(), // any folder will do
    env: {
      ...process.env,
      npm_execpath: inProject('npm.mjs'),
      npm_node_execpath: process.execPath,
      NODE_PACKAGE: path.join('node_modules', `node-${process.platform}-${process.arch}`),
      PINNED_NODE: process.execPath,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function ensure(settings?: Settings): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawnEnsure(settings);
  const status = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const read = (stream: NodeJS.ReadableStream | null) => (stream ? text(stream) : Promise.resolve(''));
  const [stdout, stderr] = await Promise.all([read(child.stdout), read(child.stderr)]);
  return { status: await status, stdout, stderr };
}

function npmCalls(): string[] {
  return fs.existsSync(inProject('calls')) ? fs.readFileSync(inProject('calls'), 'utf8').trim().split('\n') : [];
}

describe.runIf(process.platform !== 'win32')('ensure.mjs (not on Windows: the pinned Node is no link there)', () => {
  test('installs once, with all that the project needs whatever npm is set to', async () => {
    expect(await ensure()).toMatchObject({
      status: 0,
      stdout: '',
      stderr: expect.stringMatching(/^Installing .*\nInstalled in \d+ s\.\n$/),
    });
    expect(await ensure()).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(npmCalls()).toHaveLength(1);
    expect(npmCalls()[0]).toMatch(/^ci --include=dev --include=optional --no-engine-strict /);
  });

  test.each(['package.json', 'package-lock.json'])('installs again when %s has changed', async (file) => {
    await ensure();
    fs.writeFileSync(inProject(file), '{ }');
    await ensure();
    expect(npmCalls()).toHaveLength(2);
  });

  test('makes the link to the pinned Node that older npm leaves out', async () => {
    await ensure();
    const { stdout } = spawnSync(inProject('node_modules', '.bin', 'node'), ['-v'], { encoding: 'utf8' });
    expect(stdout.trim()).toBe(process.version);
  });

  test('says that a pinned Node does not run', async () => {
    const broken = inProject('broken');
    fs.writeFileSync(broken, '#!/bin/sh\necho "no such loader" >&2\nexit 1\n', { mode: 0o755 });
    const { status, stderr } = await ensure({ env: { PINNED_NODE: broken } });
    expect(status).toBe(1);
    expect(stderr).toContain('The Node that this project brings does not run on this machine: no such loader');
  });

  test('passes on a failure of npm, and installs at the next start', async () => {
    const failed = await ensure({ env: { NPM_STATUS: '5' }, args: ['--build'] });
    expect(failed.status).toBe(5);
    expect(failed.stderr).toContain('npm ci did not finish; its message is above.');
    expect(failed.stderr).not.toContain('built');
    expect((await ensure()).status).toBe(0);
    expect(npmCalls()).toHaveLength(2);
  });

  test('two at once install once', async () => {
    const both = await Promise.all([
      ensure({ env: { NPM_TAKES_MS: '800' } }),
      ensure({ env: { NPM_TAKES_MS: '800' } }),
    ]);
    expect(both.map(({ status }) => status)).toEqual([0, 0]);
    expect(npmCalls()).toHaveLength(1);
    expect(fs.existsSync(inProject('.installing'))).toBe(false);
  });

  test('waits for the npm of a killed start, then installs', async () => {
    const killed = spawnEnsure({ env: { NPM_WAITS_FOR: inProject('go') } });
    await expect.poll(npmCalls).toHaveLength(1);
    const pids = () => fs.readFileSync(inProject('.installing'), 'utf8').split(' ').map(Number);
    await expect.poll(pids).toEqual([killed.pid, expect.any(Number)]);
    const orphan = pids()[1] ?? 0;
    killed.kill('SIGKILL');
    const next = spawnEnsure();
    const status = new Promise<number | null>((resolve) => next.once('exit', resolve));
    let said = '';
    next.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said).toContain(`Waiting for another npm ci, processes ${killed.pid} ${orphan} `);
    expect(process.kill(orphan, 0)).toBe(true);
    fs.writeFileSync(inProject('go'), '');
    expect(await status).toBe(0);
    expect(() => process.kill(orphan, 0)).toThrow('ESRCH');
    expect(npmCalls()).toHaveLength(2);
  });

  test('passes a signal on to npm and ends with it', async () => {
    const child = spawnEnsure({ env: { NPM_TAKES_MS: '60000' } });
    const status = new Promise<number | null>((resolve) => child.once('exit', resolve));
    await expect.poll(npmCalls).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await status).toBe(1);
    expect(fs.existsSync(inProject('.installing'))).toBe(false);
  });

  test('--build runs the build by the pinned Node in the project, with its words on stderr and its exit status', async () => {
    await ensure();
    expect(await ensure({ args: ['--build'] })).toEqual({ status: 7, stdout: '', stderr: `built in ${project}\n` });
  });
});
