import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from './start-command.ts';
import type { TestApp } from './test-app.ts';

const MAIN = path.join(ROOT, 'src/cli/main.ts');

/** The command line on a test's database, with a folder of its own. */
export function openCommandLine(test: Pick<TestApp, 'databaseUrl'>) {
  const place = mkdtempSync(path.join(tmpdir(), 'tsubame-cli-'));
  return {
    place,
    /** Runs the program as an operator does. */
    async tsubame(args: string[], settings: Record<string, string> = {}) {
      const child = spawn(process.execPath, [MAIN, ...args], {
        env: {
          PATH: process.env['PATH'],
          NODE_COMPILE_CACHE: path.join(place, 'compiled'),
          DATABASE_URL: test.databaseUrl,
          DATA_DIR: path.join(place, 'data'),
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [stdout, stderr, status] = await Promise.all([
        text(child.stdout),
        text(child.stderr),
        new Promise<number | null>((resolve) => child.on('close', resolve)),
      ]);
      return { status, stdout, stderr };
    },
    close: () => rmSync(place, { recursive: true, force: true }),
  };
}
