// Answering in a long exam in a browser on a slow machine, and what the code of exams weighs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { createStation } from '#server/testing/server-process.ts';
import { type BigExam, writeBigExam } from './lib/big-exam.ts';
import { answeredQuestion, vanillaExam } from './lib/exam-in-page.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { type Learner, makeLearners, poolOf } from './lib/learners.ts';
import { interleave, median, medianRatio, spread } from './lib/rounds.ts';
import { type Script, scriptsOf, sumBytes, thoseWithWords } from './lib/script-bytes.ts';
import { launchBrowser, missingBrowser, withSlowPage } from './lib/slow-visit.ts';
import { watchPaint } from './lib/watch-paint.ts';

const QUESTIONS = 180;
const ANSWERED = 6;
const ROUNDS = 7;
const KILOBYTE = 1000;
/** Until the answer is saved and the page has said so. */
const PAUSE_MS = 800;

const NAMES = {
  answer: `from the click on an answer to its paint, exam of ${QUESTIONS} questions, 4× slower CPU, against vanilla radios`,
  answerMs: 'from the click on an answer to its paint, in ms',
  code: 'code of exams from intro to review, in KB of brotli',
  elsewhere: 'code of exams on a lesson without one, in bytes',
};
const LIMITS = {
  answer: { atMost: 2 },
  answerMs: { atMost: 100 },
  code: { atMost: 60 },
  elsewhere: { atMost: 0 },
};
type Key = keyof typeof NAMES;

/** Words that only exams say. */
const WORDS_OF_EXAMS = ['Bắt đầu làm bài', 'Câu chưa làm', 'Thời gian còn lại', 'Nhận xét từng kỹ năng'];

type Site = { browser: Browser; address: string; learners: Learner[]; course: BigExam };

export async function measureExamPlayer(): Promise<Finding[]> {
  const missing = missingBrowser();
  if (missing) {
    const keys = Object.keys(NAMES) as Key[];
    return keys.map((key) => finding(key, { notMeasured: missing }, []));
  }
  const content = mkdtempSync(path.join(tmpdir(), 'tsubame-exam-'));
  const station = createStation();
  const browser = await launchBrowser();
  try {
    const course = writeBigExam(content, QUESTIONS);
    const { address } = await station.startServer({ CONTENT_DIR: content });
    const pool = poolOf(await station.postgres());
    // Each visit begins an exam.
    const learners = await makeLearners(pool, ROUNDS + 3);
    await pool.end();
    const site = { browser, address, learners, course };
    return [...(await measureAnswering(site)), ...(await measureCode(site))];
  } finally {
    await browser.close();
    await station.close();
    rmSync(content, { recursive: true, force: true });
  }
}

function finding(key: Key, result: Finding['result'], beside: string[]): Finding {
  return { name: NAMES[key], limit: LIMITS[key], result, beside };
}

function visit<T>({ browser, address, learners }: Site, use: (page: Page) => Promise<T>) {
  const learner = learners.pop();
  if (!learner) throw new Error('More visits than learners.');
  return withSlowPage(browser, address, learner, { isLineSlow: false }, async (page) => {
    await page.addInitScript(() => localStorage.setItem('tsubame-tutorial', 'seen'));
    return use(page);
  });
}

async function begin(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Bắt đầu làm bài' }).click();
  await page.getByRole('timer').waitFor();
  // The page's own beginnings are over.
  await page.waitForTimeout(2000);
}

/** Clicks the first option of a question. */
async function answer(page: Page, number: number): Promise<number> {
  const option = page.locator(`section[aria-label="Câu ${number}"] label`).first();
  await option.scrollIntoViewIfNeeded();
  await option.hover();
  await page.evaluate(watchPaint, { event: 'click', shown: answeredQuestion(number) } as const);
  await option.click();
  const paintMs = await page.evaluate(() => globalThis.paintMs);
  await page.waitForTimeout(PAUSE_MS);
  return paintMs;
}

async function answerAll(page: Page): Promise<number> {
  const paints: number[] = [];
  // The first one has the page's code compiled, on both sides.
  for (let number = 1; number <= ANSWERED + 1; number += 1) paints.push(await answer(page, number));
  return median(paints.slice(1));
}

async function measureAnswering(site: Site): Promise<Finding[]> {
  const url = site.address + site.course.examPath;
  const html = await visit(site, async (page) => {
    await begin(page, url);
    await answer(page, 1);
    return page.evaluate(vanillaExam);
  });
  const [twinLearner] = site.learners;
  if (!twinLearner) throw new Error('No learner was made.');
  const paints = await interleave(
    {
      ours: () =>
        visit(site, async (page) => {
          await begin(page, url);
          return answerAll(page);
        }),
      twin: () =>
        visit({ ...site, learners: [twinLearner] }, async (page) => {
          await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: html }));
          await page.goto(url, { waitUntil: 'networkidle' });
          return answerAll(page);
        }),
    },
    ROUNDS,
  );
  return [
    finding('answer', { value: medianRatio(paints.ours, paints.twin) }, [
      spread('ours', paints.ours, 'ms'),
      spread('vanilla twin', paints.twin, 'ms'),
    ]),
    finding('answerMs', { value: median(paints.ours), unit: 'ms' }, []),
  ];
}

async function measureCode(site: Site): Promise<Finding[]> {
  const plain = await visit(site, async (page) => {
    await page.goto(site.address + site.course.plainPath, { waitUntil: 'networkidle' });
    await page.getByText('Bài này chỉ để đọc.').waitFor();
    return scriptsOf(page);
  });
  const fetched = (scripts: Script[]) => scripts.filter((one) => !plain.some((other) => other.path === one.path));
  const { sitting, all } = await visit(site, async (page) => {
    await begin(page, site.address + site.course.examPath);
    await answer(page, 1);
    const untilNow = await scriptsOf(page);
    const handIn = { name: 'Nộp bài', exact: true };
    await page.getByRole('button', handIn).click();
    await page.getByRole('dialog').getByRole('button', handIn).click();
    await page.getByRole('button', { name: 'Xem đáp án' }).click();
    await page.getByRole('radio', { name: /^Chưa làm/ }).waitFor();
    return { sitting: fetched(untilNow), all: fetched(await scriptsOf(page)) };
  });
  const strangers = await thoseWithWords(site.address, plain, WORDS_OF_EXAMS);
  return [
    finding('code', { value: sumBytes(all) / KILOBYTE }, [
      `${all.length} scripts that a lesson without an exam does not fetch; ${formatNumber(sumBytes(sitting) / KILOBYTE)} KB until the first answer`,
      `a lesson without: ${formatNumber(sumBytes(plain) / KILOBYTE)} KB`,
    ]),
    finding(
      'elsewhere',
      { value: sumBytes(strangers), unit: 'bytes' },
      strangers.map((one) => one.path),
    ),
  ];
}
