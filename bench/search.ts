// Figure 8: searching a course of 5,000 lessons: bytes of the index, and time per keystroke.
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import type { SearchIndexView } from '#contract/search-index.ts';
import { searchIndexOf } from '#server/features/search/service.ts';
import { type Finding, formatNumber } from './lib/finding.ts';
import { makeNamedCourse } from './lib/named-course.ts';
import { interleave, medianRatio, spread } from './lib/rounds.ts';
import type * as inPage from './lib/search-in-page.ts';
import { CPU_SLOWDOWN, launchBrowser, missingBrowser } from './lib/slow-visit.ts';

const KILOBYTE = 1000;
const ROUNDS = 9;

/** The typed queries, letter by letter; trailing spaces change nothing. */
const TYPED = ['dong tu', 'từ vựng bài 12', 'thu vien これ'];
const KEYSTROKES = TYPED.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1).trim()));

export async function measureSearch(): Promise<Finding[]> {
  const index = await searchIndexOf(makeNamedCourse());
  return [
    {
      name: 'search index of a course of 5,000 lessons as it is sent (brotli), in KB',
      result: { value: index.brotli.length / KILOBYTE },
      limit: { atMost: 60 },
      beside: [`${brotliDecompressSync(index.brotli).length} bytes unpacked, ${index.view.names.length} lessons`],
    },
    await measureKeystroke(index.view),
  ];
}

async function measureKeystroke(view: SearchIndexView): Promise<Finding> {
  const name = 'one keystroke of a search over 5,000 lessons, 4× slower CPU, against the same scan in a bare loop';
  const limit = { atMost: 2 };
  const missing = missingBrowser();
  if (missing) return { name, result: { notMeasured: missing }, limit, beside: [] };
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.addScriptTag({ content: await bundle() });
    const prepareMs = await page.evaluate((received) => globalThis.search.prepare(received), view);
    const difference = await page.evaluate((queries) => globalThis.search.findDifference(queries), KEYSTROKES);
    if (difference !== null) throw new Error(`The bare loop finds other lessons for “${difference}”.`);
    const sides = {
      ours: () => page.evaluate((queries) => globalThis.search.searchOurs(queries), KEYSTROKES),
      bare: () => page.evaluate((queries) => globalThis.search.searchBare(queries), KEYSTROKES),
    };
    await interleave(sides, 3);
    const times = await interleave(sides, ROUNDS);
    const worstMs = await page.evaluate((queries) => globalThis.search.searchWorst(queries), KEYSTROKES);
    const marksMs = await page.evaluate((queries) => globalThis.search.markRows(queries), KEYSTROKES);
    return {
      name,
      result: { value: medianRatio(times.ours, times.bare) },
      limit,
      beside: [
        spread('ours', times.ours, 'ms'),
        spread('bare loop', times.bare, 'ms'),
        `${KEYSTROKES.length} keystrokes; the dearest ${formatNumber(worstMs)} ms; with the marks of 50 rows ${formatNumber(marksMs)} ms`,
        `once, when the index comes: ${formatNumber(prepareMs)} ms`,
      ],
    };
  } finally {
    await browser.close();
  }
}

declare global {
  var search: typeof inPage;
}

/** What runs in the page, as one script. */
async function bundle(): Promise<string> {
  const input = fileURLToPath(new URL('./lib/search-in-page.ts', import.meta.url));
  const bundled = await rolldown({ input });
  const { output } = await bundled.generate({ format: 'iife', name: 'search' });
  await bundled.close();
  return output[0].code;
}
