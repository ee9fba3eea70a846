import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PageHandler, Pages } from '../platform/deps.ts';
import { StartError } from '../platform/start-error.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * The built pages. Their bundle is loaded on the first page request, so that calls are answered sooner after a start.
 */
export function builtPages(): Pages {
  const bundle = path.join(ROOT, 'build/server/index.js');
  if (!existsSync(bundle))
    throw new StartError('The pages are not built: run `npm run build`, or start with `npm start`.');
  // React's development build would cost the server half as much again per page.
  process.env['NODE_ENV'] ||= 'production';
  let loading: Promise<PageHandler> | null = null;
  const load = async () => ((await import(pathToFileURL(bundle).href)) as { handle: PageHandler }).handle;
  return {
    isDevelopment: false,
    clientFolder: path.join(ROOT, 'build/client'),
    handle: async (request, services) => (await (loading ??= load()))(request, services),
  };
}
