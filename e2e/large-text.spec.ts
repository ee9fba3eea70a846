import type { BrowserContext, Page } from '@playwright/test';
import { smallDeck } from './decks.ts';
import { expect, PATHS, registerLearner, signInAs, test } from './fixtures.ts';
import { ENLARGED } from './paths.ts';
import { fallDue } from './review-days.ts';

test.describe.configure({ timeout: 180_000 });

/** Twice the text, as a browser's own setting makes it. */
const enlarge = (context: BrowserContext) =>
  context.addInitScript(() => {
    const whenThere = () => document.documentElement?.style.setProperty('font-size', '200%');
    whenThere();
    document.addEventListener('DOMContentLoaded', whenThere);
  });

/** Horizontal overflow of the page, and controls that are partly hidden. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const isOutside = (control: Element) => {
      const { left, right, width } = control.getBoundingClientRect();
      return width > 1 && (right > innerWidth + 1 || left < -1) && !control.closest('table, [popover]');
    };
    return {
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      controls: Array.from(document.querySelectorAll('a, button, input'))
        .filter((control) => control.checkVisibility({ visibilityProperty: true }) && isOutside(control))
        .map((control) => control.textContent.trim() || control.getAttribute('aria-label')),
    };
  });

for (const [role, screens] of Object.entries(ENLARGED)) {
  test(`text of 200 % stays within a phone’s width on every page of a ${role}`, async ({ page, context, faults }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await enlarge(context);
    if (role === 'new learner') {
      const { id } = await registerLearner(context);
      await fallDue(context.request, id, await smallDeck(context.request), 3);
    } else if (role !== 'guest') await signInAs(context, role);
    const found: Record<string, Awaited<ReturnType<typeof tooWide>>> = {};
    for (const screen of screens) {
      await page.goto(PATHS[screen]);
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      const measured = await tooWide(page);
      if (measured.overflow > 0 || measured.controls.length > 0) found[screen] = measured;
    }
    expect(found).toEqual({});
    // The page that is not there says so in the console.
    if (role === 'guest') faults.length = 0;
  });
}
