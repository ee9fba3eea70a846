import { useRouteLoaderData } from 'react-router';
import type { MeView } from '#contract/people.ts';
import type { Theme } from './theme.ts';

/** What every page knows: loader data of root.tsx. */
export type RootData = {
  me: MeView | null;
  theme: Theme;
  /** IANA name; times on screen are in this zone. */
  timeZone: string;
  /** BCP 47; times are told in it. */
  language: string;
  isDemo: boolean;
  /** A course is left that the viewer may still open by a code. */
  canEnrol: boolean;
};

const GUEST: RootData = {
  me: null,
  theme: 'system',
  timeZone: 'Asia/Ho_Chi_Minh',
  language: 'vi',
  isDemo: false,
  canEnrol: true,
};

/** Loader data of the root. Without it (the root's own loader failed) the error page is drawn for a guest. */
export function useRootData(): RootData {
  return useRouteLoaderData<RootData>('root') ?? GUEST;
}
