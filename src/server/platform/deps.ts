import type { Database } from '../db/client.ts';
import type { PostgresHealth } from '../db/embedded/watch.ts';
import type { Env } from './env.ts';
import type { MediaStore } from './media-store.ts';
import type { PageServices } from '#contract/page-services.ts';

/** The pages' bundle: a module graph of its own that knows nothing of Fastify. */
export type PageHandler = (request: Request, services: PageServices) => Promise<Response>;

export type Pages = {
  handle: PageHandler;
  /** the built files, null in development: Vite serves them */
  clientFolder: string | null;
  /** Vite injects scripts of its own, so there is no policy then */
  isDevelopment: boolean;
};

/** What the app is built from. Tests pass their own database, clock and pages. */
export type AppDeps = {
  env: Env;
  database: Database;
  store: MediaStore;
  /** what learners uploaded */
  pictures: MediaStore;
  /** where an upload lies until it is whole and checked */
  scratchFolder: string;
  /** how the embedded PostgreSQL is; null with a database of the operator's own */
  postgresHealth: () => PostgresHealth | null;
  /** key of the video grants, shared with foreign video servers */
  grantSecret: string;
  now: () => number;
  /** null: no pages, as in tests of calls */
  pages: Pages | null;
};
