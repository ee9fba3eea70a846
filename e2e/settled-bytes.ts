import type { Page } from '@playwright/test';
import { scriptBytes } from '../bench/lib/script-bytes.ts';
import { expect } from './fixtures.ts';

/** Bytes of scripts, once no more come. */
export async function settledBytes(page: Page): Promise<number> {
  let bytes = -1;
  const isSettled = async () => {
    const before = bytes;
    bytes = await page.evaluate(scriptBytes);
    return bytes === before;
  };
  await expect.poll(isSettled, { intervals: [1_000], timeout: 20_000 }).toBe(true);
  return bytes;
}

/** A script that is fetched when it may be needed soon has come. */
async function scriptHasCome(page: Page, chunk: string): Promise<void> {
  const isThere = (start: string) =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => name.includes(`/assets/${start}-`) && name.endsWith('.js'));
  await expect.poll(() => page.evaluate(isThere, chunk)).toBe(true);
}

/** The question before leaving, which every lesson fetches at the first sign of life, has come. */
export async function fetchQuestion(page: Page): Promise<void> {
  await page.mouse.move(10, 10);
  await scriptHasCome(page, 'leave-dialog');
}

/** The warning before a sign-out, which is fetched with the first thing unsent, has come; a sign-out waits 5 s for it. */
export const unsentWarningHasCome = (page: Page) => scriptHasCome(page, 'unsent-dialog');
