// Figure 9: swiping and dragging cards in a browser on a slow machine, and how soon the first card of a big deck
// responds.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { createStation } from '#server/testing/server-process.ts';
import { type BigDeck, writeBigDeck } from './lib/big-deck.ts';
import { firstAnswerMs, watchFirstAnswer, watchFrames, watchSwipe } from './lib/deck-in-page.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { type Learner, makeLearners, poolOf } from './lib/learners.ts';
import { interleave, median, medianRatio, spread } from './lib/rounds.ts';
import { launchBrowser, missingBrowser, withSlowPage } from './lib/slow-visit.ts';

const TOP_CARD = '[data-card][data-place="0"]';
const SWIPES = 12;
const ROUNDS = 7;
const DRAGS = 6;

const NAMES = {
  swipe: 'from a swipe to the paint of the next card, 4× slower CPU, against a vanilla twin',
  frame: 'longest frame in ms while a card of a 500-card deck is dragged, 4× slower CPU',
  first:
    'from navigation until the first card responds, slow 4G, 4× slower CPU, lesson of 2,000 cards against one of 50',
  payload: 'cards in the first payload of a lesson of 2,000',
};
const LIMITS = { swipe: { atMost: 1.5 }, frame: { atMost: 50 }, first: { atMost: 1.3 }, payload: { atMost: 30 } };

type Site = { deck: BigDeck; url: string; origin: string; learner: Learner; end(): Promise<void> };

export async function measureDeck(): Promise<Finding[]> {
  const missing = missingBrowser();
  if (missing) {
    const keys = ['swipe', 'frame', 'first', 'payload'] as const;
    return keys.map((key) => ({
      name: NAMES[key],
      result: { notMeasured: missing },
      limit: LIMITS[key],
      beside: [],
    }));
  }
  const browser = await launchBrowser();
  const sites: Site[] = [];
  try {
    for (const cards of [50, 500, 2000]) sites.push(await openSite(cards));
    const [small, middle, large] = sites as [Site, Site, Site];
    return [
      await measureSwipe(browser, middle),
      await measureFrames(browser, middle),
      await measureFirst(browser, small, large),
      await measurePayload(large),
    ];
  } finally {
    await browser.close();
    for (const site of sites) await site.end();
  }
}

/**
 * A server whose only lesson has this many cards, and a learner who has sorted the first one, so it opens with the
 * stack.
 */
async function openSite(cards: number): Promise<Site> {
  const content = mkdtempSync(path.join(tmpdir(), 'tsubame-deck-'));
  const station = createStation();
  const deck = writeBigDeck(content, cards);
  const server = await station.startServer({ CONTENT_DIR: content });
  const pool = poolOf(await station.postgres());
  const [learner] = await makeLearners(pool, 1);
  await pool.end();
  if (!learner) throw new Error('No learner was made.');
  const saved = await fetch(`${server.address}/api/flashcard/save-result`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: learner.cookie },
    body: JSON.stringify({ lesson_id: deck.lessonId, flashcard_ids: { remember: [deck.cardIds[0]], non: [] } }),
  });
  if (!saved.ok) throw new Error(`The first card was not saved: ${saved.status} ${await saved.text()}`);
  const end = async () => {
    await station.close();
    rmSync(content, { recursive: true, force: true });
  };
  return { deck, url: server.address + deck.lessonPath, origin: server.address, learner, end };
}

function visit<T>(browser: Browser, { url, learner }: Site, isLineSlow: boolean, use: (page: Page) => Promise<T>) {
  return withSlowPage(browser, url, learner, { isLineSlow }, async (page) => {
    await page.addInitScript(() => localStorage.setItem('tsubame-tutorial', 'seen'));
    return use(page);
  });
}

async function openDeck(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator(TOP_CARD).waitFor();
  // Let the panel's list and the page's start-up finish.
  await page.waitForTimeout(1500);
}

async function measureSwipe(browser: Browser, site: Site): Promise<Finding> {
  const html = await visit(browser, site, false, async (page) => {
    await openDeck(page, site.url);
    return vanillaTwin(page, SWIPES);
  });
  const swipe = async (page: Page) => {
    const paints: number[] = [];
    for (let turn = 0; turn < SWIPES; turn += 1) {
      await page.evaluate(watchSwipe);
      await page.keyboard.press('ArrowRight');
      paints.push(await page.evaluate(() => globalThis.swiped));
      // The card that was swiped has flown off.
      await page.waitForTimeout(700);
    }
    return median(paints);
  };
  const paints = await interleave(
    {
      ours: () =>
        visit(browser, site, false, async (page) => {
          await openDeck(page, site.url);
          return swipe(page);
        }),
      twin: () =>
        visit(browser, site, false, async (page) => {
          await page.route(site.url, (route) => route.fulfill({ contentType: 'text/html', body: html }));
          await page.goto(site.url, { waitUntil: 'networkidle' });
          return swipe(page);
        }),
    },
    ROUNDS,
  );
  return {
    name: NAMES.swipe,
    result: { value: medianRatio(paints.ours, paints.twin) },
    limit: LIMITS.swipe,
    beside: [spread('ours', paints.ours, 'ms'), spread('vanilla twin', paints.twin, 'ms')],
  };
}

