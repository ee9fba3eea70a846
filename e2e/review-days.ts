import type { APIRequestContext, Page } from '@playwright/test';
import { inDatabase } from './database.ts';
import type { Deck } from './decks.ts';
import { expect } from './fixtures.ts';

export type Today = {
  cards: { id: number; is_new: boolean; lesson: { name: string; url: string } }[];
  left: { due: number; new: number };
  done: { due: number; new: number };
  backlog: number;
  known_words: number;
  next_due_at: string | null;
};

/** The day as the server knows it. */
export async function today(request: APIRequestContext): Promise<Today> {
  const answer = await request.get('/api/reviews/today');
  await expect(answer).toBeOK();
  return (await answer.json()) as Today;
}

/** Opens a lesson once, so that its words become new words. */
export async function learnDeck(request: APIRequestContext, { path }: Deck): Promise<void> {
  await expect(await request.get(path)).toBeOK();
}

/** Makes the first `count` words of a lesson learnt ten days ago and due since yesterday. */
export async function fallDue(
  request: APIRequestContext,
  learnerId: number,
  { cards }: Deck,
  count: number,
): Promise<void> {
  const swipes = cards.slice(0, count).map(({ id }) => ({
    client_id: crypto.randomUUID(),
    card_id: id,
    direction: 'right',
    // An Easy grade leads to a long interval; Good would be a short step.
    grade: 4,
    age_ms: 0,
  }));
  await expect(await request.post('/api/reviews', { data: { swipes } })).toBeOK();
  await inDatabase(async (pool) => {
    await pool.query(`UPDATE card_review SET at = at - interval '10 days' WHERE user_id = $1`, [learnerId]);
    await pool.query(
      `UPDATE word_memory SET phase = 'review', step = 0, interval_days = 9, due_at = now() - interval '1 day',
              reviewed_at = now() - interval '10 days', begun_at = now() - interval '10 days'
        WHERE user_id = $1`,
      [learnerId],
    );
  });
}

/** When the learner's words come up, by word. */
export function dueTimes(learnerId: number): Promise<Record<string, string>> {
  return inDatabase(async (pool) => {
    const { rows } = await pool.query<{ word_key: string; due_at: Date }>(
      'SELECT word_key, due_at FROM word_memory WHERE user_id = $1 ORDER BY word_key',
      [learnerId],
    );
    return Object.fromEntries(rows.map((row) => [row.word_key, row.due_at.toISOString()]));
  });
}

/** Makes the short steps of today's words come up now. */
export async function endShortSteps(learnerId: number): Promise<void> {
  await inDatabase((pool) =>
    pool.query(`UPDATE word_memory SET due_at = now() - interval '1 second' WHERE user_id = $1`, [learnerId]),
  );
}

/** Waits until the page's scripts listen. */
export async function openReviewDay(page: Page): Promise<void> {
  await page.goto('/on-hom-nay');
  await page.waitForFunction(() => {
    const element = document.querySelector('main button');
    return element !== null && Object.keys(element).some((key) => key.startsWith('__react'));
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Opens the day and begins it, or goes on. */
export async function startReviewDay(page: Page): Promise<void> {
  await openReviewDay(page);
  await page.getByRole('button', { name: /^(Bắt đầu ôn|Ôn tiếp)$/ }).press('Enter');
}
