import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PageHandler, Pages } from '../platform/deps.ts';
import { StartError } from '../platform/start-error.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The built pages: their bundle is loaded with the first request for one, so that calls answer sooner after a start. */
export function builtPages(): Pages {
  const bundle = path.join(ROOT, 'build/server/index.js');
  if (!existsSync(bundle))
    throw new StartError('The pages are not built: run `npm run build`, or start with `npm start`.');
  // React chooses by it: its development build would cost the server half as much again for each page.
  process.env['NODE_ENV'] ||= 'production';
  let loading: Promise<PageHandler> | null = null;
  const load = async () => ((await import(pathToFileURL(bundle).href)) as { handle: PageHandler }).handle;
  return {
    isDevelopment: false,
    clientFolder: path.join(ROOT, 'build/client'),
    handle: async (request, services) => (await (loading ??= load()))(request, services),
  };
}
