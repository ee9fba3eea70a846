// Figure 1: the lesson page in a browser on a slow line and a slow machine, against its twin without scripts.
import { COMPONENT_TYPE } from '#domain/course/component-type.ts';
import { createStation } from '#server/testing/server-process.ts';
import { findOpenLessons } from '#server/testing/open-lessons.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { makeLearners, poolOf } from './lib/learners.ts';
import { interleave, median, medianRatio, spread } from './lib/rounds.ts';
import { launchBrowser, type Load, loadSlowly, missingBrowser, SETTLE_MS } from './lib/slow-visit.ts';
import { startTwin } from './lib/twin-server.ts';

const KILOBYTE = 1000;

export async function measurePageLoad(): Promise<Finding[]> {
  const names = {
    lcp: 'largest paint of the lesson page on slow 4G with a 4× slower CPU, against its twin without scripts',
    cls: 'layout shift of the lesson page while it loads',
    js: 'JavaScript of the lesson page before play, in KB of brotli',
  };
  const limits = { lcp: { atMost: 1.25 }, cls: { atMost: 0.02 }, js: { atMost: 130 } };
  const missing = missingBrowser();
  if (missing) {
    const result = { notMeasured: missing };
    return (['lcp', 'cls', 'js'] as const).map((key) => ({ name: names[key], result, limit: limits[key], beside: [] }));
  }
  const station = createStation();
  const browser = await launchBrowser();
  try {
    const server = await station.startServer();
    const pool = poolOf(await station.postgres());
    const [learner] = await makeLearners(pool, 1);
    await pool.end();
    const [lesson] = await findOpenLessons(server.address, COMPONENT_TYPE.video);
    if (!lesson || !learner) throw new Error('The demo content has no open lesson with a video.');
    const twin = await startTwin(server.address, lesson.path, learner.cookie);

    const loads: Load[] = [];
    await loadSlowly(browser, server.address + lesson.path, learner);
    const lcp = await interleave({
      ours: async () => {
        const one = await loadSlowly(browser, server.address + lesson.path, learner);
        loads.push(one);
        return one.lcpMs;
      },
      twin: async () => (await loadSlowly(browser, twin.address + lesson.path, learner)).lcpMs,
    });
    await twin.end();
    await server.end('SIGTERM');
    const elements = [...new Set(loads.map((one) => one.lcpElement))];
    return [
      {
        name: names.lcp,
        result: { value: medianRatio(lcp.ours, lcp.twin) },
        limit: limits.lcp,
        beside: [spread('ours', lcp.ours, 'ms'), spread('twin', lcp.twin, 'ms'), `painted: ${elements.join(', ')}`],
      },
      {
        name: names.cls,
        result: { value: Math.max(...loads.map((one) => one.cls)) },
        limit: limits.cls,
        beside: ['the largest of all rounds'],
      },
      {
        name: names.js,
        result: { value: median(loads.map((one) => one.scriptBytes)) / KILOBYTE },
        limit: limits.js,
        beside: [`every script fetched until ${formatNumber(SETTLE_MS / 1000)} s after the line fell silent`],
      },
    ];
  } finally {
    await browser.close();
    await station.close();
  }
}
