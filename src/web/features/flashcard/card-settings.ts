import { useSyncExternalStore } from 'react';
import { browserStorage, keepText } from '#web/lib/browser-storage.ts';

/** How cards are studied on this browser. spec 2 §2.1, decisions §9 */
export type CardSettings = {
  readonly isShuffled: boolean;
  readonly front: 'ja' | 'vi';
  readonly autoPlay: boolean;
};

const KEY = 'tsubame-cards';
const DEFAULTS: CardSettings = { isShuffled: false, front: 'ja', autoPlay: true };

const listeners = new Set<() => void>();
let current: CardSettings | null = null;

/** Reads settings as they were written; what is missing or strange is as at first. */
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
  current ??= parseSettings(browserStorage().getItem(KEY));
  return current;
}

export function changeCardSettings(change: Partial<CardSettings>): void {
  current = { ...cardSettings(), ...change };
  keepText(browserStorage(), KEY, JSON.stringify(current));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useCardSettings(): CardSettings {
  return useSyncExternalStore(subscribe, cardSettings, () => DEFAULTS);
}
