// The browser of the tests: the distribution's Chromium, so that nothing is downloaded behind the package manager's back.
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './child-processes.ts';

/** Chromium without its windows: the same engine, and the browser tests take a third less time. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE_BROWSER = '/usr/bin/chromium';

const chromiumPath = (): string =>
  process.env['CHROMIUM_PATH'] ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : WHOLE_BROWSER);

export const CHROMIUM_PATH = chromiumPath();

const PACKAGES = ['chromium-headless-shell', 'fonts-noto-cjk'];
// Without a network the whole browser, if it is there, should not wait for long.
const APT_OPTIONS = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];

/** Whether to install the headless shell first. `isChosen`: CHROMIUM_PATH names another browser. */
export function needsInstalling(machine: {
  isChosen: boolean;
  hasShell: boolean;
  isRoot: boolean;
  hasApt: boolean;
}): boolean {
  return !machine.isChosen && !machine.hasShell && machine.isRoot && machine.hasApt;
}

/** True when Chromium can be started; false after a message that says what to do. */
export async function ensureChromium(): Promise<boolean> {
  const machine = {
    isChosen: process.env['CHROMIUM_PATH'] !== undefined,
    hasShell: existsSync(HEADLESS_SHELL),
    isRoot: process.getuid?.() === 0,
    hasApt: isOnPath('apt-get'),
  };
  if (needsInstalling(machine)) {
    console.log(`Installing ${PACKAGES.join(' and ')} with apt-get, once …`);
    const options = { output: 'stream', env: { DEBIAN_FRONTEND: 'noninteractive' } } as const;
    const update = await runCommand('apt-get', [...APT_OPTIONS, 'update'], options);
    if (update.exitStatus === 0)
      await runCommand('apt-get', [...APT_OPTIONS, 'install', '-y', '--no-install-recommends', ...PACKAGES], options);
  }
  // Looked up again: it may have been installed just now.
  if (existsSync(chromiumPath())) return true;
  console.error(`No Chromium at ${CHROMIUM_PATH}. Run this once (or set CHROMIUM_PATH):`);
  console.error(`  sudo apt-get update && sudo apt-get install -y ${PACKAGES.join(' ')}`);
  return false;
}

function isOnPath(command: string): boolean {
  return (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => isExecutable(path.join(folder, command)));
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
