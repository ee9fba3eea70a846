// Planted violations for the gates that are settings of other tools: oxlint, tsc and the setup of vitest.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { REPOSITORY, runCommand } from './child-processes.ts';
import { writeTreeWithSettings } from './fixture-tree.ts';

const TIMEOUT_MS = 60_000;

const Diagnostics = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) });

const LINTED = [
  {
    title: 'a floating promise',
    file: 'src/server/floating.ts',
    code: 'export async function save(): Promise<void> {}\nexport function run(): void {\n  save();\n}\n',
    found: ['typescript(no-floating-promises)'],
  },
  {
    title: 'a promise where nobody awaits it',
    file: 'src/server/misused.ts',
    code: 'export function each(ids: string[]): void {\n  ids.forEach(async (id) => {\n    await fetch(id);\n  });\n}\n',
    found: ['typescript(no-misused-promises)'],
  },
  {
    title: 'an import type expression',
    file: 'src/web/lib/import-expression.ts',
    code: "export type Save = typeof import('#server/floating.ts');\n",
    found: ['typescript(consistent-type-imports)'],
  },
  {
    title: 'a type imported as a value',
    file: 'src/server/value-import.ts',
    code: "import { Socket } from 'node:net';\nexport type Peer = Socket;\n",
    found: ['typescript(consistent-type-imports)'],
  },
  {
    title: 'any',
    file: 'src/server/untyped.ts',
    code: 'export const untyped = (x: any): string => String(x);\n',
    found: ['typescript(no-explicit-any)'],
  },
  {
    title: 'a silenced type error',
    file: 'src/server/silenced.ts',
    code: "// @ts-ignore\nexport const count: number = 'one';\n",
    found: ['typescript(ban-ts-comment)'],
  },
  {
    title: 'a swallowed error',
    file: 'src/server/swallowed.ts',
    code: 'export function run(work: () => void): void {\n  try {\n    work();\n  } catch {}\n}\n',
    found: ['eslint(no-empty)'],
  },
  {
    title: 'a note to do it later',
    file: 'src/server/later.ts',
    code: '// TODO: later\nexport const later = 1;\n',
    found: ['eslint(no-warning-comments)'],
  },
  {
    title: 'a forgotten case',
    file: 'src/server/forgotten.ts',
    code: "export function order(kind: 'a' | 'b'): number {\n  switch (kind) {\n    case 'a':\n      return 1;\n  }\n  return 0;\n}\n",
    found: ['typescript(switch-exhaustiveness-check)'],
  },
  {
    title: 'a missing dependency of an effect',
    file: 'src/web/ui/counted-title.tsx',
    code: "import { useEffect } from 'react';\nexport function CountedTitle({ count }: { count: number }) {\n  useEffect(() => {\n    document.title = String(count);\n  }, []);\n  return null;\n}\n",
    found: ['react-hooks(exhaustive-deps)'],
  },
  {
    title: 'a picture without a description',
    file: 'src/web/ui/bare-picture.tsx',
    code: 'export function BarePicture() {\n  return <img src="/a.png" />;\n}\n',
    found: ['jsx-a11y(alt-text)'],
  },
  {
    title: 'a file name that is not in kebab case',
    file: 'src/web/ui/TwoWords.tsx',
    code: 'export const two = 2;\n',
    found: ['unicorn(filename-case)'],
  },
  {
    title: 'a clock in the domain',
    file: 'src/domain/clock.ts',
    code: 'export const now = (): number => Date.now();\nexport const later = (): Date => new Date();\n',
    found: ['eslint(no-restricted-globals)', 'eslint(no-restricted-globals)'],
  },
  {
    title: 'a stopwatch in the domain',
    file: 'src/domain/stopwatch.ts',
    code: 'export const ticks = (): number => performance.now();\n',
    found: ['eslint(no-restricted-globals)'],
  },
  {
    title: 'chance in the domain',
    file: 'src/domain/chance.ts',
    code: 'export const roll = (): number => Math.random();\n',
    found: ['eslint(no-restricted-properties)'],
  },
  {
    title: 'a comment that switches the linter off',
    file: 'src/server/switched-off.ts',
    code: '// eslint-disable-next-line\nexport const untyped = (x: any): string => String(x);\n',
    found: ['typescript(no-explicit-any)'],
  },
  {
    title: 'a comment that switches one rule off for a line',
    file: 'src/server/switched-off-line.ts',
    code: '// oxlint-disable-next-line no-explicit-any\nexport const untyped = (x: any): string => String(x);\n',
    found: ['eslint(no-warning-comments)'],
  },
  {
    title: 'a floating promise in a tool of the content',
    file: 'content/tools/floating.ts',
    code: 'export async function save(): Promise<void> {}\nsave();\n',
    found: ['typescript(no-floating-promises)'],
  },
  {
    title: 'clean code, with a clock outside of the domain',
    file: 'src/server/clean.ts',
    code: 'export const now = (): number => Date.now();\n',
    found: [],
  },
];

