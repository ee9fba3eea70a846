/** Headless Chromium on a page of this folder. */
import type { Browser, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { CHROMIUM_PATH } from '../../scripts/chromium.ts';
import { joinRuby } from '../../src/domain/text/join-ruby.ts';

export async function openBrowser(): Promise<Browser> {
  // Fonts are loaded from node_modules by file addresses.
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync', '--allow-file-access-from-files'];
  return chromium.launch({ executablePath: CHROMIUM_PATH, args });
}

export async function openToolPage(browser: Browser, name: string, deviceScaleFactor = 1): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 960, height: 540 }, deviceScaleFactor });
  await page.goto(new URL(name, import.meta.url).href);
  return page;
}

/** Puts HTML into the page and waits until its fonts are there. */
export async function setBody(page: Page, html: string): Promise<void> {
  await page.evaluate(async (body) => {
    document.body.innerHTML = body;
    // Asking for the layout starts the loading of the font pieces that the text needs.
    document.body.getBoundingClientRect();
    await document.fonts.ready;
  }, joinRuby(html));
}
