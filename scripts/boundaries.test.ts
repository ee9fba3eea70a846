import { describe, expect, it } from 'vitest';
import { checkBoundaries, compareWithSource, ruleNames } from './boundaries.ts';
import { writeTree } from './fixture-tree.ts';

const nothing = 'export {};';
const value = 'export const value = 1;';

function fakePackage(name: string): Record<string, string> {
  return {
    [`node_modules/${name}/package.json`]: JSON.stringify({ name, version: '1.0.0', main: 'index.js' }),
    [`node_modules/${name}/index.js`]: 'exports.value = 1;',
  };
}

/** A small tree that uses everything that is allowed. */
const CLEAN = {
  'package.json': JSON.stringify({
    name: 'fixture',
    type: 'module',
    imports: {
      '#domain/*': './src/domain/*',
      '#contract/*': './src/contract/*',
      '#server/*': './src/server/*',
      '#web/*': './src/web/*',
      '#cli/*': './src/cli/*',
    },
    dependencies: { zod: '1.0.0', react: '1.0.0', 'drizzle-orm': '1.0.0' },
    devDependencies: { vitest: '1.0.0', vite: '1.0.0', '@react-router/dev': '1.0.0' },
  }),
  ...fakePackage('zod'),
  ...fakePackage('react'),
  ...fakePackage('drizzle-orm'),
  ...fakePackage('vitest'),
  ...fakePackage('vite'),
  ...fakePackage('@react-router/dev'),
  'src/domain/exercise/choice.key.ts': "import { value } from 'zod';\nexport const key = value;",
  'src/domain/progress/ranges.ts': value,
  'src/domain/progress/ranges.test.ts':
    "import { readFileSync } from 'node:fs';\nimport 'vitest';\nimport './ranges.ts';\nreadFileSync('x');",
  'src/contract/lessons.ts': "import 'zod';\nexport { value } from '#domain/progress/ranges.ts';",
  'src/contract/lessons.test.ts': "import 'vitest';\nimport './lessons.ts';",
  'src/server/main.ts': "import './features/comment/routes.ts';\nif (process.argv[2]) await import('vite');",
  'src/server/features/comment/routes.ts':
    "import 'node:fs';\nimport '../lesson/index.ts';\nimport { value } from '#contract/lessons.ts';\nexport const x = value;",
  'src/server/features/comment/routes.api.test.ts':
    "import 'vitest';\nimport '#server/testing/build-test-app.ts';\nimport './routes.ts';",
  'src/server/db/schema.ts': "import 'drizzle-orm';\nexport const value = 1;",
  'src/server/db/migrate.ts': "export const load = () => import('drizzle-orm');",
  'src/server/features/lesson/index.ts': "export { value } from './queries.ts';",
  'src/server/features/lesson/queries.ts': value,
  'src/server/testing/build-test-app.ts': "import 'vitest';\nexport const build = 1;",
  'src/web/routes.ts': "import '@react-router/dev';\nexport default [];",
  'src/web/handler.ts': "import 'virtual:react-router/server-build';\nimport './entry.server.tsx';",
  'src/web/entry.server.tsx':
    "import { PassThrough } from 'node:stream';\nimport 'react';\nexport default PassThrough;",
  'src/web/routes/lesson.tsx':
    "import type { Route } from './+types/lesson.ts';\nimport '../features/exercise/practice.tsx';\nimport '../shell/header.tsx';\nimport styles from './lesson.module.css';\nexport default styles as Route;",
  'src/web/routes/lesson.module.css': '.a { color: red }',
  'src/web/routes/lesson-exam.tsx': "import '../features/exam/exam-timer.tsx';",
  'src/web/features/exercise/practice.tsx': "import '#domain/exercise/choice.key.ts';\nimport '#contract/lessons.ts';",
  'src/web/questions/players.tsx': "import './choice/choice-player.tsx';",
  'src/web/questions/choice/choice-player.tsx': "import './option.tsx';\nimport '#web/ui/button.tsx';",
  'src/web/questions/choice/option.tsx': value,
  'src/web/features/exam/exam-timer.tsx':
    "import 'react';\nimport '#web/questions/players.tsx';\nexport { ui } from '#web/ui/button.tsx';",
  'src/web/shell/header.tsx': "import '../features/exercise/practice.tsx';\nimport '#web/ui/button.tsx';",
  'src/web/ui/button.tsx': 'export const ui = 1;',
  'src/web/lib/queue-fixture.ts': "import 'vitest';\nexport const queue = 1;",
  'src/web/lib/queue.test.ts': "import 'vitest';\nimport './queue-fixture.ts';",
  'src/server/platform/errors.ts': value,
  'src/server/pages/page-host.ts': "import '../features/lesson/index.ts';\nimport '../platform/errors.ts';",
  'src/cli/main.ts':
    "import '#server/features/lesson/queries.ts';\nimport '#contract/lessons.ts';\nimport '#domain/progress/ranges.ts';",
  'scripts/seed.ts': "import '#server/features/lesson/index.ts';",
};

