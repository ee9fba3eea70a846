import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { PATHS } from './fixtures.ts';

type Card = { id: number; value: { word: string; reading: string; meaning: string; audio: string | null } };

/** A flashcard lesson that everybody may open. */
export type Deck = { id: number; path: string; cards: Card[] };

type CourseAnswer = {
  stages: {
    categories: { groups: { lessons: { id: number; type: string; SEOurl: string; can: { open: boolean } }[] }[] }[];
  }[];
};

/** The course's open flashcard lessons, smallest first. */
export async function openDecks(request: APIRequestContext): Promise<Deck[]> {
  const course = (await (await request.get('/api/courses/39')).json()) as CourseAnswer;
  const lessons = course.stages
    .flatMap(({ categories }) => categories.flatMap(({ groups }) => groups.flatMap((group) => group.lessons)))
    .filter(({ type, can }) => type === 'flashcard' && can.open);
  const decks: Deck[] = [];
  for (const { id, SEOurl } of lessons) {
    const lesson = (await (await request.get(`/api/lessons/${id}`)).json()) as { component: Card[] };
    decks.push({ id, path: `${PATHS.course}/lesson/${id}-${SEOurl}`, cards: lesson.component });
  }
  expect(decks.length, 'open flashcard lessons').toBeGreaterThan(0);
  return decks.toSorted((a, b) => a.cards.length - b.cards.length);
}

/** The open flashcard lesson with the fewest cards. */
export async function smallDeck(request: APIRequestContext): Promise<Deck> {
  const [deck] = await openDecks(request);
  if (!deck) throw new Error('There is no open flashcard lesson.');
  return deck;
}

/** The card on top of the deck. */
export const topCard = (page: Page): Locator => page.locator('[data-place="0"]');

/** Waits for hydration and fonts, so that nothing moves afterwards. */
export async function openDeck(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(() => {
    const element = document.querySelector('[data-flashcards] button');
    return element !== null && Object.keys(element).some((key) => key.startsWith('__react'));
  });
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Opens an unstudied lesson and starts with its cards. */
export async function startDeck(page: Page, path: string): Promise<void> {
  await openDeck(page, path);
  await page.getByRole('button', { name: 'Bắt đầu học' }).click();
  await expect(topCard(page)).toBeFocused();
}

/** The counters: not remembered, remaining, remembered. */
export async function tally(page: Page): Promise<number[]> {
  const texts = await page.getByRole('group', { name: 'Tiến độ lượt học' }).locator('b').allTextContents();
  return texts.map(Number);
}

/** The saved piles as the server knows them. */
export async function savedPiles(
  request: APIRequestContext,
  lessonId: number,
): Promise<{ remember: number[]; non: number[] } | null> {
  const answer = await request.post('/api/flashcard/get-result', { data: { lesson_id: lessonId, name: 'flashcard' } });
  await expect(answer).toBeOK();
  const { result } = (await answer.json()) as { result: { flashcard: string } | null };
  return result && (JSON.parse(result.flashcard) as { remember: number[]; non: number[] });
}
