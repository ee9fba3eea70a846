import { spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../testing/start-command.ts';

// Takes nothing: every write says that the disk is full. Linux has it.
const FULL = '/dev/full';

const PROGRAM = `
  import Fastify from 'fastify';
  import { loggerOptions } from './src/server/platform/log.ts';
  import { stayAlive } from './src/server/platform/stay-alive.ts';
  performance.now = () => 0; // the reader may be stopped for longer than a line waits
  const app = Fastify({ logger: loggerOptions('info') });
  stayAlive(app.log);
  for (let line = 0; line < 1000; line += 1) app.log.info('x'.repeat(1000));
  process.stdout.write('said at the start');
  void Promise.reject(new Error('awaited by nobody'));
  setTimeout(() => process.stderr.write('still here'), 50);
`;

function run(stdout: number | 'pipe') {
  const args = ['--input-type=module', '-e', PROGRAM];
  return spawnSync(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', stdout, 'pipe'],
    timeout: 50_000,
    encoding: 'utf8',
    maxBuffer: 10_000_000,
  });
}

describe('a server whose standard output takes nothing more', () => {
  it.skipIf(!existsSync(FULL))('goes on', () => {
    const full = openSync(FULL, 'w');
    const { status, stderr } = run(full);
    closeSync(full);
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'still here' });
  });
});

describe('a reader of the log that is slow', () => {
  it('gets every line as a whole', async () => {
    const program = PROGRAM.replace(/process\.stdout\.write.*/, '');
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // More lies in the pipe by then than it takes.
    await Promise.race([new Promise((resolve) => child.once('exit', resolve)), sleep(700)]);
    const lines = (await text(child.stdout)).trimEnd().split('\n');
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(messages.filter((message) => message.startsWith('xxx'))).toHaveLength(1000);
    expect(messages).toContain('a failure that nobody awaited');
  });
});

describe('a failure that nobody awaits', () => {
  it('is logged, and ends nothing', () => {
    const { status, stdout, stderr } = run('pipe');
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'still here' });
    expect(stdout).toContain('awaited by nobody');
  });
});