type Planted = { title: string; files: Record<string, string>; found: string[] };

/** A file with one forbidden import, of the given form. */
function planted(title: string, file: string, code: string, rule: string, to: string): Planted {
  return { title, files: { [file]: code }, found: [`${rule}: ${file} → ${to}`] };
}

const SERVER_VALUE = 'src/server/features/lesson/queries.ts';

const PLANTED: Planted[] = [
  {
    title: 'what presents a running attempt reaches an answer key',
    files: {
      'src/server/features/exams/present-attempt.ts': "import './helper.ts';",
      'src/server/features/exams/helper.ts': "import '#domain/exercise/choice.key.ts';",
    },
    found: [
      'exam-presenters-know-no-keys: src/server/features/exams/present-attempt.ts → src/domain/exercise/choice.key.ts',
    ],
  },
  {
    title: 'what presents an exam reaches what reads its keys',
    files: {
      'src/server/features/exams/present-exam.ts': "import './scorer.ts';",
      'src/server/features/exams/scorer.ts': value,
    },
    found: [
      'exam-presenters-know-no-keys: src/server/features/exams/present-exam.ts → src/server/features/exams/scorer.ts',
    ],
  },
  planted(
    'a feature builds queries',
    'src/server/features/lesson/a.ts',
    "import 'drizzle-orm';",
    'drizzle-for-schema-and-migrations',
    'node_modules/drizzle-orm/index.js',
  ),
  planted(
    'a feature reads the tables',
    'src/server/features/lesson/a.ts',
    "import type { T } from '../../db/schema.ts';\nexport type U = T;",
    'drizzle-for-schema-and-migrations',
    'src/server/db/schema.ts',
  ),
  planted(
    'web imports server',
    'src/web/lib/a.ts',
    "import '#server/features/lesson/queries.ts';",
    'web-not-to-server',
    SERVER_VALUE,
  ),
  planted(
    'web imports a type of the server',
    'src/web/lib/a.ts',
    "import type { T } from '#server/features/lesson/queries.ts';\nexport type U = T;",
    'web-not-to-server',
    SERVER_VALUE,
  ),
  planted(
    'web imports server dynamically',
    'src/web/lib/a.ts',
    "export const load = () => import('../../server/features/lesson/queries.ts');",
    'web-not-to-server',
    SERVER_VALUE,
  ),
  planted(
    'web exports from server',
    'src/web/lib/a.ts',
    "export * from '#server/features/lesson/queries.ts';",
    'web-not-to-server',
    SERVER_VALUE,
  ),
  planted(
    'a web test imports the server',
    'src/web/lib/a.test.ts',
    "import '#server/features/lesson/queries.ts';",
    'web-not-to-server',
    SERVER_VALUE,
  ),
  planted('web imports Node', 'src/web/lib/a.ts', "import 'node:fs';", 'web-no-node', 'fs'),
  {
    title: 'server imports web',
    files: { 'src/web/lib/a.ts': value, 'src/server/a.ts': "import '#web/lib/a.ts';" },
    found: ['server-not-to-web: src/server/a.ts → src/web/lib/a.ts'],
  },
  {
    title: 'server, web and scripts import cli',
    files: {
      'src/cli/a.ts': value,
      'src/server/a.ts': "import '#cli/a.ts';",
      'src/web/lib/a.ts': "import '#cli/a.ts';",
      'scripts/a.ts': "import '#cli/a.ts';",
    },
    found: [
      'cli-is-imported-by-nobody: scripts/a.ts → src/cli/a.ts',
      'cli-is-imported-by-nobody: src/server/a.ts → src/cli/a.ts',
      'cli-is-imported-by-nobody: src/web/lib/a.ts → src/cli/a.ts',
    ],
  },
  {
    title: 'cli imports web',
    files: { 'src/web/lib/a.ts': value, 'src/cli/a.ts': "import '#web/lib/a.ts';" },
    found: ['cli-not-to-web: src/cli/a.ts → src/web/lib/a.ts'],
  },
  planted(
    'server imports a script',
    'src/server/a.ts',
    "import '../../scripts/seed.ts';",
    'src-not-to-tooling',
    'scripts/seed.ts',
  ),
  planted(
    'domain imports React',
    'src/domain/a.ts',
    "import 'react';",
    'domain-only-domain-and-zod',
    'node_modules/react/index.js',
  ),
  planted('domain imports Node', 'src/domain/a.ts', "import 'node:fs';", 'domain-only-domain-and-zod', 'fs'),
  planted(
    'domain imports contract',
    'src/domain/a.ts',
    "import type { value } from '#contract/lessons.ts';\nexport type T = typeof value;",
    'domain-only-domain-and-zod',
    'src/contract/lessons.ts',
  ),
  planted(
    'a domain test imports the server',
    'src/domain/a.test.ts',
    "import '#server/features/lesson/queries.ts';",
    'domain-tests-stay-pure',
    SERVER_VALUE,
  ),
  planted(
    'contract imports server',
    'src/contract/a.ts',
    "import '#server/features/lesson/queries.ts';",
    'contract-only-domain-and-zod',
    SERVER_VALUE,
  ),
  planted('contract imports Node', 'src/contract/a.ts', "import 'node:fs';", 'contract-only-domain-and-zod', 'fs'),
  planted(
    'a contract test imports the server',
    'src/contract/a.test.ts',
    "import '#server/features/lesson/queries.ts';",
    'contract-tests-stay-pure',
    SERVER_VALUE,
  ),
  planted(
    "a server feature imports another's inside",
    'src/server/features/rating/service.ts',
    "import { value } from '../lesson/queries.ts';\nexport const x = value;",
    'server-feature-by-index',
    SERVER_VALUE,
  ),
  planted(
    'a web feature imports another',
    'src/web/features/comment/list.tsx',
    "import '#web/features/exercise/practice.tsx';",
    'web-features-apart',
    'src/web/features/exercise/practice.tsx',
  ),
  ...['platform', 'db'].map((room) =>
    planted(
      `the server's ${room} imports a feature`,
      `src/server/${room}/a.ts`,
      "import type { value } from '../features/lesson/index.ts';\nexport type T = typeof value;",
      'server-ground-knows-no-feature',
      'src/server/features/lesson/index.ts',
    ),
  ),
  planted(
    'a test of the platform imports a feature',
    'src/server/platform/a.test.ts',
    "import '../features/lesson/index.ts';",
    'server-ground-knows-no-feature',
    'src/server/features/lesson/index.ts',
  ),
  planted(
    'the platform imports the pages',
    'src/server/platform/a.ts',
    "import '../pages/page-host.ts';",
    'server-ground-knows-no-feature',
    'src/server/pages/page-host.ts',
  ),
  ...['ui', 'lib'].map((room) =>
    planted(
      `the web's ${room} imports a feature when it is needed`,
      `src/web/${room}/a.ts`,
      "export const load = () => import('../features/exercise/practice.tsx');",
      'web-ground-knows-no-feature',
      'src/web/features/exercise/practice.tsx',
    ),
  ),
  planted(
    'a component imports the shell',
    'src/web/ui/a.tsx',
    "import '../shell/header.tsx';",
    'web-ground-knows-no-feature',
    'src/web/shell/header.tsx',
  ),
  planted(
    'a component imports a question',
    'src/web/ui/a.tsx',
    "import '../questions/players.tsx';",
    'web-ground-knows-no-feature',
    'src/web/questions/players.tsx',
  ),
  planted(
    'a question imports a feature',
    'src/web/questions/choice/a.tsx',
    "import '#web/features/exercise/practice.tsx';",
    'web-questions-below-the-features',
    'src/web/features/exercise/practice.tsx',
  ),
  planted(
    'a kind of question imports another',
    'src/web/questions/fill/a.tsx',
    "import '../choice/option.tsx';",
    'web-question-kinds-apart',
    'src/web/questions/choice/option.tsx',
  ),
  planted(
    'a question imports an answer key',
    'src/web/questions/choice/a.tsx',
    "import type { key } from '#domain/exercise/choice.key.ts';\nexport type K = typeof key;",
    'answer-keys-in-practice-only',
    'src/domain/exercise/choice.key.ts',
  ),
  planted(
    'a feature imports the shell',
    'src/web/features/comment/page.tsx',
    "import '#web/shell/header.tsx';",
    'web-features-below-the-shell',
    'src/web/shell/header.tsx',
  ),
  planted(
    'the shell imports a page',
    'src/web/shell/a.tsx',
    "import '../routes/lesson.tsx';",
    'routes-are-imported-by-nobody',
    'src/web/routes/lesson.tsx',
  ),
  {
    title: 'an exam screen reaches an answer key through two files',
    files: {
      'src/web/routes/last-exam.tsx': "import '../lib/a.ts';",
      'src/web/lib/a.ts': "import './b.ts';",
      'src/web/lib/b.ts': "import type { key } from '#domain/exercise/choice.key.ts';\nexport type K = typeof key;",
    },
    found: [
      'answer-keys-in-practice-only: src/web/lib/b.ts → src/domain/exercise/choice.key.ts',
      'exam-never-reaches-answer-keys: src/web/routes/last-exam.tsx → src/domain/exercise/choice.key.ts',
    ],
  },
  {
    title: 'Node code imports .tsx',
    files: { 'src/server/a.ts': "import './mail.tsx';", 'src/server/mail.tsx': nothing },
    found: ['no-tsx-in-node: src/server/a.ts → src/server/mail.tsx'],
  },
  {
    title: 'two files import each other',
    files: { 'src/domain/a.ts': "import './b.ts';", 'src/domain/b.ts': "import './a.ts';" },
    found: ['no-circular: src/domain/a.ts → src/domain/b.ts'],
  },
  planted('an import that is not there', 'src/domain/a.ts', "import './absent.ts';", 'unresolvable', './absent.ts'),
  planted(
    'src imports a dev dependency',
    'src/server/a.ts',
    "import 'vitest';",
    'no-dev-deps',
    'node_modules/vitest/index.js',
  ),
  planted(
    'src imports Vite statically',
    'src/server/a.ts',
    "import 'vite';",
    'vite-only-when-asked-for',
    'node_modules/vite/index.js',
  ),
  planted(
    'src imports test code',
    'src/server/a.ts',
    "import './testing/build-test-app.ts';",
    'test-code-only-in-tests',
    'src/server/testing/build-test-app.ts',
  ),
  planted(
    'the browser gets a fixture of tests',
    'src/web/lib/a.ts',
    "import './queue-fixture.ts';",
    'test-code-only-in-tests',
    'src/web/lib/queue-fixture.ts',
  ),
];

