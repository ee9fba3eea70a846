import { setTimeout as sleep } from 'node:timers/promises';

import type { Address, EmbeddedPostgres } from './supervisor.ts';

/** What /healthz tells of the embedded server. */
export type PostgresHealth = {
  state: 'running' | 'ended' | 'given up';
  /** how often it was found ended since this program started */
  ends: number;
};

export type PostgresWatch = { health: () => PostgresHealth; stop: () => Promise<void> };

const LOOK_EVERY_MS = 1000;
// A server that ends again and again has a reason that another start does not mend: a full disk, a broken file. It is
// tried rarely then, since somebody may make room.
const MAX_STARTS = 5;
const WITHIN_MS = 600_000;
const RARELY_MS = 30_000;

/**
 * Starts the embedded server again when it has ended, at most five times within ten minutes and then twice a minute, and
 * tells each end in one line. Servers that share one watch it all: whoever comes first starts it, the others find it running.
 */
export function watchPostgres(options: {
  server: Pick<EmbeddedPostgres, 'pid' | 'currentPid' | 'revive' | 'logFile'>;
  /** hears where the server is reached from here on */
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

  /** Whether it is time for another start, which is then counted. Each waits twice as long as the one before. */
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
