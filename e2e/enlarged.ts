import type { BrowserContext, Page } from '@playwright/test';

/** Twice the text, as a browser's own setting makes it. */
export const enlarge = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const whenThere = () => document.documentElement?.style.setProperty('font-size', '200%');
    whenThere();
    document.addEventListener('DOMContentLoaded', whenThere);
  });

/** Horizontal overflow of the page, and controls that are partly hidden. */
export const tooWide = (page: Page): Promise<{ overflow: number; controls: (string | null)[] }> =>
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