describe('boundaries', () => {
  it('finds nothing in a clean tree and reads every source file of it', async () => {
    const report = await checkBoundaries(writeTree(CLEAN));
    const sources = Object.keys(CLEAN).filter((file) => /^src\/.+\.tsx?$/.test(file));
    expect(report).toEqual({ violations: [], sourceCount: sources.length, tripwire: null });
  });

  it.for(PLANTED)('finds exactly the planted violation: $title', async ({ files, found }) => {
    const report = await checkBoundaries(writeTree({ ...CLEAN, ...files }));
    expect(report.violations.toSorted()).toEqual(found);
    expect(report.tripwire).toBeNull();
  });

  it('has a planted violation for every rule', async () => {
    const rules = await ruleNames();
    const covered = PLANTED.flatMap(({ found }) => found.map((line) => line.split(':')[0]));
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.filter((name) => !covered.includes(name))).toEqual([]);
  });
});

describe('the tripwire', () => {
  it('fires when the parser is not one that knows TypeScript: those stumble over nothing', async () => {
    const tree = writeTree({ ...CLEAN, 'src/domain/broken.ts': 'export function (' });
    await expect(checkBoundaries(tree)).rejects.toThrow('src/domain/broken.ts');
  });

  it('fires when nothing was read', () => {
    expect(compareWithSource([], ['src/a.ts'])).toContain('read 0 modules under src, but 1 source files exist');
  });

  it('names the file that was not read', () => {
    expect(compareWithSource(['src/a.ts'], ['src/a.ts', 'src/b.tsx'])).toContain('not read: src/b.tsx');
  });

  it('names a file that exists only for the cruiser, even when the counts agree', () => {
    expect(compareWithSource(['src/c.ts'], ['src/a.ts'])).toContain('not on disk: src/c.ts');
  });
});
