import { fork } from 'node:child_process';
import { once } from 'node:events';
import { V8_FLAGS } from '#server/testing/start-command.ts';

/** What we are compared with: a program of bench/peers in a process of its own with the same V8, as our server is. */
export type Peer = { address: string; pid: number; end(): Promise<void> };

/** Starts it and waits until it says on which port it listens. */
export async function startPeer(program: URL, environment: Record<string, string>): Promise<Peer> {
  const child = fork(program, { execArgv: V8_FLAGS, env: { PATH: process.env['PATH'] ?? '', ...environment } });
  const ended = once(child, 'exit');
  const port = await Promise.race([
    once(child, 'message').then(([message]) => Number(message)),
    ended.then(() => Promise.reject(new Error(`${program.pathname} ended before it listened`))),
  ]);
  return {
    address: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async end() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
