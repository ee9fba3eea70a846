import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { REPOSITORY, runCommand } from './child-processes.ts';
import { writeTree } from './fixture-tree.ts';

describe('runCommand', () => {
  it('answers exit status and output', async () => {
    const script = 'console.log(1); console.error(2); process.exit(3)';
    const { exitStatus, output } = await runCommand('node', ['-e', script], { output: 'keep' });
    expect(exitStatus).toBe(3);
    expect(output.split('\n').toSorted()).toEqual(['', '1', '2']);
  });

  it('finds the tools of node_modules', async () => {
    expect(await runCommand('tsc', ['--version'], { output: 'keep' })).toMatchObject({ exitStatus: 0 });
  });
});

describe('endWithSignals', () => {
  it.for(['SIGTERM', 'SIGINT'] as const)('%s ends the child, its child and then this process', async (signal) => {
    const grandchild = "setInterval(() => {}, 1000); console.log('up')";
    const child = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { stdio: 'inherit' }); setInterval(() => {}, 1000)`;
    const tree = writeTree({
      'parent.ts': [
        `import { endWithSignals, runCommand } from ${JSON.stringify(path.join(REPOSITORY, 'scripts/child-processes.ts'))};`,
        'endWithSignals();',
        `await runCommand('node', ['-e', ${JSON.stringify(child)}], { output: 'stream' });`,
        "console.log('the next step started');",
      ].join('\n'),
    });
    const parent = spawn(process.execPath, [path.join(tree, 'parent.ts')], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    parent.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await expect.poll(() => output).toContain('up');

    parent.kill(signal);
    // 'close' fires when nobody holds the pipe any more, so the grandchild has ended, too.
    const [exitStatus] = await once(parent, 'close');
    expect(exitStatus).toBe(signal === 'SIGTERM' ? 143 : 130);
    expect(output).not.toContain('the next step started');
  });
});
