import type { BrowserContext, Page } from '@playwright/test';
import { smallDeck } from './decks.ts';
import { expect, PATHS, registerLearner, signInAs, test } from './fixtures.ts';
import { fallDue } from './review-days.ts';

test.describe.configure({ timeout: 180_000 });

const LESSONS = [PATHS.video, PATHS.shortVideo, PATHS.document, PATHS.audio, PATHS.locked];
const SHOWN_TO_ALL = [
  PATHS.home,
  '/khoa-hoc',
  PATHS.course,
  `${PATHS.course}?chang=2`,
  PATHS.openGroup,
  PATHS.lockedGroup,
];
const OWN = [PATHS.activate, '/tai-khoan', '/on-hom-nay', '/tu-yeu-thich', PATHS.about];

const ROLES = {
  guest: [...SHOWN_TO_ALL, ...LESSONS, PATHS.signIn, PATHS.signUp, PATHS.activate, PATHS.about, '/khong-co-trang-nay'],
  'new learner': [...SHOWN_TO_ALL, ...LESSONS, ...OWN],
  enrolled: [...SHOWN_TO_ALL, PATHS.file, ...OWN],
  staff: [...SHOWN_TO_ALL, PATHS.video, '/quan-tri/binh-luan', '/quan-tri/danh-gia'],
} as const;

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

for (const [role, paths] of Object.entries(ROLES)) {
  test(`text of 200 % stays within a phone’s width on every page of a ${role}`, async ({ page, context, faults }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await enlarge(context);
    if (role === 'new learner') {
      const { id } = await registerLearner(context);
      await fallDue(context.request, id, await smallDeck(context.request), 3);
    } else if (role !== 'guest') await signInAs(context, role);
    const found: Record<string, Awaited<ReturnType<typeof tooWide>>> = {};
    for (const path of paths) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      const measured = await tooWide(page);
      if (measured.overflow > 0 || measured.controls.length > 0) found[path] = measured;
    }
    expect(found).toEqual({});
    // The page that is not there says so in the console.
    if (role === 'guest') faults.length = 0;
  });
}
