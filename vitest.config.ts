import { defineConfig } from 'vitest/config';
import { chunkFilesPlugin } from './scripts/chunk-files-plugin.ts';

const API_TESTS = 'src/**/*.api.test.ts';
/**
 * They start nothing and leave nothing behind, so one process takes them all and loads each module once. One mocks a
 * module, which must not have been loaded before: it is among the others.
 */
const LIGHT_TESTS = 'src/{domain,contract,web}/**/!(stream-keeper).test.{ts,tsx}';

export default defineConfig({
  // Tests bundle nothing: no part has files.
  plugins: [chunkFilesPlugin([], import.meta.dirname)],
  test: {
    // Processes, not threads: tests start tools, change folders and hold database connections.
    pool: 'forks',
    maxWorkers: 2,
    // Generous, since nothing is measured by it: it only ends a test that hangs, on a machine that may be busy.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // The default is one second, which a busy machine needs for a single query.
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit-light',
          include: [LIGHT_TESTS],
          isolate: false,
          setupFiles: ['scripts/vitest-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'content/tools/**/*.test.ts'],
          exclude: [API_TESTS, LIGHT_TESTS],
          setupFiles: ['scripts/vitest-setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: [API_TESTS],
          // One more than cores: they wait in part, for servers that start and for the disk.
          maxWorkers: 3,
          // After the others, if all are run at once: what starts together has to share its number of workers.
          sequence: { groupOrder: 1 },
          // Each file has an app and a database of its own; a process loads the server once.
          isolate: false,
          globalSetup: 'src/server/testing/global-setup.ts',
          setupFiles: ['scripts/vitest-setup.ts'],
        },
      },
    ],
  },
});
