import type { Locator } from '@playwright/test';

/**
 * Presses a button right after `mend` made possible what it tries. What tries again by itself may be faster and take the
 * button away: then nothing is left to press.
 */
export async function pressAgain(button: Locator, mend: () => Promise<unknown>): Promise<void> {
  const element = await button.elementHandle();
  await mend();
  await element?.dispatchEvent('click');
}
