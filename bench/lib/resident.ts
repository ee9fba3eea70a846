import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerProcess } from '#server/testing/server-process.ts';

const LOOK_MS = 20;
const SETTLE_MS = 1000;
/** What a first collection finalises, the next one frees. */
const COLLECTIONS = 3;

/** Environment of a server whose garbage can be collected on demand. */
export const COLLECTABLE = { NODE_OPTIONS: `--import=${new URL('./collect-on-signal.ts', import.meta.url).href}` };

/** Resident memory of a process. Needs /proc. */
export function residentBytes(pid: number): number {
  return 1024 * Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}

/** Resident memory of such a server once its garbage is gone. */
export async function settledBytes(server: ServerProcess): Promise<number> {
  const told = () => server.output().match(/^garbage collected$/gm)?.length ?? 0;
  for (let done = 0; done < COLLECTIONS; done += 1) {
    await sleep(SETTLE_MS);
    const before = told();
    process.kill(server.pid, 'SIGUSR2');
    while (told() === before) await sleep(LOOK_MS);
  }
  return residentBytes(server.pid);
}
