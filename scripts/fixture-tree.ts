// Small trees in the temp folder, laid out like this repository, for the tests of the gates.
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { REPOSITORY } from './child-processes.ts';

/** Writes the files into a new folder that is removed when the test has finished. */
export function writeTree(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'tsubame-gate-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}

/** The same with the real settings of the gates and the real packages. */
export function writeTreeWithSettings(files: Record<string, string>): string {
  const folder = writeTree(files);
  const projects = ['tsconfig.json', 'src/domain/tsconfig.json', 'content/tools/tsconfig.json'];
  for (const name of ['package.json', ...projects, '.oxlintrc.json']) {
    cpSync(path.join(REPOSITORY, name), path.join(folder, name));
  }
  symlinkSync(path.join(REPOSITORY, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  return folder;
}
