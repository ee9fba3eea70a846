import { useRouteLoaderData } from 'react-router';
import type { MeView } from '#contract/people.ts';
import type { SiteView } from '#contract/site.ts';
import { OWN_NAME } from '#domain/site/own-name.ts';
import type { Theme } from './theme.ts';

/** Loader data of root.tsx, available on every page. */
export type RootData = {
  site: Omit<SiteView, 'origin'>;
  me: MeView | null;
  theme: Theme;
  /** IANA name; displayed times are in this zone. */
  timeZone: string;
  /** BCP 47; used for relative times. */
  language: string;
  isDemo: boolean;
  /** There is a course that the viewer can still unlock with a code. */
  canEnrol: boolean;
};

const GUEST: RootData = {
  site: { name: OWN_NAME, wordmark: OWN_NAME, logo: null, palette: null },
  me: null,
  theme: 'system',
  timeZone: 'Asia/Ho_Chi_Minh',
  language: 'vi',
  isDemo: false,
  canEnrol: true,
};

/** Loader data of the root. If the root's own loader failed, the error page is rendered for a guest. */
export function useRootData(): RootData {
  return useRouteLoaderData<RootData>('root') ?? GUEST;
}
