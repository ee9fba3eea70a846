import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_PATH } from './scripts/chromium.ts';

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  // Says each failure once more at the end, where a long log is read.
  reporter: 'list',
  // Test by test, so that all workers have something to do until the end.
  fullyParallel: true,
  // One more than cores: tests wait in part, and with two of them a fifth of the machine stood idle.
  workers: 3,
  retries: 0,
  // A busy machine is slow, not wrong: nothing here measures time. The longest test takes two minutes on a busy one.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  projects: [
    {
      name: 'chromium',
      use: {
        ...devices['Desktop Chrome'],
        locale: 'vi-VN',
        timezoneId: 'Asia/Ho_Chi_Minh',
        launchOptions: {
          executablePath: CHROMIUM_PATH,
          args: [
            '--no-sandbox', // CI runs as root
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        },
        screenshot: 'only-on-failure',
        // Recording one takes longer than the test: a failure is run again with --last-failed --trace=on.
        trace: 'off',
      },
    },
  ],
});
