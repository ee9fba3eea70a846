import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/supervisor.ts';
import type { DemoAccount } from '../demo.ts';
import { createSiteFolder } from './site-folder.ts';
import { NODE_FLAGS, ROOT, SERVER_PROGRAM } from './start-command.ts';

/** The server as started by `npm start`, on its own port and data. */
export type ServerProcess = {
  address: string;
  pid: number;
  /** its output on both streams */
  output(): string;
  isRunning(): boolean;
  /** Sends the signal and waits. Returns the exit status, null after a kill. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
};

/** A DATA_DIR for several servers in succession, and its embedded PostgreSQL. */
export type Station = {
  dataDir: string;
  startServer(environment?: Record<string, string>): Promise<ServerProcess>;
  /** Starts or adopts PostgreSQL. */
  postgres(): Promise<EmbeddedPostgres>;
  demoAccounts(): DemoAccount[];
  /** Stops whatever is running and removes all data. */
  close(): Promise<void>;
};

type StationOptions = {
  /** of the site's folder */
  parent?: string | undefined;
  /** settings of all its servers */
  environment?: Record<string, string>;
};

export function createStation({ parent, environment: shared = {} }: StationOptions = {}): Station {
  const folder = createSiteFolder('tsubame-run-', parent);
  const dataDir = path.join(folder, 'data');
  const running = new Set<ServerProcess>();
  return {
    dataDir,
    async startServer(environment = {}) {
      const server = await startServerProcess({ DATA_DIR: dataDir, ...shared, ...environment });
      running.add(server);
      return server;
    },
    postgres: () => startEmbeddedPostgres({ dataDir }),
    demoAccounts: () => JSON.parse(readFileSync(path.join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[],
    async close() {
      for (const server of running) await server.end('SIGKILL');
      const postgres = await startEmbeddedPostgres({ dataDir });
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...NODE_FLAGS, SERVER_PROGRAM], {
    cwd: ROOT,
    // Independent of this machine's settings.
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', LOG_LEVEL: 'fatal', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /Tsubame is at (\S+) /.exec(output)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    // Not 'exit': its output may still come.
    child.on('close', (status) => reject(new Error(`The server ended with status ${String(status)}: ${output}`)));
  });
  return {
    address,
    pid: child.pid ?? 0,
    output: () => output,
    isRunning: () => isRunning(child),
    end: (signal) => end(child, ended, signal),
  };
}

/** Six times what a stop allows requests: nobody measures here, but one that something keeps alive is a fault. */
const MAX_STOP_MS = 60_000;

async function end(child: ChildProcess, ended: Promise<unknown>, signal: NodeJS.Signals): Promise<number | null> {
  if (isRunning(child)) {
    child.kill(signal);
    const isEnded = await Promise.race([ended.then(() => true), sleep(MAX_STOP_MS, false, { ref: false })]);
    if (!isEnded) {
      child.kill('SIGKILL');
      throw new Error(`The server still ran ${MAX_STOP_MS} ms after ${signal}.`);
    }
  }
  return child.exitCode;
}

const isRunning = ({ exitCode, signalCode }: ChildProcess) => exitCode === null && signalCode === null;
