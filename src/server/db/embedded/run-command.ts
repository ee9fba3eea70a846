import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';

export type RunAs = { name: string; uid: number; gid: number };

export type CommandResult = { status: number | null; output: string };

/**
 * Runs a program to completion with a small, fixed environment. With `runAs`, Node also drops the supplementary groups.
 * With `logFd` the program writes there and `output` stays empty, so a server it leaves behind holds no pipe of ours.
 */
export async function runCommand(
  command: string,
  args: string[],
  options: { runAs?: RunAs | undefined; input?: string; logFd?: number } = {},
): Promise<CommandResult> {
  const { runAs, input, logFd } = options;
  const { PATH, SystemRoot, TEMP } = process.env;
  const child = spawn(command, args, {
    cwd: '/', // that user may not be able to enter ours
    env: { PATH: `${PATH}${path.delimiter}/usr/sbin`, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' },
    stdio: [input === undefined ? 'ignore' : 'pipe', logFd ?? 'pipe', logFd ?? 'pipe'],
    ...(runAs && { uid: runAs.uid, gid: runAs.gid }),
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // A program that exits without reading its input breaks the pipe; its exit status tells what went wrong.
  child.stdin?.once('error', () => child.stdin?.destroy());
  child.stdin?.end(input);
  const [status, ...streams] = await Promise.all([
    ended,
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
  ]);
  return { status, output: streams.join('').trim() };
}
