import type { Page } from '@playwright/test';

/** From where to where a slide's content goes when its frame does not hold it, so that it covers the line above; else null. */
export async function overflowOf(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const frame = document.querySelector('.content')?.getBoundingClientRect();
    const parts = Array.from(document.querySelectorAll('.content > *'), (part) => part.getBoundingClientRect());
    if (!frame || parts.length === 0) return 'nothing is shown';
    const top = Math.min(...parts.map((part) => part.top));
    const bottom = Math.max(...parts.map((part) => part.bottom));
    const isHeld = top >= frame.top - 1 && bottom <= frame.bottom + 1;
    return isHeld ? null : `${Math.round(top)} to ${Math.round(bottom)} px of ${frame.top} to ${frame.bottom}`;
  });
}
