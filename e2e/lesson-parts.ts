import { expect, type Page } from '@playwright/test';

/** Opens a lesson and waits for hydration. */
export async function openLesson(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => {
    const button = document.querySelector('[data-player] button');
    const isCardAlive = !button || Object.keys(button).some((key) => key.startsWith('__react'));
    const text = document.querySelector('.clip')?.closest('section');
    return isCardAlive && (!text || text.querySelector('audio') !== null);
  });
}

type Part = { key: number | string; percent: number };

/** The percent of a part as the server knows it. */
export async function percentOf(page: Page, lesson: number, component: number): Promise<number> {
  const answer = await page.request.get(`/api/lessons/${lesson}`);
  await expect(answer).toBeOK();
  const { userLesson } = (await answer.json()) as { userLesson: { parts: Part[] } | null };
  return userLesson?.parts.find((part) => part.key === component)?.percent ?? 0;
}
