import type { BrandPalette } from '#domain/site/brand-palette.ts';

/** The marks with which a school makes the site its own. */
export type SiteView = {
  /** as in titles and texts */
  name: string;
  /** as written beside the bird or the logo */
  wordmark: string;
  /** `https://…` without a slash at the end */
  origin: string;
  /** path of its picture; null: the bird */
  logo: string | null;
  /** null: the palette of the style sheets */
  palette: BrandPalette | null;
};

/** How the school is reached, each as its operator wrote it. All null: nothing is set. */
export type ContactView = {
  email: string | null;
  phone: string | null;
  zalo: { label: string; url: string } | null;
  address: string | null;
};
