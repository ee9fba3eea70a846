// Makes a checkout ready to run: `node scripts/ensure.mjs [--build]`, before `npm start`, `npm test` and `npm run dev`.
// It installs what is missing, sees that the pinned Node runs, and with --build builds what changed. Plain JavaScript
// without dependencies: the machine's own Node (20 or newer) runs it on a fresh clone. All words go to stderr.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { checkoutRefusal } from './checkout-refusal.mjs';

const OLDEST_NODE_MAJOR = 24;
const isWindows = process.platform === 'win32';
const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const modules = path.join(root, 'node_modules');
// npm scripts find the pinned Node by its link in .bin; on Windows that is a script, which only a shell could start.
const nodePackage = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
const pinnedBinary = path.join(modules, nodePackage, 'bin', isWindows ? 'node.exe' : 'node');
const pinnedNode = isWindows ? pinnedBinary : path.join(modules, '.bin', 'node');

// Inside node_modules, which `npm ci` empties first: an interrupted install leaves no stamp and is repeated.
const stamp = path.join(modules, '.installed-from');
const lock = path.join(root, '.installing'); // holds our pid and that of the running `npm ci`

try {
  process.exitCode =
    (await ensureInstalled()) || ensureNode() || (process.argv.includes('--build') ? await build() : 0);
} catch (error) {
  const refusal = checkoutRefusal(error, 'Dependencies cannot be installed', root);
  if (refusal === undefined) throw error;
  console.error(refusal);
  process.exitCode = 1;
}

/** Installs unless the stamp says that this lock file was installed on this platform. Returns an exit status. */
async function ensureInstalled() {
  const wanted = createHash('sha256');
  for (const file of ['package-lock.json', 'package.json']) wanted.update(readFileSync(path.join(root, file)));
  const fingerprint = wanted.update(`${process.platform}-${process.arch}`).digest('hex');
  const isInstalled = () => readIfThere(stamp) === fingerprint;

  if (isInstalled()) return 0;
  // One at a time: two `npm ci` at once, or one beside that of a killed npm, break each other (ENOTEMPTY).
  for (let look = 1; !takeLock(); look++) {
    if (look === 3)
      console.error(`Waiting for another npm ci, processes ${readIfThere(lock)} (none? delete ${lock}) …`);
    await waitForLock();
    if (isInstalled()) return 0;
  }
  try {
    console.error('Installing dependencies (npm ci), once …');
    const startedMs = Date.now();
    const status = await npmCi();
    if (status !== 0) {
      console.error('npm ci did not finish; its message is above.');
      return status;
    }
    mkdirSync(modules, { recursive: true });
    writeFileSync(stamp, fingerprint);
    console.error(`Installed in ${Math.round((Date.now() - startedMs) / 1000)} s.`);
    return 0;
  } finally {
    rmSync(lock, { force: true });
  }
}

function npmCi() {
  const args = ['ci', '--include=dev', '--include=optional', '--no-engine-strict', '--no-audit', '--no-fund'];
  args.push('--loglevel=error'); // npm warns of each package's `engines`, which the pinned Node will satisfy
  const npm = process.env.npm_execpath;
  if (!npm) return run('npm', args, { pidFile: lock, shell: isWindows });
  // npm's own Node and never process.execPath, which may be the one in node_modules that npm is about to delete.
  return run(process.env.npm_node_execpath ?? process.execPath, [npm, ...args], { pidFile: lock });
}

function takeLock() {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Waits a moment for the holder, and takes away the lock of one that is dead (two looks: it may just be writing). */
async function waitForLock() {
  const isHeld = () => readIfThere(lock).split(' ').map(Number).some(isAlive);
  const wasHeld = isHeld();
  await sleep(300);
  if (!wasHeld && !isHeld()) rmSync(lock, { force: true });
}

/** Sees that `node` in npm scripts, which is the pinned one, runs and is new enough. Returns an exit status. */
function ensureNode() {
  // npm up to 11.0 (Node 20 brings 10.8) leaves this link out: the skipped packages of other platforms have the same bin.
  if (!existsSync(pinnedNode) && existsSync(pinnedBinary)) {
    mkdirSync(path.dirname(pinnedNode), { recursive: true });
    symlinkSync(path.relative(path.dirname(pinnedNode), pinnedBinary), pinnedNode);
  }
  if (existsSync(pinnedNode)) {
    const check = spawnSync(pinnedNode, ['-p', 'process.version'], { encoding: 'utf8' });
    if (check.status === 0) return 0;
    const reason = (check.error?.message ?? check.stderr).trim().split('\n')[0];
    console.error(`The Node that this project brings does not run on this machine: ${reason}`);
    return 1;
  }
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE_MAJOR) return 0;
  console.error(
    `This project brings no Node for ${process.platform} ${process.arch}: ` +
      `install Node ${OLDEST_NODE_MAJOR} or newer (this is ${process.version}).`,
  );
  return 1;
}

function build() {
  const script = path.join(root, 'scripts', 'build.ts');
  return run(existsSync(pinnedNode) ? pinnedNode : process.execPath, [script]);
}

/** Runs a program in the project's folder, passes signals on to it, and returns its exit status. */
function run(command, args, { pidFile, shell = false } = {}) {
  const passOn = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  // First: a signal that comes before its listener would end us alone. None is told before there is a child.
  for (const signal of signals) process.on(signal, passOn);
  const child = spawn(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell });
  if (pidFile && child.pid) writeFileSync(pidFile, `${process.pid} ${child.pid}`);
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${command} cannot be started: ${error.message}`);
      resolve(1);
    });
    child.on('exit', (status) => resolve(status ?? 1));
  }).finally(() => {
    for (const signal of signals) process.off(signal, passOn);
  });
}

function isAlive(pid) {
  try {
    return pid > 0 && pid !== process.pid && process.kill(pid, 0); // ours: of an earlier container
  } catch (error) {
    return error.code === 'EPERM'; // it lives and is somebody else's
  }
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
