// Cuts the fonts into src/web/generated, files and their @font-face rules, when the cut or a package has changed.
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cutInterfaceFont } from './fonts/interface-font.ts';
import { cutPictureFont } from './fonts/picture-font.ts';
import { cutStudyFont } from './fonts/study-font.ts';

const ROOT = path.join(import.meta.dirname, '..');
const OUTPUT = path.join(ROOT, 'src', 'web', 'generated');
const STAMP = path.join(OUTPUT, 'fonts.stamp');

const STUDY = fileURLToPath(import.meta.resolve('@fontsource/klee-one/package.json'));
const INTERFACE = fileURLToPath(import.meta.resolve('@expo-google-fonts/be-vietnam-pro/package.json'));

function inputHash(): string {
  const hash = createHash('sha256');
  const sources = globSync('scripts/fonts{.ts,/*.ts}', { cwd: ROOT }).toSorted();
  for (const file of [...sources.map((source) => path.join(ROOT, source)), STUDY, INTERFACE]) {
    hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}

const hash = inputHash();
if (!existsSync(STAMP) || readFileSync(STAMP, 'utf8') !== hash) {
  rmSync(OUTPUT, { recursive: true, force: true });
  mkdirSync(OUTPUT, { recursive: true });
  await cutStudyFont(path.dirname(STUDY), OUTPUT);
  await cutInterfaceFont(path.dirname(INTERFACE), OUTPUT);
  await cutPictureFont(path.dirname(INTERFACE), OUTPUT);
  writeFileSync(STAMP, hash); // last: a run that was cut off counts as none
}
