// Figure: how soon the page does what its learner came for, in a browser on a slow line and a slow machine.
import type { Browser } from '@playwright/test';
import { createStation } from '#server/testing/server-process.ts';
import { findOpenLessons } from '#server/testing/open-lessons.ts';
import { COMPONENT_TYPE } from '#domain/course/component-type.ts';
import { watchFirstAnswer } from './lib/deck-in-page.ts';
import type { Finding } from './lib/finding.ts';
import { type Learner, makeLearners, poolOf } from './lib/learners.ts';
import { medianRatio, spread } from './lib/rounds.ts';
import { launchBrowser, missingBrowser, observe, withSlowPage } from './lib/slow-visit.ts';

const ROUNDS = 7;
const LIMIT = { atMost: 1.6 };
const NAMES = {
  card: 'from the address to the first card that obeys, against the largest paint of the same visit',
  play: 'from the address to the play button that acts, pressed when it is seen, against the largest paint',
};

export async function measureFirstPress(): Promise<Finding[]> {
  const missing = missingBrowser();
  if (missing) {
    const result = { notMeasured: missing };
    return [NAMES.card, NAMES.play].map((name) => ({ name, result, limit: LIMIT, beside: [] }));
  }
  const station = createStation();
  const browser = await launchBrowser();
  try {
    const server = await station.startServer();
    const pool = poolOf(await station.postgres());
    const [learner] = await makeLearners(pool, 1);
    await pool.end();
    const [deck] = await findOpenLessons(server.address, COMPONENT_TYPE.card);
    const [video] = await findOpenLessons(server.address, COMPONENT_TYPE.video);
    if (!learner || !deck || !video) throw new Error('The demo content has no open deck, or no open video.');
    await beginDeck(server.address, deck.id, learner);
    return [
      await measure(NAMES.card, browser, server.address + deck.path, learner, watchFirstAnswer),
      await measure(NAMES.play, browser, server.address + video.path, learner, watchFirstPlay),
    ];
  } finally {
    await browser.close();
    await station.close();
  }
}

/** The learner has sorted one card: the lesson opens with the stack. */
async function beginDeck(address: string, lessonId: number, { cookie }: Learner): Promise<void> {
  const call = { headers: { 'content-type': 'application/json', cookie } };
  const lesson = await (await fetch(`${address}/api/lessons/${lessonId}`, call)).json();
  const [card] = (lesson as { component: { id: number }[] }).component;
  const body = JSON.stringify({ lesson_id: lessonId, flashcard_ids: { remember: [card?.id], non: [] } });
  const saved = await fetch(`${address}/api/flashcard/save-result`, { ...call, method: 'POST', body });
  if (!saved.ok) throw new Error(`The first card was not saved: ${saved.status} ${await saved.text()}`);
}

async function measure(
  name: string,
  browser: Browser,
  url: string,
  learner: Learner,
  watch: () => void,
): Promise<Finding> {
  const visit = () =>
    withSlowPage(browser, url, learner, { isLineSlow: true }, async (page) => {
      await page.addInitScript(() => localStorage.setItem('tsubame-tutorial', 'seen'));
      await page.addInitScript(observe);
      await page.addInitScript(watch);
      await page.goto(url, { waitUntil: 'commit' });
      const actsMs = await page.evaluate(() => globalThis.firstAnswer);
      return { actsMs, lcpMs: await page.evaluate(() => globalThis.observed.lcpMs) };
    });
  await visit();
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit());
  const acts = visits.map(({ actsMs }) => actsMs);
  const paints = visits.map(({ lcpMs }) => lcpMs);
  return {
    name,
    result: { value: medianRatio(acts, paints) },
    limit: LIMIT,
    beside: [spread('acts', acts, 'ms'), spread('largest paint', paints, 'ms')],
  };
}

/** Runs in the page: presses play once, when it is there; it acts when the button gives way to the player. */
function watchFirstPlay(): void {
  globalThis.firstAnswer = new Promise((resolve) => {
    let isPressed = false;
    const timer = setInterval(() => {
      const button = document.querySelector<HTMLElement>('button[aria-label="Phát video"]');
      if (button && !isPressed) {
        isPressed = true;
        button.click();
      } else if (isPressed && !button) {
        clearInterval(timer);
        resolve(performance.now());
      }
    }, 50);
  });
}
