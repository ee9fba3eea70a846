import { expect, it, onTestFinished } from 'vitest';
import { watchPostgres } from './watch.ts';

/** A server that a test ends and lets start or not, under a clock of its own. */
function stage() {
  const server = { pid: 1 as number | undefined, next: 2, canStart: true, starts: 0, isStarting: Promise.resolve() };
  const lines: string[] = [];
  const addresses: object[] = [];
  const clock = { nowMs: 0 };
  const watch = watchPostgres({
    server: {
      pid: 1,
      logFile: 'log',
      currentPid: () => Promise.resolve(server.pid),
      revive: () => {
        server.starts += 1;
        if (!server.canStart) return Promise.reject(new Error('the disk is full'));
        const pid = (server.pid ??= server.next++);
        return server.isStarting.then(() => ({ host: 'run', port: 5000 + pid }));
      },
    },
    onRevived: (address) => addresses.push(address),
    log: {
      warn: (_line, message) => lines.push(message),
      error: (line, message) => lines.push('reason' in line ? `${message}: ${String(line.reason)}` : message),
    },
    now: () => clock.nowMs,
    everyMs: 1,
  });
  onTestFinished(() => watch.stop());
  return { server, lines, addresses, clock, watch };
}

it('a server that has ended is started again and said in one line', async () => {
  const { server, lines, addresses, watch } = stage();
  server.pid = undefined;
  await expect.poll(watch.health).toEqual({ state: 'running', ends: 1 });
  expect(server.pid).toBe(2);
  expect(addresses).toEqual([{ host: 'run', port: 5002 }]);
  expect(lines).toEqual(['PostgreSQL had ended and was started again']);
});

it('one that another process started again is found at its new address', async () => {
  const { server, addresses, watch } = stage();
  server.pid = 7;
  await expect.poll(() => addresses).toEqual([{ host: 'run', port: 5007 }]);
  expect(watch.health()).toEqual({ state: 'running', ends: 1 });
});

it('one that another process is just starting again is not running before it answers', async () => {
  const { server, lines, watch } = stage();
  const start = Promise.withResolvers<void>();
  server.isStarting = start.promise;
  server.pid = 7;
  await expect.poll(watch.health).toEqual({ state: 'ended', ends: 1 });
  expect(lines).toEqual([]);
  start.resolve();
  await expect.poll(watch.health).toEqual({ state: 'running', ends: 1 });
});

it('one that cannot start is tried five times and then twice a minute, until there is space', async () => {
  const { server, lines, clock, watch } = stage();
  server.canStart = false;
  server.pid = undefined;
  const advance = setInterval(() => (clock.nowMs += 5), 1);
  await expect.poll(watch.health).toEqual({ state: 'given up', ends: 1 });
  clearInterval(advance);
  expect(server.starts).toBe(5);
  expect(lines.slice(0, 5)).toEqual(
    Array.from({ length: 5 }, () => 'PostgreSQL has ended and could not be started again: the disk is full'),
  );
  expect(lines.slice(5)).toEqual(['PostgreSQL ended too often and is tried twice a minute from here on']);
  server.canStart = true;
  clock.nowMs += 30_000;
  await expect.poll(watch.health).toEqual({ state: 'running', ends: 1 });
});

it('a stopped watch starts nothing any more', async () => {
  const { server, watch } = stage();
  await watch.stop();
  server.pid = undefined;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(server.starts).toBe(0);
});
