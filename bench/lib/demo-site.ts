import type { Browser } from '@playwright/test';
import type pg from 'pg';
import { createStation } from '#server/testing/server-process.ts';
import type { Finding } from './finding.ts';
import { type Learner, makeLearners, poolOf } from './learners.ts';
import { launchBrowser, missingBrowser } from './slow-visit.ts';

/** A server with the demo content, a learner with access to all of it, and a browser. */
export type DemoSite = { browser: Browser; address: string; pool: pg.Pool; learner: Learner };

type Figure = Pick<Finding, 'name' | 'limit'>;

/** Measures these figures on a temporary site; without a browser, reports each as not measured. */
export async function measureOnDemoSite(
  figures: readonly Figure[],
  measure: (site: DemoSite) => Promise<Finding[]>,
): Promise<Finding[]> {
  const missing = missingBrowser();
  if (missing) return figures.map(({ name, limit }) => ({ name, limit, result: { notMeasured: missing }, beside: [] }));
  const station = createStation();
  const browser = await launchBrowser();
  try {
    const { address } = await station.startServer();
    const pool = poolOf(await station.postgres());
    const [learner] = await makeLearners(pool, 1);
    if (!learner) throw new Error('No learner was made.');
    const findings = await measure({ browser, address, pool, learner });
    await pool.end();
    return findings;
  } finally {
    await browser.close();
    await station.close();
  }
}
