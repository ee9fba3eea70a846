// Figure: how soon the page does what its learner came for, in a browser on a slow line and a slow machine.
import type { Page } from '@playwright/test';
import { findOpenLessons } from '#server/testing/open-lessons.ts';
import { firstAnswerMs, watchFirstAnswer } from './lib/deck-in-page.ts';
import { type DemoSite, measureOnDemoSite } from './lib/demo-site.ts';
import type { Finding } from './lib/finding.ts';
import { type Learner, makeLearners } from './lib/learners.ts';
import { medianRatio, spread } from './lib/rounds.ts';
import { observe, withSlowPage } from './lib/slow-visit.ts';

const ROUNDS = 7;
const CARD = {
  name: 'from navigation until the first card responds, against the largest paint of the same visit',
  limit: { atMost: 1.6 },
};
const ACTS = {
  name: 'from navigation until the play button acts, pressed when it is painted, against the largest paint',
  limit: { atMost: 1.6 },
};
const PLAYS = {
  name: 'from navigation until the video plays, play pressed when it is painted, against the largest paint',
  limit: { atMost: 3.5 },
};

export function measureFirstPress(): Promise<Finding[]> {
  return measureOnDemoSite([CARD, ACTS, PLAYS], async (site) => {
    const [deck] = await findOpenLessons(site.address, 'card');
    const [video] = await findOpenLessons(site.address, 'video');
    if (!deck || !video) throw new Error('The demo content has no open deck, or no open video.');
    // A visit takes cards from the stack and moves the video: each has a learner of its own.
    const learners = await makeLearners(site.pool, ROUNDS + 1);
    for (const learner of learners) await beginDeck(site.address, deck.id, learner);
    const cards = await visits(site, deck.path, learners, watchFirstAnswer, async (page) => ({
      respondsMs: await firstAnswerMs(page),
    }));
    const plays = await visits(site, video.path, learners, watchFirstPlay, async (page) => {
      const found = await page.waitForFunction(() => globalThis.firstPlay, null, { polling: 200 });
      return found.jsonValue();
    });
    const takesOverMs = plays.map((one) => one.takesOverMs);
    return [
      finding(CARD, { verb: 'responds', timesMs: cards.map(({ respondsMs }) => respondsMs), seen: cards }),
      finding(ACTS, { verb: 'acts', timesMs: plays.map(({ actsMs }) => actsMs), seen: plays }),
      finding(PLAYS, { verb: 'plays', timesMs: plays.map(({ playsMs }) => playsMs), seen: plays }, [
        spread('the player takes over', takesOverMs, 'ms'),
      ]),
    ];
  });
}

/** The learner has sorted one card, so the lesson opens with the stack. */
async function beginDeck(address: string, lessonId: number, { cookie }: Learner): Promise<void> {
  const call = { headers: { 'content-type': 'application/json', cookie } };
  const lesson = await (await fetch(`${address}/api/lessons/${lessonId}`, call)).json();
  const [card] = (lesson as { component: { id: number }[] }).component;
  const body = JSON.stringify({ lesson_id: lessonId, flashcard_ids: { remember: [card?.id], non: [] } });
  const saved = await fetch(`${address}/api/flashcard/save-result`, { ...call, method: 'POST', body });
  if (!saved.ok) throw new Error(`The first card was not saved: ${saved.status} ${await saved.text()}`);
}

/** Results of the learners' visits, and the largest paint of each; the first visit warms up the server. */
async function visits<Seen>(
  { browser, address }: DemoSite,
  path: string,
  learners: readonly Learner[],
  watch: () => void,
  see: (page: Page) => Promise<Seen>,
): Promise<(Seen & { lcpMs: number })[]> {
  const all: (Seen & { lcpMs: number })[] = [];
  for (const learner of learners) {
    const seen = await withSlowPage(browser, address + path, learner, { isLineSlow: true }, async (page) => {
      await page.addInitScript(() => localStorage.setItem('tsubame-tutorial', 'seen'));
      await page.addInitScript(observe);
      await page.addInitScript(watch);
      await page.goto(address + path, { waitUntil: 'commit' });
      const here = await see(page);
      return { ...here, lcpMs: await page.evaluate(() => globalThis.observed.lcpMs) };
    });
    all.push(seen);
  }
  return all.slice(1);
}

type Times = { verb: string; timesMs: number[]; seen: { lcpMs: number }[] };

function finding(
  figure: Pick<Finding, 'name' | 'limit'>,
  { verb, timesMs, seen }: Times,
  more: string[] = [],
): Finding {
  const paintsMs = seen.map(({ lcpMs }) => lcpMs);
  return {
    ...figure,
    result: { value: medianRatio(timesMs, paintsMs) },
    beside: [spread(verb, timesMs, 'ms'), spread('largest paint', paintsMs, 'ms'), ...more],
  };
}

declare global {
  var firstPlay: { actsMs: number; takesOverMs: number; playsMs: number } | undefined;
}

/**
 * Runs in the page: presses play once, as soon as it is painted. The button acts when it shows that it is busy and the
 * video's address is asked for, or has given way; the player takes over when it has given way; the video plays when the
 * picture has moved. Then `firstPlay` is set.
 */
function watchFirstPlay(): void {
  let isPressed = false;
  let actsMs = 0;
  let takesOverMs = 0;
  const isAskedFor = () => document.querySelector('link[href^="/video/get-link"]') !== null;
  const timer = setInterval(() => {
    const button = document.querySelector<HTMLElement>('button[aria-label="Phát video"]');
    const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
    if (button && isPainted && !isPressed) {
      isPressed = true;
      button.click();
    }
    const isGone = !button?.checkVisibility();
    if (isPressed && isGone) takesOverMs ||= performance.now();
    if (isPressed && (isGone || (button?.ariaBusy === 'true' && isAskedFor()))) actsMs ||= performance.now();
    const video = document.querySelector('video');
    if (takesOverMs > 0 && video && !video.paused && video.currentTime > 0) {
      clearInterval(timer);
      globalThis.firstPlay = { actsMs, takesOverMs, playsMs: performance.now() };
    }
  }, 20);
}
