import { expect, type Locator, type Page } from '@playwright/test';

/** Helpers for the player of the lesson page. */
export const player = (page: Page): Locator => page.getByRole('region', { name: 'Trình phát video' });

export type VideoState = {
  position: number;
  /** how far it is loaded from where it stands */
  loadedTo: number;
  rate: number;
  volume: number;
  isMuted: boolean;
  isPaused: boolean;
};

export function videoState(page: Page): Promise<VideoState> {
  return page.evaluate(() => {
    const video = document.querySelector('video')!;
    const { buffered, currentTime } = video;
    const place = Array.from({ length: buffered.length }, (_, index) => index).find(
      (index) => buffered.start(index) <= currentTime + 0.5 && buffered.end(index) >= currentTime,
    );
    return {
      position: currentTime,
      loadedTo: place === undefined ? currentTime : buffered.end(place),
      rate: video.playbackRate,
      volume: video.volume,
      isMuted: video.muted,
      isPaused: video.paused,
    };
  });
}

export const positionOf = async (page: Page): Promise<number> => (await videoState(page)).position;

/** Presses play and waits for the picture, and for the player: a press that came early plays before it is there. */
export async function play(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Phát video' });
  await button.click();
  await expect(button).toBeHidden();
  await expect.poll(() => positionOf(page), { timeout: 20_000 }).toBeGreaterThan(0.5);
  await expect(player(page).locator('[data-seek-bar]')).toBeAttached();
}

/** The time limit is for what is really played, by a browser that may be slow. */
export async function playTo(page: Page, seconds: number, timeout = 120_000): Promise<void> {
  await expect.poll(() => positionOf(page), { timeout, intervals: [200] }).toBeGreaterThan(seconds);
}

export async function pause(page: Page): Promise<void> {
  await player(page).focus();
  await page.keyboard.press('s');
  await expect.poll(async () => (await videoState(page)).isPaused).toBe(true);
}

/** Chooses an option of a player menu by keyboard, since the menu covers the picture. */
export async function choose(page: Page, label: string, option: string): Promise<void> {
  const button = player(page).getByRole('button', { name: new RegExp(`^${label}`) });
  // The controls load when someone reaches for the player.
  await expect(async () => {
    await player(page).hover({ position: { x: 100 + Math.random() * 50, y: 50 } });
    await expect(button).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await button.click();
  const item = page.getByRole('menuitemradio', { name: option, exact: true });
  await item.focus();
  await page.keyboard.press('Enter');
  await expect(item).toBeHidden();
  // The focus returns asynchronously, which would close the next menu.
  await expect(button).toBeFocused();
}

/** Records visible and audible signs of a broken stream from now on. */
export async function watchForBreaks(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const breaks: string[] = [];
    Object.assign(globalThis, { breaks });
    // A busy machine also waits for its own decoder, with the next seconds buffered.
    const hasMore = ({ buffered, currentTime }: HTMLMediaElement) =>
      Array.from({ length: buffered.length }, (_, index) => index).some(
        (index) => buffered.start(index) <= currentTime + 0.1 && buffered.end(index) > currentTime + 0.5,
      );
    for (const type of ['waiting', 'emptied', 'seeking', 'pause', 'error']) {
      const note = ({ target }: Event) => {
        const isOurs = type !== 'waiting' || !(target instanceof HTMLMediaElement && hasMore(target));
        if (isOurs) breaks.push(type);
      };
      // Media events do not bubble.
      document.addEventListener(type, note, { capture: true });
    }
  });
  return () => page.evaluate(() => (globalThis as unknown as { breaks: string[] }).breaks);
}

/** What the visible statuses in a part of the page say from now on, however short it stands there. */
export async function noteStatuses(box: Locator): Promise<() => Promise<string[]>> {
  const said = await box.evaluateHandle((root) => {
    const texts: string[] = [];
    const note = () => {
      for (const status of root.querySelectorAll('[role=status]'))
        if (status.textContent && status.checkVisibility()) texts.push(status.textContent);
    };
    new MutationObserver(note).observe(root, { subtree: true, childList: true, characterData: true });
    return texts;
  });
  return () => said.jsonValue();
}
