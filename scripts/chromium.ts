// The browser of the tests: the distribution's Chromium, so that nothing is downloaded behind the package manager's back.
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { runCommand } from './child-processes.ts';

export const CHROMIUM_PATH = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

const PACKAGES = ['chromium', 'fonts-noto-cjk'];

/** How to come by Chromium: it is there, we may install it, or the person has to. */
export function chromiumPlan(machine: {
  isThere: boolean;
  isRoot: boolean;
  hasApt: boolean;
}): 'ready' | 'install' | 'ask' {
  if (machine.isThere) return 'ready';
  return machine.isRoot && machine.hasApt ? 'install' : 'ask';
}

/** True when Chromium can be started; false after a message that says what to do. */
export async function ensureChromium(): Promise<boolean> {
  const plan = chromiumPlan({
    isThere: existsSync(CHROMIUM_PATH),
    isRoot: process.getuid?.() === 0,
    hasApt: isOnPath('apt-get'),
  });
  if (plan === 'ready') return true;
  if (plan === 'install') {
    console.log(`Installing ${PACKAGES.join(' and ')} with apt-get, once …`);
    const options = { output: 'stream', env: { DEBIAN_FRONTEND: 'noninteractive' } } as const;
    const update = await runCommand('apt-get', ['update'], options);
    const install =
      update.exitStatus === 0 ? await runCommand('apt-get', ['install', '-y', ...PACKAGES], options) : update;
    if (install.exitStatus === 0 && existsSync(CHROMIUM_PATH)) return true;
  }
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
