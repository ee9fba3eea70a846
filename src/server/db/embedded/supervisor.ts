import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

import { diskRefusal, withClearFileErrors } from '../../platform/file-errors.ts';
import { StartError } from '../../platform/start-error.ts';
import { createCluster, DATABASE, DATABASE_USER, giveAway, checkCluster, prepareCluster } from './cluster.ts';
import { createFolder, locate, type ClusterPaths } from './locate.ts';
import { copyNativeBinaries, nativePackageFolder } from './native-binaries.ts';
import {
  findPostmaster,
  freeSocketPort,
  type Postmaster,
  removeStalePidFile,
  settledPostmaster,
  socketFile,
} from './postmaster.ts';
import { othersConnected } from './others-connected.ts';
import { runCommand } from './run-command.ts';
import { type Share, takeShare, whileUnshared } from './share.ts';
import { withStartLock } from './start-lock.ts';
import { userForPostgres } from './system-user.ts';

/** Address of a running server. */
export type Address = {
  /** The folder of the Unix socket, or 127.0.0.1: pg accepts both. */
  host: string;
  port: number;
};

export type EmbeddedPostgres = Address & {
  user: string;
  password: string;
  database: string;
  pid: number;
  started: 'initialised' | 'started' | 'adopted';
  dataFolder: string;
  logFile: string;
  /**
   * Ends our use of the server. The last user stops it, even if it was left by a killed Tsubame; it keeps running while
   * other processes use or are connected to it.
   */
  leave(): Promise<void>;
  /** Stops the server for everyone, rolling back open transactions, and waits. Idempotent. */
  stop(): Promise<void>;
  /** Pid of the process currently serving the data, if any. */
  currentPid(): Promise<number | undefined>;
  /** Restarts the server if it has ended, or finds it restarted by another process, perhaps on another port. */
  revive(): Promise<Address>;
};

const SOCKET_PATH_LIMIT_BYTES = 100; // the kernel's limit is 107
const LOG_LIMIT_BYTES = 10_000_000;
const TCP_ATTEMPTS = 5;

/**
 * The PostgreSQL server of a data directory: created on the first start, started if stopped, adopted if running (it has
 * a session of its own and outlives a killed Tsubame). Must be called before anything else creates DATA_DIR.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  systemUser?: string;
}): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  const paths = await withClearFileErrors(dataDir, async () =>
    locate(dataDir, await userForPostgres(options.systemUser ?? 'tsubame')),
  );
  // Possibly on another disk than DATA_DIR.
  return withClearFileErrors(paths.base, async () => {
    checkCluster(paths); // before anything of ours is opened next to someone else's files
    await createFolder(path.dirname(paths.base), 0o755); // the folder in /var/lib; DATA_DIR already exists
    await createFolder(paths.base, 0o755); // its `data`, `run`, `password` and `log` have restrictive modes themselves
    const share = await takeShare(paths.users);
    try {
      return connection(paths, share, await bringUp(paths));
    } catch (error) {
      share.giveBack();
      throw error;
    }
  });
}

type Up = { postmaster: Postmaster; started: EmbeddedPostgres['started'] };

/** Adopts or starts the server. Requires a share, so that nobody stops it meanwhile. */
async function bringUp(paths: ClusterPaths): Promise<Up> {
  return (await adopt(paths)) ?? withStartLock(paths.lock, async () => (await adopt(paths)) ?? start(paths));
}

async function adopt(paths: ClusterPaths): Promise<Up | undefined> {
  if (!checkCluster(paths)) return undefined;
  const postmaster = await settledPostmaster(paths.data);
  return postmaster && { postmaster, started: 'adopted' };
}

async function start(paths: ClusterPaths): Promise<Up> {
  const native = await copyNativeBinaries(nativePackageFolder(), paths.base);
  const isFirst = !checkCluster(paths);
  if (!isFirst) await removeStalePidFile(paths.data);
  sweep(paths.base, native);
  if (isFirst) {
    await createCluster(paths, native);
    sweep(paths.base, native); // the initdb of a killed start may have recreated its folder late
  } else await prepareCluster(paths, native);
  await createFolder(paths.run, 0o700);
  giveAway(paths.run, paths);
  fs.chmodSync(paths.run, 0o700);
  return { postmaster: await startServer(paths, native), started: isFirst ? 'initialised' : 'started' };
}

/** Removes leftovers of killed first starts and older versions. Only for a base without a running server. */
function sweep(base: string, native: string): void {
  for (const name of fs.readdirSync(base)) {
    const isOldNative = name.startsWith('native-') && name !== path.basename(native);
    if (!isOldNative && !name.startsWith('data.new')) continue;
    fs.rmSync(path.join(base, name), { recursive: true, force: true, maxRetries: 10 }); // an orphan may still be writing
  }
}

