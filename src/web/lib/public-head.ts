import type { MetaDescriptor } from 'react-router';
import type { PageServices } from '#contract/page-services.ts';

type PublicPage = {
  /** what the page is about, before the site's name */
  title: string;
  description: string;
  /** its one address, without a query */
  path: string;
  /** the course that it is about */
  courseId?: number;
  /** schema.org */
  structuredData?: Record<string, unknown>;
};

/** schema.org's data as React Router writes them, escaped. */
type JsonObject = Extract<MetaDescriptor, { 'script:ld+json': unknown }>['script:ld+json'];

/**
 * What search engines and other sites read of a public page. Made in loaders, so that nothing of it is in the browser's
 * code.
 */
export async function publicHead(
  services: Pick<PageServices, 'me' | 'site' | 'findSharePicture'>,
  { title, description, path, courseId, structuredData }: PublicPage,
): Promise<MetaDescriptor[]> {
  const { site } = services;
  const words = [{ title: `${title} · ${site.name}` }, { name: 'description', content: description }];
  // Neither a search engine nor a shared link is signed in.
  if (services.me) return words;
  const url = site.origin + path;
  const picture = site.origin + (await services.findSharePicture(courseId ?? null));
  const ofLink = { title, description, url, type: 'website', site_name: site.name, locale: 'vi_VN', image: picture };
  return [
    ...words,
    { tagName: 'link', rel: 'canonical', href: url },
    ...Object.entries(ofLink).map(([name, content]) => ({ property: `og:${name}`, content })),
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(structuredData ? [{ 'script:ld+json': structuredData as JsonObject }] : []),
  ];
}
