import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refusals } from '../../platform/api-schema.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Logo } from '../../platform/logo.ts';
import { siteOrigin } from '../../platform/site-origin.ts';
import { publicPaths } from './public-paths.ts';
import { escapeMarkup } from '../../platform/escape-markup.ts';
import type { SharePictures } from './share-pictures.ts';

export type SiteDeps = { baseUrl: string | undefined; logo: Logo | null; pictures: SharePictures };

/** Nothing there is worth a visit: forms, what belongs to one person, and calls. */
const CLOSED = ['/api/', '/quan-tri/', '/tai-khoan', '/payment', '/don-hang', '/thong-bao/', '/media/'];

const HOUR = 'public, max-age=3600';
const FOR_EVER = 'public, max-age=31536000, immutable';
/** No calls: the description of these has nothing of them. */
const hidden = {
  schema: { hide: true, response: { 200: z.any().describe('the file'), ...refusals } },
  serializerCompiler: () => (data: unknown) => data as string,
};

/** What search engines and other sites read, and the logo. */
export function registerSiteFiles(app: FastifyInstance, { baseUrl, logo, pictures }: SiteDeps): void {
  app.get('/robots.txt', hidden, (request, reply) => {
    const closed = CLOSED.map((path) => `Disallow: ${path}\n`).join('');
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', HOUR)
      .send(`User-agent: *\n${closed}\nSitemap: ${siteOrigin(baseUrl, request)}/sitemap.xml\n`);
  });

  app.get('/sitemap.xml', hidden, async (request, reply) => {
    const origin = siteOrigin(baseUrl, request);
    const entries = [...publicPaths(request.context.tree)].map(
      (path) => `<url><loc>${escapeMarkup(origin + path)}</loc></url>\n`,
    );
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', HOUR)
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`,
      );
  });

  app.get('/cdn/share/:name', hidden, async (request, reply) => {
    const { name } = request.params as { name: string };
    const picture = await pictures.read(request.context.tree, name);
    if (!picture) throw new AppError('NOT_FOUND');
    return reply
      .type('image/png')
      .header('cache-control', FOR_EVER)
      .header(...ELSEWHERE)
      .send(picture);
  });

  app.get('/cdn/site/:name', hidden, async (request, reply) => {
    const { name } = request.params as { name: string };
    if (name !== logo?.name) throw new AppError('NOT_FOUND');
    return reply.type('image/png').header('cache-control', FOR_EVER).send(logo.bytes);
  });
}

/** Other sites show it beside a link to this one. */
const ELSEWHERE = ['cross-origin-resource-policy', 'cross-origin'] as const;