/** Starts the server on the socket in `run`, or on a loopback port if the socket's path would be too long. */
export async function startServer(
  paths: ClusterPaths,
  native: string,
  pickTcpPort: () => Promise<number> = freeTcpPort,
): Promise<Postmaster> {
  const isSocketPossible =
    process.platform !== 'win32' && Buffer.byteLength(socketFile(paths.run, 5432)) <= SOCKET_PATH_LIMIT_BYTES;
  if (isSocketPossible) {
    const settings = {
      port: await freeSocketPort(paths.run),
      listen_addresses: '',
      unix_socket_directories: `"${paths.run}"`, // quoted: it is a list
      unix_socket_permissions: '0700',
    };
    return runServer(paths, native, settings);
  }
  for (let attempt = 1; ; attempt++) {
    const settings = { port: await pickTcpPort(), listen_addresses: '127.0.0.1', unix_socket_directories: '' };
    try {
      return await runServer(paths, native, settings);
    } catch (error) {
      const isTaken = error instanceof Error && error.message.includes('Address already in use');
      if (!isTaken || attempt === TCP_ATTEMPTS) throw error;
    }
  }
}

async function runServer(
  paths: ClusterPaths,
  native: string,
  settings: Record<string, string | number>,
): Promise<Postmaster> {
  const { data, log, runAs } = paths;
  const { fd: logFd, size: logStart } = openLog(paths);
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${shellQuote(String(value))}`);
  const args = ['start', '-w', '-t', '120', '-s', '-D', data, '-l', log, '-o', options.join(' ')];
  try {
    await runCommand(path.join(native, 'bin', 'pg_ctl'), args, { runAs, logFd });
  } finally {
    fs.closeSync(logFd);
  }
  // Ignore pg_ctl's exit status: it gives up on a long crash recovery that the server will finish.
  const postmaster = await settledPostmaster(data);
  if (postmaster) return postmaster;
  const lines = fs.readFileSync(log).subarray(logStart).toString().split('\n');
  const reasons = lines
    .filter((line) => /could not bind|FATAL|PANIC/.test(line))
    .map((line) => line.replace(/^.*?(LOG|FATAL|PANIC): +/, ''));
  throw (
    diskRefusal(reasons.join('; '), paths.base) ??
    new StartError(
      `PostgreSQL did not start (${reasons.join('; ') || 'no reason given'}): ` +
        `remove the cause (all of the log is in ${log}), or set DATABASE_URL.`,
    )
  );
}

function openLog(paths: ClusterPaths): { fd: number; size: number } {
  const { log } = paths;
  const size = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) fs.renameSync(log, `${log}.old`);
  const fd = fs.openSync(log, 'a', 0o600);
  giveAway(log, paths);
  return { fd, size: fs.fstatSync(fd).size };
}

/** Quotes a word for the POSIX shell through which pg_ctl starts the server. On Windows nothing needs quoting. */
function shellQuote(value: string): string {
  return process.platform === 'win32' ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}

/** A port that is free right now; another process may still take it. */
function freeTcpPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

function connection(paths: ClusterPaths, share: Share, { postmaster, started }: Up): EmbeddedPostgres {
  let stopped: Promise<void> | undefined;
  let left: Promise<void> | undefined;
  const server: EmbeddedPostgres = {
    ...addressOf(paths, postmaster),
    user: DATABASE_USER,
    password: readPassword(paths, postmaster),
    database: DATABASE,
    pid: postmaster.pid,
    started,
    dataFolder: paths.data,
    logFile: paths.log,
    leave: () => (left ??= leave(paths, share, server)),
    stop: () => {
      share.giveBack();
      return (stopped ??= stop(paths));
    },
    currentPid: async () => (await findPostmaster(paths.data))?.pid,
    revive: () => withClearFileErrors(paths.base, async () => addressOf(paths, (await bringUp(paths)).postmaster)),
  };
  return server;
}

const addressOf = ({ run }: ClusterPaths, { usesSocket, port }: Postmaster): Address => ({
  host: usesSocket ? run : '127.0.0.1',
  port,
});

function readPassword({ password }: ClusterPaths, { pid }: Postmaster): string {
  try {
    return fs.readFileSync(password, 'utf8').trim();
  } catch (cause) {
    throw new StartError(
      `The password of the running PostgreSQL cannot be read from ${password}: ` +
        `end process ${pid} ("kill -INT ${pid}") and start again, then a lost one is replaced.`,
      { cause },
    );
  }
}

async function leave(paths: ClusterPaths, share: Share, server: EmbeddedPostgres): Promise<void> {
  share.giveBack();
  // One at a time: two that leave at once would each take the other for a remaining user.
  await withStartLock(paths.lock, () =>
    whileUnshared(paths.users, async () => {
      const postmaster = await findPostmaster(paths.data);
      if (!postmaster || (await othersConnected({ ...server, ...addressOf(paths, postmaster) }))) return;
      await stop(paths);
    }),
  );
}

async function stop({ base, data, runAs }: ClusterPaths): Promise<void> {
  const native = await copyNativeBinaries(nativePackageFolder(), base);
  const args = ['stop', '-w', '-t', '120', '-s', '-m', 'fast', '-D', data];
  const { output } = await runCommand(path.join(native, 'bin', 'pg_ctl'), args, { runAs });
  if (await findPostmaster(data)) throw new Error(`PostgreSQL did not stop: ${output}`);
}
