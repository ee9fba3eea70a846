import { setTimeout as sleep } from 'node:timers/promises';

import type { Address, EmbeddedPostgres } from './supervisor.ts';

/** The embedded server as /healthz reports it. */
export type PostgresHealth = {
  state: 'running' | 'ended' | 'given up';
  /** how often it was found dead since this program started */
  ends: number;
};

export type PostgresWatch = { health: () => PostgresHealth; stop: () => Promise<void> };

const LOOK_EVERY_MS = 1000;
// A server that keeps dying has a problem that restarting cannot fix: a full disk, a corrupt file. It is then retried
// rarely, in case someone makes room.
const MAX_STARTS = 5;
const WITHIN_MS = 600_000;
const RARELY_MS = 30_000;

/**
 * Restarts the embedded server when it dies: at most five times in ten minutes, then twice a minute. Logs each death in
 * one line. All programs that share a server watch it; the first restarts it, the others find it running.
 */
export function watchPostgres(options: {
  server: Pick<EmbeddedPostgres, 'pid' | 'currentPid' | 'revive' | 'logFile'>;
  /** receives the server's new address */
  onRevived: (address: Address) => void;
  log: { warn(line: object, message: string): void; error(line: object, message: string): void };
  now: () => number;
  everyMs?: number;
}): PostgresWatch {
  const { server, onRevived, log, now, everyMs = LOOK_EVERY_MS } = options;
  const health: PostgresHealth = { state: 'running', ends: 0 };
  const ending = new AbortController();
  let { pid }: { pid: number | undefined } = server;
  let startedMs: number[] = [];

  async function look(): Promise<void> {
    const found = await server.currentPid();
    if (found !== undefined && found === pid) return;
    if (pid !== undefined) health.ends += 1;
    pid = undefined;
    if (health.state === 'running') health.state = 'ended';
    if (found === undefined && !mayStart()) return;
    try {
      onRevived(await server.revive());
      pid = await server.currentPid();
      health.state = 'running';
      log.warn({ ends: health.ends }, 'PostgreSQL had ended and was started again');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.error({ reason }, 'PostgreSQL has ended and could not be started again');
    }
  }

  /** Whether to try another start, which is then counted. Waits double each time. */
  function mayStart(): boolean {
    startedMs = startedMs.filter((atMs) => atMs > now() - WITHIN_MS);
    const isRare = startedMs.length >= MAX_STARTS;
    if (isRare && health.state !== 'given up')
      log.error({ log: server.logFile }, 'PostgreSQL ended too often and is tried twice a minute from here on');
    health.state = isRare ? 'given up' : 'ended';
    const lastMs = startedMs.at(-1);
    const pauseMs = isRare ? RARELY_MS : everyMs * 2 ** startedMs.length;
    if (lastMs !== undefined && now() - lastMs < pauseMs) return false;
    startedMs.push(now());
    return true;
  }

  async function watch(): Promise<void> {
    while (!ending.signal.aborted) {
      await sleep(everyMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
      if (ending.signal.aborted) return;
      await look().catch((error: unknown) => log.error({ reason: String(error) }, 'PostgreSQL could not be watched'));
    }
  }

  const watching = watch();
  return {
    health: () => ({ ...health }),
    stop: () => {
      ending.abort();
      return watching;
    },
  };
}
