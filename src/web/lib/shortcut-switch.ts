import { useSyncExternalStore } from 'react';

const KEY = 'tsubame-shortcuts';
const OFF = 'off';

const listeners = new Set<() => void>();
/** for browsers that keep nothing */
let isOffHere = false;

/** Whether keys may do something on the page beyond what the browser makes of them. WCAG 2.1.4: one switch for all. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF && !isOffHere;
  } catch (error) {
    console.info('The browser forbids storage.', error);
    return !isOffHere;
  }
}

/** Turns them on or off, in every tab and for later visits. */
export function switchShortcuts(isOn: boolean): void {
  isOffHere = !isOn;
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch (error) {
    console.info('The switch holds for this page only.', error);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn, () => true);
}
