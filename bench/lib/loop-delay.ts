import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '#server/testing/server-process.ts';

const LOOK_MS = 20;

/** How late the event loop of a server was, in ms. */
export type LoopDelay = { p99: number; max: number };

/** Environment of a server with event loop monitoring. */
export const WATCHED = { NODE_OPTIONS: `--import=${new URL('./loop-watch.ts', import.meta.url).href}` };

/** The delay since the last time that it was asked for. */
export async function readLoopDelay(server: ServerProcess): Promise<LoopDelay> {
  const told = () => [...server.output().matchAll(/^loop-delay (.+)$/gm)].map(([, json]) => json ?? '');
  const before = told().length;
  process.kill(server.pid, 'SIGUSR2');
  while (told().length === before) await sleep(LOOK_MS);
  return JSON.parse(told().at(-1) ?? '') as LoopDelay;
}