describe('oxlint', () => {
  it(
    'finds exactly the planted violations',
    async () => {
      const tree = writeTreeWithSettings(Object.fromEntries(LINTED.map(({ file, code }) => [file, code])));
      const { exitStatus, output } = await runCommand('oxlint', ['--type-aware', '--deny-warnings', '--format=json'], {
        cwd: tree,
        output: 'keep',
      });
      const { diagnostics } = Diagnostics.parse(JSON.parse(output));
      const rulesOf = (file: string): string[] =>
        diagnostics.filter(({ filename }) => filename === file).map(({ code }) => code);
      expect(Object.fromEntries(LINTED.map(({ title, file }) => [title, rulesOf(file)]))).toEqual(
        Object.fromEntries(LINTED.map(({ title, found }) => [title, found])),
      );
      expect(exitStatus).toBe(1);
    },
    TIMEOUT_MS,
  );
});

describe('the sources', () => {
  it('switch no gate off for a whole file, which oxlint cannot see itself', () => {
    const switches = new RegExp(`^\\s*/\\*.*(${['oxlint', 'disable'].join('-')}|${['@ts', 'nocheck'].join('-')})`, 'm');
    const files = globSync('{src,scripts,e2e,bench,content/tools}/**/*.{ts,tsx,mjs}', { cwd: REPOSITORY });
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => switches.test(readFileSync(path.join(REPOSITORY, file), 'utf8')))).toEqual([]);
    expect(switches.test(['/* oxlint', 'disable */'].join('-'))).toBe(true);
  });
});

describe('tsc', () => {
  const errorsOf = async (tree: string, project: string): Promise<string[]> => {
    const { output } = await runCommand('tsc', ['-p', project, '--pretty', 'false'], { cwd: tree, output: 'keep' });
    return [...output.matchAll(/^(\S+?)\(\d+,\d+\): error (TS\d+)/gm)].map(([, file, code]) => `${file} ${code}`);
  };

  it(
    'refuses syntax that Node cannot erase, and indexes taken for granted',
    async () => {
      const tree = writeTreeWithSettings({
        'src/server/color.ts': 'export enum Color {\n  Red,\n}\n',
        'src/server/point.ts': 'export class Point {\n  constructor(readonly x: number) {}\n}\n',
        'src/server/first.ts': 'export const first = (names: string[]): string => names[0];\n',
        'src/server/type-import.ts': "import { AddressInfo } from 'node:net';\nexport type Peer = AddressInfo;\n",
        'src/server/extension.ts': "export { first } from './first';\n",
        'src/server/clean.ts': "export { first } from '#server/first.ts';\n",
      });
      expect((await errorsOf(tree, '.')).toSorted()).toEqual([
        'src/server/color.ts TS1294',
        'src/server/extension.ts TS2835',
        'src/server/first.ts TS2322',
        'src/server/point.ts TS1294',
        'src/server/type-import.ts TS1484',
      ]);
    },
    TIMEOUT_MS,
  );

  it(
    'sees that a tool of the content imports what has moved, and knows the library of its Node',
    async () => {
      const tree = writeTreeWithSettings({
        'content/tools/moved.ts': "export { length } from '../../src/server/moved.ts';\n",
        'content/tools/clean.ts': 'export const all = await Array.fromAsync([1]);\n',
      });
      expect(await errorsOf(tree, 'content/tools')).toEqual(['content/tools/moved.ts TS2307']);
    },
    TIMEOUT_MS,
  );

  it(
    'knows neither Node nor the browser in the domain',
    async () => {
      const names = ['process', 'document', 'window', 'fetch', 'setTimeout', 'console', 'Buffer', 'URL', 'crypto'];
      const files = Object.fromEntries(names.map((name) => [`src/domain/${name}.ts`, `export const x = ${name};\n`]));
      const tree = writeTreeWithSettings({
        ...files,
        'src/domain/clean.ts': "import { z } from 'zod';\nexport const Percent = z.number().max(100);\n",
        'src/domain/clean.test.ts': "import { readFileSync } from 'node:fs';\nconsole.log(readFileSync);\n",
      });
      const filesWithErrors = (await errorsOf(tree, 'src/domain')).map((line) => line.replace(/ .*/, ''));
      expect(filesWithErrors.toSorted()).toEqual(Object.keys(files).toSorted());
    },
    TIMEOUT_MS,
  );
});

