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

/** The question before leaving, which every lesson fetches at the first sign of life, has come. */
export async function fetchQuestion(page: Page): Promise<void> {
  await page.mouse.move(10, 10);
  const isThere = () =>
    performance.getEntriesByType('resource').some(({ name }) => /\/assets\/leave-dialog-.*\.js$/.test(name));
  await expect.poll(() => page.evaluate(isThere)).toBe(true);
}
