// A hash of all build inputs: unchanged, nothing to build.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Everything that affects the bundle, the fonts and their compression. Excludes tests. */
const INPUTS = [
  'src/{web,domain,contract}/**/*.*',
  'public/**/*.*',
  '{vite,react-router}.config.ts',
  'package-lock.json',
  'scripts/{build,precompress,fonts,page-chunks,page-manifest,chunk-files,light-icons,terser}*.ts',
  'scripts/fonts/**/*.*',
];

/** Hash over names and contents of all inputs below a folder. */
export function buildHash(root: string): string {
  const hash = createHash('sha256').update(process.versions.node);
  for (const file of globSync(INPUTS, { cwd: root }).toSorted()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const content = readFileSync(path.join(root, file));
    hash.update(`${file.split(path.sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