describe('knip', () => {
  it(
    'finds what only tests use, in the product and not among the tests',
    async () => {
      const tree = writeTreeWithSettings({
        'knip.json': readFileSync(path.join(REPOSITORY, 'knip.json'), 'utf8'),
        'src/server/main.ts': "import { sold } from '#domain/shelf.ts';\nconsole.log(sold);\n",
        'src/domain/shelf.ts':
          'export const sold = 1;\nexport const onlyTested = 2;\nexport const onlyForFixtures = 3;\nexport const forgotten = 4;\n',
        'src/domain/shelf.test.ts':
          "import { onlyTested } from './shelf.ts';\nimport '#server/testing/shelves.ts';\nconsole.log(onlyTested);\n",
        'src/server/testing/shelves.ts':
          "import { onlyForFixtures } from '#domain/shelf.ts';\nconsole.log(onlyForFixtures);\n",
      });
      const unused = async (mode: string[]) => {
        const args = [...mode, '--include', 'exports,files', '--reporter', 'compact', '--no-config-hints'];
        const { output } = await runCommand('knip', args, { cwd: tree, output: 'keep' });
        return ['sold', 'onlyTested', 'onlyForFixtures', 'forgotten', 'shelves'].filter((name) =>
          output.includes(name),
        );
      };
      expect(await unused([])).toEqual(['forgotten']);
      expect(await unused(['--production'])).toEqual(['onlyTested', 'onlyForFixtures', 'forgotten']);
    },
    TIMEOUT_MS,
  );
});

describe('the setup of vitest', () => {
  it(
    'fails a test with an unexpected console.error and lets a test expect one',
    async () => {
      const setup = readFileSync(path.join(REPOSITORY, 'scripts', 'vitest-setup.ts'), 'utf8');
      const tree = writeTreeWithSettings({
        'vitest-setup.ts': setup,
        'vitest.config.ts': "export default { test: { setupFiles: ['vitest-setup.ts'], restoreMocks: true } };\n",
        'a.test.ts': [
          "import { it, vi } from 'vitest';",
          "it('expects one', () => { vi.spyOn(console, 'error').mockImplementation(() => {}); console.error('expected'); });",
          "it('is surprised', () => { console.error('surprise'); });",
          "it('is silent', () => { console.log('fine'); });",
        ].join('\n'),
      });
      await runCommand('vitest', ['run', '--reporter=json', '--outputFile=report.json'], { cwd: tree, output: 'keep' });
      const report = readFileSync(path.join(tree, 'report.json'), 'utf8');
      const Report = z.object({
        testResults: z.array(
          z.object({ assertionResults: z.array(z.object({ title: z.string(), status: z.string() })) }),
        ),
      });
      expect(Report.parse(JSON.parse(report)).testResults[0]?.assertionResults).toEqual([
        { title: 'expects one', status: 'passed' },
        { title: 'is surprised', status: 'failed' },
        { title: 'is silent', status: 'passed' },
      ]);
    },
    TIMEOUT_MS,
  );
});
