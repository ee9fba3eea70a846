import { useSyncExternalStore } from 'react';
import { Store } from './store.ts';

const KEY = 'tsubame-shortcuts';
const OFF = 'off';

/** for browsers without storage */
let isOffHere = false;
/** Set to a new object by each switch. */
const switches = new Store({});

/** Whether keyboard shortcuts are enabled. WCAG 2.1.4: one switch for all of them. */
export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== OFF && !isOffHere;
  } catch (error) {
    console.info('The browser forbids storage.', error);
    return !isOffHere;
  }
}

/** Turns shortcuts on or off, in every tab and for later visits. */
export function switchShortcuts(isOn: boolean): void {
  isOffHere = !isOn;
  try {
    if (isOn) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, OFF);
  } catch (error) {
    console.info('The switch holds for this page only.', error);
  }
  switches.set({});
}

function subscribe(listener: () => void): () => void {
  const leave = switches.subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    leave();
    removeEventListener('storage', listener);
  };
}

export function useShortcutsOn(): boolean {
  return useSyncExternalStore(subscribe, areShortcutsOn, () => true);
}
