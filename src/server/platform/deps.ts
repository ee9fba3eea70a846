import type { Database } from '../db/client.ts';
import type { PostgresHealth } from '../db/embedded/watch.ts';
import type { Env } from './env.ts';
import type { MediaStore } from './media-store.ts';
import type { Logo } from './logo.ts';
import type { PageServices } from '#contract/page-services.ts';

/** The pages' bundle: a separate module graph that knows nothing of Fastify. */
export type PageHandler = (request: Request, services: PageServices) => Promise<Response>;

export type Pages = {
  handle: PageHandler;
  /** the built files; null in development, where Vite serves them */
  clientFolder: string | null;
  /** no policy with Vite, which injects scripts */
  isDevelopment: boolean;
};

/** What the app is built from. Tests pass their own database, clock and pages. */
export type AppDeps = {
  env: Env;
  database: Database;
  store: MediaStore;
  /** what learners uploaded */
  pictures: MediaStore;
  /** where learners' recordings are */
  recordingsFolder: string;
  /** where uploads are staged until they are complete and checked */
  scratchFolder: string;
  /** state of the embedded PostgreSQL; null with an external database */
  postgresHealth: () => PostgresHealth | null;
  /** key of the media grants, shared with external video servers */
  grantSecret: string;
  now: () => number;
  /** the school's; null: the bird */
  logo: Logo | null;
  /** null: no pages, as in tests of calls */
  pages: Pages | null;
};
