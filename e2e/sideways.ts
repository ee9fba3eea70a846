import { drawAt, expect } from './fixtures.ts';
import type { Page } from '@playwright/test';

const PHONES = [360, 390];

/** On phones neither the page nor anything on it can be scrolled sideways. */
export async function expectNothingSideways(page: Page): Promise<void> {
  for (const width of PHONES) {
    await drawAt(page, width, 'light');
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('html, main *')]
        .filter((one) => {
          const isScroller = one === document.documentElement || /auto|scroll/.test(getComputedStyle(one).overflowX);
          return isScroller && one.scrollWidth > one.clientWidth;
        })
        .map((one) => `${one.localName}.${one.className} ${one.scrollWidth}`),
    );
    expect(wide, `${width} px`).toEqual([]);
  }
}
