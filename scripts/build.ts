// npm run build: builds the pages if their inputs have changed; otherwise silent.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildHash } from './build-stamp.ts';
import { takeLock } from './build-lock.ts';
import { checkoutRefusal } from './checkout-refusal.mjs';
import { endWithSignals, REPOSITORY, runCommand } from './child-processes.ts';
import { trimManifestIn } from './page-manifest.ts';
import { precompress } from './precompress.ts';

const STAMP = path.join(REPOSITORY, 'build', '.stamp');
const FONTS = path.join(REPOSITORY, 'scripts', 'fonts.ts');

function isBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === buildHash(REPOSITORY);
}

async function build(): Promise<number> {
  const startedMs = performance.now();
  console.error('Building the pages …');
  rmSync(STAMP, { force: true }); // written last, so that an interrupted build does not count
  if (existsSync(FONTS)) {
    const { exitStatus } = await runCommand('node', [FONTS], { output: 'stream' });
    if (exitStatus !== 0) return exitStatus;
  }
  const hash = buildHash(REPOSITORY); // after the fonts, which are inputs; before the bundle, so that a later edit triggers a build
  const { exitStatus, output } = await runCommand('react-router', ['build'], { output: 'keep' });
  if (exitStatus !== 0) {
    console.error(checkoutRefusal(output, REFUSED, REPOSITORY) ?? output.trimEnd());
    return exitStatus;
  }
  const clientFolder = path.join(REPOSITORY, 'build', 'client');
  trimManifestIn(clientFolder);
  await precompress(clientFolder);
  writeFileSync(STAMP, hash);
  console.error(`Built in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.`);
  return 0;
}

const REFUSED = 'The pages cannot be built';

try {
  await buildOnce();
} catch (error) {
  const refusal = checkoutRefusal(error, REFUSED, REPOSITORY);
  if (refusal === undefined) throw error;
  console.error(refusal);
  process.exitCode = 1;
}

async function buildOnce(): Promise<void> {
  if (isBuilt()) return;
  endWithSignals();
  const release = await takeLock(path.join(REPOSITORY, '.cache', 'build.lock'), (pid) =>
    console.error(`Another build is running (pid ${pid}), waiting for it …`),
  );
  try {
    if (!isBuilt()) process.exitCode = await build();
  } finally {
    release();
  }
}
