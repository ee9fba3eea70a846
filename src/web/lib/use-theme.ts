import { useSyncExternalStore } from 'react';
import { useRootData } from './root-data.ts';
import { Store } from './store.ts';
import { type Theme, themeCookie } from './theme.ts';

/** What was chosen on this page; null: nothing yet. Never set on the server. */
const chosen = new Store<Theme | null>(null);

/** The theme in use: what was chosen on this page, else what the server read from the cookie. */
export function useTheme(): Theme {
  const { theme } = useRootData();
  return useSyncExternalStore(chosen.subscribe, chosen.get, () => null) ?? theme;
}

/**
 * Without a request: one that fails would put an error page in the place of this one, and one that succeeds would ask
 * every loader again.
 */
export function chooseTheme(theme: Theme): void {
  document.cookie = themeCookie(theme, location.href);
  chosen.set(theme);
}
