// The boundary gate: dependency-cruiser with .dependency-cruiser.mjs, plus a check that it parsed every file.
import { globSync } from 'node:fs';
import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';

const REPOSITORY = path.join(import.meta.dirname, '..');
const ROOTS = ['src', 'scripts', 'e2e', 'bench'];

export type BoundaryReport = {
  /** One line per violation: `rule: from → to`. */
  violations: string[];
  /** The source files under src that exist on disk. */
  sourceCount: number;
  /** What is wrong with the reading itself, or null. */
  tripwire: string | null;
};

/** Checks a tree laid out like this repository and reports violations. */
export async function checkBoundaries(baseDir: string): Promise<BoundaryReport> {
  const options = await settings();
  const roots = globSync(ROOTS, { cwd: baseDir });
  const { output } = await cruise(roots, { ...options, baseDir, validate: true }, options.enhancedResolveOptions);
  if (typeof output === 'string') throw new Error('dependency-cruiser answered text instead of a result');
  const present = sourceFiles(baseDir);
  return {
    violations: output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    sourceCount: present.length,
    tripwire: compareWithSource(cruisedFiles(output), present),
  };
}

/**
 * With a wrong parser for TypeScript 7, no module is read and no violation found. So the cruised modules are compared
 * with the existing source files; null if they match.
 */
export function compareWithSource(cruised: string[], present: string[]): string | null {
  const missed = present.filter((file) => !cruised.includes(file));
  const unknown = cruised.filter((file) => !present.includes(file));
  if (missed.length === 0 && unknown.length === 0 && cruised.length === present.length) return null;
  const named = [
    ...missed.slice(0, 10).map((file) => `  not read: ${file}`),
    ...unknown.slice(0, 10).map((file) => `  not on disk: ${file}`),
  ];
  return [
    `dependency-cruiser read ${cruised.length} modules under src, but ${present.length} source files exist.`,
    ...named,
  ].join('\n');
}

/** Names of all rules, so that a test can verify that each has a planted violation. */
export async function ruleNames(): Promise<string[]> {
  const { ruleSet } = await settings();
  return (ruleSet?.forbidden ?? []).map(({ name }) => name ?? 'unnamed');
}

function settings(): Promise<ICruiseOptions> {
  return extractDepcruiseOptions(path.join(REPOSITORY, '.dependency-cruiser.mjs'));
}

function sourceFiles(baseDir: string): string[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: baseDir }).map((file) => file.split(path.sep).join('/'));
}

function cruisedFiles(result: ICruiseResult): string[] {
  return result.modules
    .filter(({ source, couldNotResolve }) => /^src\/.+\.tsx?$/.test(source) && !couldNotResolve)
    .map(({ source }) => source);
}

if (import.meta.main) {
  const { violations, tripwire, sourceCount } = await checkBoundaries(REPOSITORY);
  for (const line of violations) console.log(line);
  if (tripwire !== null) console.log(tripwire);
  if (violations.length > 0 || tripwire !== null) process.exitCode = 1;
  else console.log(`${sourceCount} source files, no violation.`);
}
