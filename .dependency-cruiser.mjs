// The one gate for who may import whom. scripts/boundaries.test.ts plants a violation of every rule below.
/** Tests, and what only they use. */
const TEST_CODE = ['\\.test\\.tsx?$', '^src/server/testing/', '^src/simulators/', '^src/.+-fixture\\.tsx?$'];
const NODE_MODULES = '(^|/)node_modules/';
const ZOD = '(^|/)node_modules/zod/';
/** The scheduler of the flashcards: pure arithmetic, time comes in as an argument. */
const FSRS = '(^|/)node_modules/ts-fsrs/';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    // Direction: domain <- contract <- {server, web}; cli on top of the server.
    {
      name: 'domain-only-domain-and-zod',
      comment: 'The domain is pure: no Node, no React, nothing of the other roots.',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: TEST_CODE },
      to: { pathNot: ['^src/domain/', ZOD, FSRS], couldNotResolve: false },
    },
    {
      name: 'domain-tests-stay-pure',
      comment: 'A test of the domain needs nothing but the domain, the test tools and a file to read.',
      severity: 'error',
      from: { path: '^src/domain/.+\\.test\\.ts$' },
      to: {
        pathNot: ['^src/domain/', `${NODE_MODULES}(zod|ts-fsrs|vitest|fast-check)/`],
        dependencyTypesNot: ['core'],
        couldNotResolve: false,
      },
    },
    {
      name: 'contract-only-domain-and-zod',
      comment: 'The contract is read by browser and server: it may import domain, contract and zod.',
      severity: 'error',
      from: { path: '^src/contract/', pathNot: TEST_CODE },
      to: { pathNot: ['^src/(domain|contract)/', ZOD], couldNotResolve: false },
    },
    {
      name: 'contract-tests-stay-pure',
      severity: 'error',
      from: { path: '^src/contract/.+\\.test\\.ts$' },
      to: {
        pathNot: ['^src/(domain|contract)/', `${NODE_MODULES}(zod|vitest|fast-check)/`],
        dependencyTypesNot: ['core'],
        couldNotResolve: false,
      },
    },
    {
      name: 'server-not-to-web',
      comment: 'Server and web meet only at run time, in the page host.',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'web-not-to-server',
      comment: 'Types included: what the web may know of the server stands in the contract.',
      severity: 'error',
      from: { path: '^src/web/' },
      to: { path: '^src/server/' },
    },
    {
      name: 'web-no-node',
      comment: 'Pages run in the browser too. Only the server entry and the handler touch Node.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: [...TEST_CODE, '^src/web/handler\\.ts$', '\\.server\\.tsx?$'] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'cli-is-imported-by-nobody',
      severity: 'error',
      from: { pathNot: '^src/cli/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'cli-not-to-web',
      severity: 'error',
      from: { path: '^src/cli/' },
      to: { path: '^src/web/' },
    },
    {
      name: 'src-not-to-tooling',
      comment: 'What runs in production does not reach into scripts, browser tests, measurements or configurations.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^((scripts|e2e|bench)/|[^/]+\\.config\\.ts$)' },
    },

    {
      name: 'drizzle-for-schema-and-migrations',
      comment: 'The running server asks PostgreSQL by statements, which statements.api.test.ts checks: decision 028.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/db/[a-z-]*schema\\.ts$', '^src/server/db/migrate\\.ts$'] },
      to: { path: ['(^|/)node_modules/drizzle-orm/', '^src/server/db/[a-z-]*schema\\.ts$'] },
    },

    // Inside a root. $1 covers the features that nobody has written yet.
    {
      name: 'server-feature-by-index',
      comment: 'A feature reaches another only through its index.ts.',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/' },
      to: {
        path: '^src/server/features/',
        pathNot: ['^src/server/features/$1/', '^src/server/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'web-features-apart',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+)/' },
      to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'server-ground-knows-no-feature',
      comment: 'platform and db carry the features. What needs some of them stands above: pages, app.ts.',
      severity: 'error',
      from: { path: '^src/server/(platform|db)/' },
      to: { path: '^src/server/(features|pages)/' },
    },
    {
      name: 'web-ground-knows-no-feature',
      comment: 'ui and lib carry questions and features. What needs some of them stands above: shell, routes.',
      severity: 'error',
      from: { path: '^src/web/(ui|lib)/' },
      to: { path: '^src/web/(questions|features|shell)/' },
    },
    {
      name: 'web-questions-below-the-features',
      comment: 'A question is drawn alike in practice, review and exam: its player does not know in which it stands.',
      severity: 'error',
      from: { path: '^src/web/questions/' },
      to: { path: '^src/web/(features|shell)/' },
    },
    {
      name: 'web-question-kinds-apart',
      comment: 'What several kinds share stands beside their folders.',
      severity: 'error',
      from: { path: '^src/web/questions/([^/]+)/' },
      to: { path: '^src/web/questions/[^/]+/', pathNot: '^src/web/questions/$1/' },
    },
    {
      name: 'answer-keys-in-practice-only',
      comment: 'In the browser, practice alone knows what is right; questions are told it as feedback.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: [...TEST_CODE, '^src/web/features/exercise/'] },
      to: { path: '\\.key\\.tsx?$' },
    },
    {
      name: 'web-features-below-the-shell',
      comment: 'The frame of the pages may hold features; a feature does not know in which frame it stands.',
      severity: 'error',
      from: { path: '^src/web/features/' },
      to: { path: '^src/web/shell/' },
    },
    {
      name: 'routes-are-imported-by-nobody',
      severity: 'error',
      from: { path: '^src/web/', pathNot: '^src/web/routes/' },
      to: { path: '^src/web/routes/' },
    },
    {
      name: 'exam-never-reaches-answer-keys',
      comment:
        'Practice may hold answers in the browser, an exam may not: nothing that its screens reach imports *.key.ts.',
      severity: 'error',
      from: { path: '^src/web/(features|routes)/.*\\bexams?\\b', pathNot: TEST_CODE },
      to: { path: '\\.key\\.tsx?$', reachable: true },
    },
    {
      name: 'exam-presenters-know-no-keys',
      comment:
        'What presents an exam or a running attempt reads its paper: nothing that it reaches imports *.key.ts, nor what reads keys.',
      severity: 'error',
      from: {
        path: ['^src/server/features/exams/(present-(?!key)[^/]+|versions|attempt-rows)\\.ts$', '^src/contract/exams/'],
        pathNot: TEST_CODE,
      },
      to: {
        path: ['\\.key\\.tsx?$', '^src/server/features/exams/(scorer|review|present-key)\\.ts$'],
        reachable: true,
      },
    },

    // What runs at all.
    {
      name: 'no-tsx-in-node',
      comment: 'Node runs .ts from source but cannot load .tsx.',
      severity: 'error',
      from: { path: '^(src/(domain|contract|server|cli)|scripts|bench)/' },
      to: { path: '\\.tsx$' },
    },
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'unresolvable',
      comment: "Exempt: React Router's generated ./+types and virtual modules.",
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['/\\+types/', '^virtual:'] },
    },
    {
      name: 'no-dev-deps',
      comment:
        'Exempt: types, tests, routes.ts (read by the build) and Vite itself, which the server loads only with --dev.',
      severity: 'error',
      from: { path: '^src/', pathNot: [...TEST_CODE, '^src/web/routes\\.ts$'] },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
        dependencyTypesNot: ['type-only'],
        pathNot: `${NODE_MODULES}vite/`,
      },
    },
    {
      name: 'vite-only-when-asked-for',
      comment: 'A static import of Vite would stop a production install, which has no dev dependencies.',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST_CODE },
      to: { path: `${NODE_MODULES}vite/`, dynamic: false, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'test-code-only-in-tests',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST_CODE },
      to: { path: TEST_CODE },
    },
  ],
  options: {
    // TypeScript 7 has no API for the default parser: it reads no .ts, or reads it as JavaScript, and reports success.
    // scripts/boundaries.ts compares what was read with what exists.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['node', 'import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
