import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../testing/start-command.ts';

// Takes nothing: every write says that the disk is full. Linux has it.
const FULL = '/dev/full';

const PROGRAM = `
  import Fastify from 'fastify';
  import { loggerOptions } from './src/server/platform/log.ts';
  import { stayAlive } from './src/server/platform/stay-alive.ts';
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
    timeout: 15_000,
    encoding: 'utf8',
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

describe('a failure that nobody awaits', () => {
  it('is logged, and ends nothing', () => {
    const { status, stdout, stderr } = run('pipe');
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'still here' });
    expect(stdout).toContain('awaited by nobody');
  });
});
