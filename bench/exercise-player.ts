// Figure: answering in a long exercise in a browser on a slow machine, how soon its first question responds, and what its
// code weighs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { createStation } from '#server/testing/server-process.ts';
import { type BigExercise, CHOICES, writeBigExercise } from './lib/big-exercise.ts';
import {
  chosenClass,
  type DrawnStep,
  drawnPlayer,
  firstChoiceMs,
  SHOWN,
  vanillaTwin,
  watchFirstChoice,
} from './lib/exercise-in-page.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { type Learner, makeLearners, poolOf } from './lib/learners.ts';
import { interleave, median, medianRatio, spread } from './lib/rounds.ts';
import { scriptsOf, sumBytes, thoseWithWords } from './lib/script-bytes.ts';
import { launchBrowser, missingBrowser, withSlowPage } from './lib/slow-visit.ts';
import { watchPaint } from './lib/watch-paint.ts';

const SIZES = { small: 10, large: 60 };
/** Questions answered in a visit; the twin's first and last steps are drawn, but not left. */
const ANSWERED = CHOICES - 1;
const ROUNDS = 7;
const KILOBYTE = 1000;

const NAMES = {
  choose: 'from choosing to its paint, lesson of 60 questions, 4× slower CPU, against a vanilla twin',
  chooseMs: 'from choosing to its paint, in ms',
  check: 'from checking to its paint, lesson of 60 questions, 4× slower CPU, against a vanilla twin',
  checkMs: 'from checking to its paint, in ms',
  first: 'from navigation until the first question responds, slow 4G, 4× slower CPU, 60 questions against 10',
  code: 'code of exercises but for speaking, in KB of brotli',
  elsewhere: 'code of exercises on a lesson without any, in bytes',
};
const LIMITS = {
  choose: { atMost: 2 },
  chooseMs: { atMost: 100 },
  check: { atMost: 2 },
  checkMs: { atMost: 100 },
  first: { atMost: 1.3 },
  code: { atMost: 45 },
  elsewhere: { atMost: 0 },
};
type Key = keyof typeof NAMES;

/** Words that only the player and the questions say. */
const WORDS_OF_EXERCISES = ['Câu tiếp theo', 'Trắc nghiệm', 'Các từ để chọn', 'Nghe giải thích'];

type Site = { browser: Browser; address: string; learner: Learner; course: BigExercise };

export async function measureExercisePlayer(): Promise<Finding[]> {
  const missing = missingBrowser();
  if (missing) {
    const keys = Object.keys(NAMES) as Key[];
    return keys.map((key) => finding(key, { notMeasured: missing }, []));
  }
  const content = mkdtempSync(path.join(tmpdir(), 'tsubame-exercise-'));
  const station = createStation();
  const browser = await launchBrowser();
  try {
    const course = writeBigExercise(content, SIZES);
    const { address } = await station.startServer({ CONTENT_DIR: content });
    const pool = poolOf(await station.postgres());
    const [learner] = await makeLearners(pool, 1);
    await pool.end();
    if (!learner) throw new Error('No learner was made.');
    const site = { browser, address, learner, course };
    return [...(await measureAnswering(site)), await measureFirst(site), ...(await measureCode(site))];
  } finally {
    await browser.close();
    await station.close();
    rmSync(content, { recursive: true, force: true });
  }
}

function finding(key: Key, result: Finding['result'], beside: string[]): Finding {
  return { name: NAMES[key], limit: LIMITS[key], result, beside };
}

/** Each visit is a browser's first: it has no draft, and hands nothing in. */
function visit<T>({ browser, address, learner }: Site, isLineSlow: boolean, use: (page: Page) => Promise<T>) {
  return withSlowPage(browser, address, learner, { isLineSlow }, async (page) => {
    await page.addInitScript(() => localStorage.setItem('tsubame-tutorial', 'seen'));
    return use(page);
  });
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('[data-options]').waitFor();
  // The page's own beginnings are over.
  await page.waitForTimeout(1500);
}

