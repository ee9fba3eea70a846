import { browserStorage, keepText } from '#web/lib/browser-storage.ts';

const KEY = 'tsubame-speaking-instructions';

/** Whether this browser has shown the instructions. spec 2 §5 */
export function hasSeenInstructions(): boolean {
  return browserStorage().getItem(KEY) !== null;
}

/** They are not shown again. */
export function rememberInstructions(): void {
  keepText(browserStorage(), KEY, 'seen');
}
