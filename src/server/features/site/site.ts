import type { ContactView, SiteView } from '#contract/site.ts';
import { OWN_NAME } from '#domain/site/own-name.ts';
import { brandPalette } from '#domain/site/brand-palette.ts';
import type { Env } from '../../platform/env.ts';
import type { Logo } from '../../platform/logo.ts';

/** What the settings make of the site. The origin is each request's own. */
export function siteOf(env: Env, logo: Logo | null): Omit<SiteView, 'origin'> {
  return {
    name: env.SITE_NAME ?? OWN_NAME,
    wordmark: env.SITE_NAME ?? OWN_NAME.toLowerCase(),
    logo: logo && `/cdn/site/${logo.name}`,
    palette: env.BRAND_COLOUR ? brandPalette(env.BRAND_COLOUR) : null,
  };
}

/** Zalo finds people by their phone number. */
const zaloUrl = (zalo: string) =>
  zalo.startsWith('https://') ? zalo : `https://zalo.me/${zalo.replaceAll(/\D/g, '')}`;

/** How the school is reached. */
export function contactOf(env: Env): ContactView {
  return {
    email: env.CONTACT_EMAIL ?? null,
    phone: env.CONTACT_PHONE ?? null,
    zalo: env.CONTACT_ZALO ? { label: env.CONTACT_ZALO.replace('https://', ''), url: zaloUrl(env.CONTACT_ZALO) } : null,
    address: env.CONTACT_ADDRESS ?? null,
  };
}
