import { createRequestHandler, RouterContextProvider } from 'react-router';
import * as build from 'virtual:react-router/server-build';
import type { PageServices } from '#contract/page-services.ts';
import { servicesContext } from './lib/services-context.ts';

// `react-router build` expects the bundle of the server entry to be a server build.
export * from 'virtual:react-router/server-build';

const answer = createRequestHandler(build, import.meta.env.MODE);

/** Renders a page or answers its data request. The only thing the server knows about this bundle. */
export async function handle(request: Request, services: PageServices): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  return answer(request, context);
}
