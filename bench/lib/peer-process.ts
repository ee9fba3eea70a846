import { fork } from 'node:child_process';
import { once } from 'node:events';
import { V8_FLAGS } from '#server/testing/start-command.ts';

/** A program of bench/peers in its own process, with the same V8 as our server. */
export type Peer = { address: string; pid: number; end(): Promise<void> };

/** Starts it and waits until it reports its port. */
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
