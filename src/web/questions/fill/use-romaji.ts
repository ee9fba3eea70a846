import { useState } from 'react';
import { browserStorage, keepText } from '#web/lib/browser-storage.ts';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { useLoaded } from '#web/lib/use-loaded.ts';
import type * as Kana from './romaji.ts';

const KEY = 'tsubame-romaji';
const load = () => importWithRetry(() => import('./romaji.ts'));

type Romaji = {
  isOn: boolean;
  turn: (isOn: boolean) => void;
  /** what turns romaji into kana; null while it is off or not here yet */
  kana: typeof Kana | null;
};

/** The switch 'Gõ romaji thành kana', remembered in this browser; its library comes when it is used. decisions §10 */
export function useRomaji(isWanted: boolean): Romaji {
  const [isOn, setIsOn] = useState(wasOn);
  const kana = useLoaded(load, isOn && isWanted);
  return {
    isOn,
    turn(isNowOn) {
      setIsOn(isNowOn);
      keepText(browserStorage(), KEY, isNowOn ? 'on' : 'off');
    },
    kana: isOn ? kana : null,
  };
}

function wasOn(): boolean {
  const kept = browserStorage().getItem(KEY);
  return kept === null ? hasKeyboard() : kept === 'on';
}

/** No browser tells of a keyboard; a mouse that can hover seldom comes without one. */
function hasKeyboard(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches;
}
