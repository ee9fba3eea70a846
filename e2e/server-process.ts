import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createSiteFolder } from '#server/testing/site-folder.ts';
import { NODE_FLAGS, PATIENT, ROOT, SERVER_PROGRAM } from '#server/testing/start-command.ts';

export type DemoAccount = { role: string; email: string; password: string };

export type RunningServer = {
  baseUrl: string;
  dataDir: string;
  /** none of a public one */
  accounts: DemoAccount[];
  process: ChildProcess;
  /** all that it wrote to stdout and stderr so far */
  output(): string;
  /** Sends SIGTERM and waits. With `forget` its data is deleted, too. */
  stop(options?: { forget: boolean }): Promise<void>;
};

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

/** Starts the real server like `npm start`, in demo mode with its own data. */
export async function startServerProcess(
  options: {
    dataDir?: string;
    /** default: a free one */
    port?: number;
    environment?: Record<string, string>;
    /** its address as BASE_URL, like a site that sends e-mails: no demo mode */
    isPublic?: boolean;
  } = {},
): Promise<RunningServer> {
  const dataDir = options.dataDir ?? createSiteFolder('tsubame-e2e-');
  const port = options.port ?? (await freePort());
  const baseUrl = `http://127.0.0.1:${port}`;
  const environment = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    DATA_DIR: dataDir,
    PORT: String(port),
    ...PATIENT,
    ...(options.isPublic ? { BASE_URL: baseUrl } : {}),
    ...options.environment,
  };
  const child = spawn(process.execPath, [...NODE_FLAGS, SERVER_PROGRAM], {
    cwd: ROOT,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await waitForReady(child, `${baseUrl}/readyz`, () => output);
  return {
    baseUrl,
    dataDir,
    accounts: readAccounts(path.join(dataDir, 'demo-accounts.json')),
    process: child,
    output: () => output,
    async stop({ forget } = { forget: true }) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      if (forget) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function readAccounts(file: string): DemoAccount[] {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as DemoAccount[]) : [];
}

/** Less than a hook may take, so that the output is told. */
const READY_LIMIT_MS = 110_000;

async function waitForReady(child: ChildProcess, address: string, output: () => string): Promise<void> {
  const until = Date.now() + READY_LIMIT_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended before it was ready:\n${output()}`);
    const answer = await fetch(address).catch(() => null);
    if (answer?.ok) return;
    if (Date.now() > until) {
      child.kill('SIGTERM');
      throw new Error(`The server is not ready after ${READY_LIMIT_MS / 1000} s:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
