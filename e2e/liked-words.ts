import type { Page } from '@playwright/test';
import { topCard } from './decks.ts';
import { expect } from './fixtures.ts';

/** Opens the liked words and studies those of the list. */
export async function startLikedWords(page: Page): Promise<void> {
  await page.goto('/tu-yeu-thich');
  await page.getByRole('button', { name: /^Học \d+ từ này$/ }).press('Enter');
  await expect(topCard(page)).toBeFocused();
}
