// Child processes that end with us. Each has its own process group, so that its descendants end, too.
import { spawn, type ChildProcess } from 'node:child_process';
import { constants } from 'node:os';
import path from 'node:path';

export const REPOSITORY = path.join(import.meta.dirname, '..');

const ownGroup = process.platform !== 'win32';
const GRACE_MS = 10_000;
const running = new Set<ChildProcess>();
let endingBy: NodeJS.Signals | undefined;

export type CommandResult = { exitStatus: number; output: string };
export type CommandOptions = {
  /** The repository unless told. */
  cwd?: string;
  env?: Record<string, string>;
  /** Stream the output as it comes, or keep it for the result. */
  output: 'stream' | 'keep';
};

/** Runs a command from node_modules/.bin or the PATH to completion. */
export function runCommand(command: string, args: string[], options: CommandOptions): Promise<CommandResult> {
  // After a signal nothing new starts, and this process exits with its last child (see endWithSignals).
  if (endingBy !== undefined) return new Promise(() => {});
  const bin = path.join(REPOSITORY, 'node_modules', '.bin');
  const child = spawn(command === 'node' ? process.execPath : command, args, {
    cwd: options.cwd ?? REPOSITORY,
    env: { ...process.env, ...options.env, PATH: [bin, process.env['PATH']].join(path.delimiter) },
    stdio: [
      'ignore',
      ...(options.output === 'stream' ? (['inherit', 'inherit'] as const) : (['pipe', 'pipe'] as const)),
    ],
    detached: ownGroup,
    shell: process.platform === 'win32' && command !== 'node',
  });
  running.add(child);
  let output = '';
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('close', (code, signal) => {
      running.delete(child);
      if (endingBy !== undefined && running.size === 0) process.exit(128 + constants.signals[endingBy]);
      resolve({ exitStatus: code ?? (signal === null ? 1 : 128 + constants.signals[signal]), output });
    });
  });
}

/** On SIGINT, SIGTERM or SIGHUP, ends the children (forcibly after a grace period) and then this process. */
export function endWithSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (running.size === 0) process.exit(128 + constants.signals[signal]);
      // The terminal and npm both send Ctrl+C, so a second signal is not yet a wish to force.
      if (endingBy !== undefined) return;
      endingBy = signal;
      signalGroups(signal);
      setTimeout(() => signalGroups('SIGKILL'), GRACE_MS).unref();
    });
  }
}

function signalGroups(signal: NodeJS.Signals): void {
  for (const child of running) {
    if (child.pid === undefined) continue;
    if (!ownGroup) child.kill(signal);
    else {
      try {
        process.kill(-child.pid, signal);
      } catch (error) {
        // ESRCH: it ended between the two lines.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    }
  }
}
