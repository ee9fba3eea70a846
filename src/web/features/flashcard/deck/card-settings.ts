import { useSyncExternalStore } from 'react';
import { browserStorage, keepText } from '#web/lib/browser-storage.ts';
import { Store } from '#web/lib/store.ts';

/** Study settings of this browser. spec 2 §2.1, decisions §9 */
export type CardSettings = {
  readonly isShuffled: boolean;
  readonly front: 'ja' | 'vi';
  readonly autoPlay: boolean;
};

const KEY = 'tsubame-cards';
const DEFAULTS: CardSettings = { isShuffled: false, front: 'ja', autoPlay: true };

/** null: not read yet */
const settings = new Store<CardSettings | null>(null);

/** Parses stored settings; defaults for anything missing or invalid. */
export function parseSettings(text: string | null): CardSettings {
  if (text === null) return DEFAULTS;
  try {
    const stored = JSON.parse(text) as Partial<CardSettings> | null;
    return {
      isShuffled: stored?.isShuffled === true,
      front: stored?.front === 'vi' ? 'vi' : 'ja',
      autoPlay: stored?.autoPlay !== false,
    };
  } catch (error) {
    console.info('The settings of the cards could not be read.', error);
    return DEFAULTS;
  }
}

export function cardSettings(): CardSettings {
  const known = settings.get();
  if (known) return known;
  const stored = parseSettings(browserStorage().getItem(KEY));
  settings.set(stored);
  return stored;
}

export function changeCardSettings(change: Partial<CardSettings>): void {
  const changed = { ...cardSettings(), ...change };
  keepText(browserStorage(), KEY, JSON.stringify(changed));
  settings.set(changed);
}

export function useCardSettings(): CardSettings {
  return useSyncExternalStore(settings.subscribe, cardSettings, () => DEFAULTS);
}