/**
 * The same page with a single script: a line that flies off the top card by a CSS transition and moves the others up;
 * all cards are in the page from the start.
 */
function vanillaTwin(page: Page, cards: number): Promise<string> {
  return page.evaluate((count) => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement;
    for (const script of copy.querySelectorAll('script, link[rel=modulepreload]')) script.remove();
    const top = copy.querySelector('[data-card][data-place="0"]');
    const deck = top?.parentElement;
    if (!top || !deck) throw new Error('There is no card.');
    deck.replaceChildren();
    for (let at = 0; at < count + 3; at += 1) {
      const card = top.cloneNode(true) as HTMLElement;
      card.dataset['card'] = String(at);
      card.dataset['place'] = String(Math.min(at, 3));
      card.style.display = at < 3 ? '' : 'none';
      deck.append(card);
    }
    const script = document.createElement('script');
    script.textContent = `
      const cards = [...document.querySelectorAll('[data-card]')];
      addEventListener('keydown', (event) => {
        if (event.key !== 'ArrowRight') return;
        const [gone, ...rest] = cards; cards.shift();
        gone.dataset.place = 'leaving';
        gone.animate([{}, { transform: 'translate3d(90%, 0, 0) rotate(9deg)', opacity: 0 }], 260).finished.then(() => gone.remove());
        rest.slice(0, 3).forEach((card, at) => { card.style.display = ''; card.dataset.place = String(at); });
      });`;
    copy.querySelector('body')?.append(script);
    return `<!doctype html>${copy.outerHTML}`;
  }, cards);
}

async function measureFrames(browser: Browser, site: Site): Promise<Finding> {
  const frames: number[] = [];
  await visit(browser, site, false, async (page) => {
    await openDeck(page, site.url);
    const box = await page.locator(TOP_CARD).boundingBox();
    if (!box) throw new Error('There is no card.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 3];
    for (let turn = 0; turn < DRAGS; turn += 1) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 12, y);
      await page.evaluate(watchFrames);
      // Back and forth below the release distance; the last move releases it.
      for (let step = 0; step < 60; step += 1) {
        await page.mouse.move(x + Math.sin(step / 6) * box.width * 0.25, y + (step % 5));
      }
      frames.push(await page.evaluate(() => globalThis.framesWatched()));
      await page.mouse.move(x + box.width * 0.6, y);
      await page.mouse.up();
      await page.waitForTimeout(900);
    }
  });
  return {
    name: NAMES.frame,
    result: { value: Math.max(...frames), unit: 'ms' },
    limit: LIMITS.frame,
    beside: [spread(`longest frame of each of ${DRAGS} drags`, frames, 'ms')],
  };
}

async function measureFirst(browser: Browser, small: Site, large: Site): Promise<Finding> {
  const one = (site: Site) => () =>
    visit(browser, site, true, async (page) => {
      await page.addInitScript(watchFirstAnswer);
      await page.goto(site.url, { waitUntil: 'commit' });
      return firstAnswerMs(page);
    });
  const sides = { large: one(large), small: one(small) };
  await interleave(sides, 1);
  const answers = await interleave(sides, ROUNDS);
  return {
    name: NAMES.first,
    result: { value: medianRatio(answers.large, answers.small) },
    limit: LIMITS.first,
    beside: [spread('2,000 cards', answers.large, 'ms'), spread('50 cards', answers.small, 'ms')],
  };
}

/** Counts the cards whose meaning is in the page as sent. */
async function measurePayload({ url, learner, deck }: Site): Promise<Finding> {
  const html = await (await fetch(url, { headers: { cookie: learner.cookie } })).text();
  const sent = deck.cardIds.filter((_, at) => new RegExp(`Đây là [^".<]* ${at + 1}\\.`).test(html)).length;
  return {
    name: NAMES.payload,
    result: { value: sent },
    limit: LIMITS.payload,
    beside: [`HTML ${formatNumber(Buffer.byteLength(html) / 1000)} KB before compression`],
  };
}
