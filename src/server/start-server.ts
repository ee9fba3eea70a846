import { existsSync } from 'node:fs';
import path from 'node:path';
import { connectDatabase, type Connected } from './db/connect.ts';
import { databaseRefusal } from './db/refusal.ts';
import { type PostgresWatch, watchPostgres } from './db/embedded/watch.ts';
import { createThrottledLog } from './platform/throttled-log.ts';
import { type Env, readEnv } from './platform/env.ts';
import { withClearFileErrors } from './platform/file-errors.ts';
import { reservePort, portRefusal } from './platform/reserve-port.ts';
import { startHourlyJobs } from './platform/hourly-jobs.ts';
import { readLogo } from './platform/logo.ts';
import { createDiskMediaStore } from './platform/media-store.ts';
import { StartError } from './platform/start-error.ts';
import { stayAlive } from './platform/stay-alive.ts';

// The first requests take precedence.
const MAINTAIN_CONTENT_AFTER_MS = 2000;

/** Starts a server from its settings. Failures are one sentence on stderr and exit status 1. */
export async function startServer(
  environment: NodeJS.ProcessEnv,
  { isDevelopment }: { isDevelopment: boolean },
): Promise<void> {
  try {
    await start(environment, isDevelopment);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    process.stderr.write(`Tsubame can't start: ${error.message}\n`);
    process.exitCode = 1;
  }
}

async function start(environment: NodeJS.ProcessEnv, isDevelopment: boolean): Promise<void> {
  const env = readEnv(environment);
  if (environment['CONTENT_DIR'] && !existsSync(env.CONTENT_DIR))
    throw new StartError(`CONTENT_DIR=${env.CONTENT_DIR} is not there: set it to the folder that holds the courses.`);
  await withClearFileErrors(path.resolve(env.DATA_DIR), () => startWith(env, isDevelopment));
}

async function startWith(env: Env, isDevelopment: boolean): Promise<void> {
  const loadingApp = import('./app.ts');
  const logo = await readLogo(env.LOGO_FILE);
  let onDatabaseError: (error: Error) => void = () => undefined;
  const held = await reservePort(env.PORT, env.HOST);
  let connected: Connected | undefined;
  let watch: PostgresWatch | undefined;
  try {
    connected = await connectDatabase(env, (error) => onDatabaseError(error));
    const { database, embedded, stop } = connected;
    const { buildApp } = await loadingApp;
    const { readGrantSecret } = await import('./secrets.ts');
    const store = createDiskMediaStore(path.join(env.DATA_DIR, 'media'), env.MEDIA_CACHE_MB * 1024 * 1024);
    const { importIntoEmpty } = await import('./import-content.ts');
    const imported = await importIntoEmpty(database, store, env);
    const { ensureDemoAccounts } = await import('./demo.ts');
    const base = { env, database, now: Date.now };
    const notes: string[] = [];
    const tell = (note: string) => void notes.push(note);
    const accounts = env.isDemo ? await ensureDemoAccounts(base, tell) : [];
    const { builtPages } = await import('./pages/built-pages.ts');
    const development = isDevelopment ? await (await import('./pages/dev-pages.ts')).developmentPages() : null;
    const deps = {
      ...base,
      store,
      // Not cached in memory: deletions take effect at once, and small files are the disk cache's job.
      pictures: createDiskMediaStore(path.join(env.DATA_DIR, 'pictures'), 0),
      recordingsFolder: path.join(env.DATA_DIR, 'recordings'),
      scratchFolder: path.join(env.DATA_DIR, 'scratch'),
      postgresHealth: () => watch?.health() ?? null,
      grantSecret: await readGrantSecret(env),
      logo,
      pages: development?.pages ?? builtPages(),
    };
    const app = await buildApp(deps, development ? { serverFactory: development.serverFactory } : {});
    stayAlive(app.log);
    const sayLost = createThrottledLog((line) => app.log.warn(line, 'a database connection was lost'));
    onDatabaseError = (error) => sayLost(error.message);
    database.limitWaiting(env.DATABASE_WAIT_SECONDS * 1000);
    await held.release();
    await app.listen({ port: env.PORT, host: env.HOST }).catch((error: unknown) => {
      throw portRefusal(error, env.PORT, env.HOST) ?? error;
    });
    if (embedded) watch = watchPostgres({ server: embedded, onRevived: database.moveTo, log: app.log, now: Date.now });
    const { hourlyJobs } = await import('./hourly-jobs.ts');
    const stopJobs = startHourlyJobs(hourlyJobs(deps, app.log), app.log);
    const { startMail } = await import('./start-mail.ts');
    const stopMail = startMail(deps, app.log);
    let isStopping = false;
    const maintenanceTimer = setTimeout(() => {
      void import('./maintain-content.ts')
        .then(({ maintainContent }) => maintainContent(deps, (line) => process.stdout.write(`${line}\n`)))
        .catch((error: unknown) => {
          if (!isStopping) app.log.warn({ err: error }, 'looking after the content failed');
        });
    }, MAINTAIN_CONTENT_AFTER_MS).unref();
    stopOnSignal(async () => {
      isStopping = true;
      clearTimeout(maintenanceTimer);
      const jobsEnded = Promise.all([stopJobs(), stopMail()]);
      try {
        await app.close();
        await jobsEnded;
      } finally {
        await watch?.stop();
        await stop();
      }
    });
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : env.PORT;
    say(
      env.BASE_URL ?? `http://${env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST}:${port}`,
      connected.origin,
      imported,
      notes,
      accounts,
    );
  } catch (error) {
    await held.release();
    await watch?.stop();
    const refusal = connected && databaseRefusal(error, connected.embedded);
    // The original error says more than errors of the clean-up.
    await connected?.stop().catch(() => undefined);
    throw refusal ?? error;
  }
}

function say(
  address: string,
  origin: string,
  imported: string[],
  notes: string[],
  accounts: { role: string; email: string; password: string }[],
): void {
  const lines = [`Tsubame is at ${address} (${origin}).`];
  if (imported.length > 0) lines.push(`Imported: ${imported.join(', ')}.`);
  lines.push(...notes);
  if (accounts.length > 0) {
    lines.push('Demo sign-ins:');
    for (const { role, email, password } of accounts) lines.push(`  ${role.padEnd(9)} ${email.padEnd(28)} ${password}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Finishes running requests, then exits. Ctrl+C arrives twice (terminal and npm); the second has no effect. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping: Promise<void> | null = null;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.on(signal, () => {
      stopping ??= stop().catch((error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exitCode = 1;
      });
    });
  }
}
