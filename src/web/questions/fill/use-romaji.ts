import { useState } from 'react';
import { browserStorage, keepText } from '#web/lib/browser-storage.ts';

const KEY = 'tsubame-romaji';

/** The switch 'Gõ romaji thành kana', remembered in this browser. decisions §10 */
export function useRomaji(): [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(wasOn);
  return [
    isOn,
    (isNowOn) => {
      setIsOn(isNowOn);
      keepText(browserStorage(), KEY, isNowOn ? 'on' : 'off');
    },
  ];
}

function wasOn(): boolean {
  const kept = browserStorage().getItem(KEY);
  return kept === null ? hasKeyboard() : kept === 'on';
}

/** No browser tells of a keyboard; a mouse that can hover seldom comes without one. */
function hasKeyboard(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches;
}
