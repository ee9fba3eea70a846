// Figure 1: the lesson page in a browser on a slow line and a slow machine, against its twin without scripts.
import { findOpenLessons } from '#server/testing/open-lessons.ts';
import { type DemoSite, measureOnDemoSite } from './lib/demo-site.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { interleave, median, medianRatio, spread } from './lib/rounds.ts';
import { type Load, loadSlowly, SETTLE_MS } from './lib/slow-visit.ts';
import { startTwin } from './lib/twin-server.ts';

const KILOBYTE = 1000;
const LCP = {
  name: 'largest paint of the lesson page on slow 4G with a 4× slower CPU, against its twin without scripts',
  limit: { atMost: 1.25 },
};
const CLS = { name: 'layout shift of the lesson page while it loads', limit: { atMost: 0.02 } };
const JS = { name: 'JavaScript of the lesson page before play, in KB of brotli', limit: { atMost: 130 } };

export function measurePageLoad(): Promise<Finding[]> {
  return measureOnDemoSite([LCP, CLS, JS], measure);
}

async function measure({ browser, address, learner }: DemoSite): Promise<Finding[]> {
  const [lesson] = await findOpenLessons(address, 'video');
  if (!lesson) throw new Error('The demo content has no open lesson with a video.');
  const twin = await startTwin(address, lesson.path, learner.cookie);
  const loads: Load[] = [];
  await loadSlowly(browser, address + lesson.path, learner);
  const lcp = await interleave({
    ours: async () => {
      const one = await loadSlowly(browser, address + lesson.path, learner);
      loads.push(one);
      return one.lcpMs;
    },
    twin: async () => (await loadSlowly(browser, twin.address + lesson.path, learner)).lcpMs,
  });
  await twin.end();
  const elements = [...new Set(loads.map((one) => one.lcpElement))];
  return [
    {
      ...LCP,
      result: { value: medianRatio(lcp.ours, lcp.twin) },
      beside: [spread('ours', lcp.ours, 'ms'), spread('twin', lcp.twin, 'ms'), `painted: ${elements.join(', ')}`],
    },
    {
      ...CLS,
      result: { value: Math.max(...loads.map((one) => one.cls)) },
      beside: ['the largest of all rounds'],
    },
    {
      ...JS,
      result: { value: median(loads.map((one) => one.scriptBytes)) / KILOBYTE },
      beside: [`every script fetched until ${formatNumber(SETTLE_MS / 1000)} s after the line fell silent`],
    },
  ];
}
