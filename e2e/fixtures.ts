import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, expect, type Page, type Response, test as base } from '@playwright/test';
import { accountOf, type Credentials, type Person, register, signIn } from './accounts.ts';
import { PATHS } from './paths.ts';
import type { DemoAccount } from './server-process.ts';

export { expect, PATHS };

export type Server = { baseUrl: string; accounts: DemoAccount[]; dataDir: string };

export function testServer(): Server {
  const text = process.env['TSUBAME_E2E'];
  if (!text) throw new Error('e2e/global-setup.ts did not run');
  return JSON.parse(text) as Server;
}

export const WIDTHS = [390, 1280] as const;
export const THEMES = ['light', 'dark'] as const;

/** Length of the video of `PATHS.video`, see its video.yaml. */
export const VIDEO_SECONDS = 217.3;

type Fixtures = {
  server: Server;
  /** Console errors, uncaught errors and policy violations of all pages of the test; a test may expect some. */
  faults: string[];
  /** False: a browser that has not seen the lesson page's tutorial. */
  hasSeenTutorial: boolean;
};

/** Fails the test on unexpected console errors. */
export const test = base.extend<Fixtures, { pagesComeAlive: undefined }>({
  pagesComeAlive: [
    async ({ browser }, use) => {
      browser.on('context', (context) => context.on('page', waitsForLife));
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  // Playwright derives the dependencies from the destructuring.
  server: async ({ browserName: _browser }, use) => use(testServer()),
  baseURL: async ({ browserName: _browser }, use) => use(testServer().baseUrl),
  hasSeenTutorial: [true, { option: true }],
  context: async ({ context, hasSeenTutorial }, use) => {
    if (hasSeenTutorial) await skipTutorial(context);
    await use(context);
  },
  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      watch(context, faults);
      await use(faults);
      expect(faults, 'unexpected errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Makes a page's loads wait for hydration: earlier keys and events are lost (presses are not, see early-press.spec.ts).
 * Tests that hold scripts back wait for 'commit' only.
 */
function waitsForLife(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  const comesAlive = async (answer: Response | null, waitUntil: string | undefined) => {
    // Error pages have no controls.
    if (waitUntil === 'commit' || !(answer?.ok() ?? true)) return;
    await page.waitForFunction(() => !('earlyPress' in globalThis), null, { timeout: 120_000 });
  };
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    await comesAlive(answer, options?.waitUntil);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await comesAlive(answer, options?.waitUntil);
    return answer;
  };
}

/** Notes what goes wrong in any page of the context. */
export function watch(context: BrowserContext, faults: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
}

/** Suppresses the lesson page's tutorial, which would cover what a test presses. */
async function skipTutorial(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('tsubame-tutorial', 'seen');
  });
}

/** Registers a new account by the API and signs it in, so that tests never share data. */
export function registerLearner(context: BrowserContext, name = 'Minh Anh'): Promise<Person> {
  return register(context, testServer().baseUrl, name);
}

/** Signs the demo account of a role in. */
export async function signInAs(context: BrowserContext, role: string): Promise<void> {
  const { baseUrl, accounts } = testServer();
  await signIn(context, baseUrl, accountOf(accounts, role));
}

/** A second device of the same person. */
export async function anotherDevice(browser: Browser, person: Credentials, faults: string[]): Promise<BrowserContext> {
  const { baseUrl } = testServer();
  const context = await browser.newContext({ baseURL: baseUrl, locale: 'vi-VN' });
  await skipTutorial(context);
  watch(context, faults);
  await signIn(context, baseUrl, person);
  return context;
}

const AXE_OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // Of what passes nothing is told.
  resultTypes: ['violations'],
  elementRef: false,
  // It would copy the style sheets of shadow roots (waveforms) into elements that the page's policy forbids.
  preload: false,
};

/** What another theme may break: elements, names and sizes are the same in both. */
const COLOUR_RULES: RunOptions = {
  ...AXE_OPTIONS,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** Expects no axe violations and no horizontal overflow. */
export async function expectAccessible(page: Page, options = AXE_OPTIONS): Promise<void> {
  // Injected once per document: a builder would open a second page for each run.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  await page.evaluate(animationsEnd);
  const violations = await page.evaluate(async (asked) => {
    // What happens to be scrolled half under the sticky header is not too small.
    const { scrollX: left, scrollY: top } = globalThis;
    scrollTo({ left, top: 0, behavior: 'instant' });
    const { violations: found } = await (globalThis as unknown as { axe: Axe }).axe.run(document, asked);
    scrollTo({ left, top, behavior: 'instant' });
    return found;
  }, options);
  expect(
    violations.map((found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'horizontal overflow in px').toBeLessThanOrEqual(0);
}
type Axe = { run(context: Document, options: RunOptions): Promise<AxeResults> };

/** Sets window size and system theme, and waits for the page to follow. */
export async function drawAt(page: Page, width: number, colorScheme: (typeof THEMES)[number]): Promise<void> {
  await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 800 });
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  await page.evaluate(animationsEnd);
}

/** Runs in the page. Colours that fade, and dialogs that rise, would be measured on their way. */
async function animationsEnd(): Promise<void> {
  const moving = document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map(({ finished }) => finished));
}

/**
 * Like `expectAccessible`, at these widths and in both themes, of the second its colours; whatever is open stays open.
 * Leaves the page at the last width, dark.
 */
export async function expectAccessibleAt(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    for (const theme of THEMES) {
      await test.step(`${width} px, ${theme}`, async () => {
        await drawAt(page, width, theme);
        await expectAccessible(page, theme === 'light' ? AXE_OPTIONS : COLOUR_RULES);
      });
    }
  }
}