async function press(page: Page, key: string, shown: keyof typeof SHOWN): Promise<number> {
  await page.evaluate(watchPaint, { event: 'keydown', shown: SHOWN[shown] } as const);
  await page.keyboard.press(key);
  const paintMs = await page.evaluate(() => globalThis.paintMs);
  // The explanation has slid in, the bar has grown.
  await page.waitForTimeout(400);
  return paintMs;
}

async function measureAnswering(site: Site): Promise<Finding[]> {
  const url = site.address + site.course.largePath;
  const html = await visit(site, false, async (page) => {
    await open(page, url);
    const steps: DrawnStep[] = [];
    for (let step = 0; step < CHOICES; step += 1) {
      const doing = await page.evaluate(drawnPlayer);
      await press(page, 'a', 'chosen');
      const chosen = await page.evaluate(chosenClass);
      await press(page, 'Enter', 'checked');
      steps.push({ doing, chosenClass: chosen, checked: await page.evaluate(drawnPlayer) });
      if (step < CHOICES - 1) await press(page, 'Enter', 'next');
    }
    return page.evaluate(vanillaTwin, steps);
  });
  const checks = { ours: [] as number[], twin: [] as number[] };
  const answer = async (page: Page, side: 'ours' | 'twin') => {
    const paints = { choose: [] as number[], check: [] as number[] };
    for (let step = 0; step < ANSWERED; step += 1) {
      paints.choose.push(await press(page, 'a', 'chosen'));
      paints.check.push(await press(page, 'Enter', 'checked'));
      await press(page, 'Enter', 'next');
    }
    checks[side].push(median(paints.check));
    return median(paints.choose);
  };
  const chooses = await interleave(
    {
      ours: () =>
        visit(site, false, async (page) => {
          await open(page, url);
          return answer(page, 'ours');
        }),
      twin: () =>
        visit(site, false, async (page) => {
          await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: html }));
          await open(page, url);
          return answer(page, 'twin');
        }),
    },
    ROUNDS,
  );
  const both = (paints: { ours: number[]; twin: number[] }) => [
    spread('ours', paints.ours, 'ms'),
    spread('vanilla twin', paints.twin, 'ms'),
  ];
  return [
    finding('choose', { value: medianRatio(chooses.ours, chooses.twin) }, both(chooses)),
    finding('chooseMs', { value: median(chooses.ours), unit: 'ms' }, []),
    finding('check', { value: medianRatio(checks.ours, checks.twin) }, both(checks)),
    finding('checkMs', { value: median(checks.ours), unit: 'ms' }, []),
  ];
}

async function measureFirst(site: Site): Promise<Finding> {
  const one = (lessonPath: string) => () =>
    visit(site, true, async (page) => {
      await page.addInitScript(watchFirstChoice);
      await page.goto(site.address + lessonPath, { waitUntil: 'commit' });
      return firstChoiceMs(page);
    });
  const sides = { large: one(site.course.largePath), small: one(site.course.smallPath) };
  await interleave(sides, 1);
  const times = await interleave(sides, ROUNDS);
  return finding('first', { value: medianRatio(times.large, times.small) }, [
    spread(`${SIZES.large} questions`, times.large, 'ms'),
    spread(`${SIZES.small} questions`, times.small, 'ms'),
  ]);
}

async function measureCode(site: Site): Promise<Finding[]> {
  const fetchedBy = (lessonPath: string, shown: string) =>
    visit(site, false, async (page) => {
      await page.goto(site.address + lessonPath, { waitUntil: 'networkidle' });
      await page.locator(shown).waitFor();
      return scriptsOf(page);
    });
  const plain = await fetchedBy(site.course.plainPath, 'text=Bài này chỉ để đọc.');
  const all = await fetchedBy(site.course.largePath, '[data-options]');
  const own = all.filter((one) => !plain.some((other) => other.path === one.path));
  const strangers = await thoseWithWords(site.address, plain, WORDS_OF_EXERCISES);
  return [
    finding('code', { value: sumBytes(own) / KILOBYTE }, [
      `${own.length} scripts that a lesson without exercises does not fetch, the first question choices`,
      `a lesson without: ${formatNumber(sumBytes(plain) / KILOBYTE)} KB`,
    ]),
    finding(
      'elsewhere',
      { value: sumBytes(strangers), unit: 'bytes' },
      strangers.map((one) => one.path),
    ),
  ];
}
