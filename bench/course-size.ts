// Figure 6: cost of the lesson page in a course of 1,000 lessons, against one of 64.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { createStation, type ServerProcess } from '#server/testing/server-process.ts';
import { type BigCourse, type CourseShape, writeBigCourse } from './lib/big-course.ts';
import type { Finding } from './lib/finding.ts';
import { type Learner, makeStudiedLearner, poolOf } from './lib/learners.ts';
import { createPageReader, type PageReader } from './lib/page-requests.ts';
import { interleave, medianRatio, spread } from './lib/rounds.ts';
import { launchBrowser, loadSlowly, missingBrowser } from './lib/slow-visit.ts';

const SHAPES = {
  small: { stages: 2, groupsOfStage: 4, lessonsOfGroup: 8 },
  large: { stages: 5, groupsOfStage: 25, lessonsOfGroup: 8 },
  /** all of it in one stage, which is what the panel shows */
  oneStage: { stages: 1, groupsOfStage: 125, lessonsOfGroup: 8 },
} satisfies Record<string, CourseShape>;
type Side = keyof typeof SHAPES;

const LARGE = [
  { side: 'large', name: '1,000 lessons in 5 stages' },
  { side: 'oneStage', name: '1,000 lessons in 1 stage' },
] as const;

const LIMIT = { atMost: 1.3 };
const CPU_REQUESTS = 200;
/** Process CPU ticks are coarse and pages cheap: more rounds than elsewhere. */
const CPU_ROUNDS = 9;

/** A running server with a course of that shape, and a learner who has studied all of it. */
type Site = { server: ServerProcess; course: BigCourse; learner: Learner; url: string; end(): Promise<void> };

export async function measureCourseSize(): Promise<Finding[]> {
  const sites: Site[] = [];
  const reader = createPageReader();
  const missing = missingBrowser();
  const browser = missing ? null : await launchBrowser();
  try {
    for (const shape of Object.values(SHAPES)) sites.push(await openSite(shape));
    const [small, large, oneStage] = sites as [Site, Site, Site];
    const bySide = { small, large, oneStage };
    return [
      ...(await measureBytes(bySide, reader)),
      ...(await measureCpu(bySide, reader)),
      ...(await measurePaint(bySide, browser, missing)),
    ];
  } finally {
    reader.end();
    await browser?.close();
    for (const site of sites) await site.end();
  }
}

async function openSite(shape: CourseShape): Promise<Site> {
  const content = mkdtempSync(path.join(tmpdir(), 'tsubame-course-'));
  const station = createStation();
  const end = async () => {
    await station.close();
    rmSync(content, { recursive: true, force: true });
  };
  try {
    const course = writeBigCourse(content, shape);
    const server = await station.startServer({ CONTENT_DIR: content });
    const pool = poolOf(await station.postgres());
    const learner = await makeStudiedLearner(pool);
    await pool.end();
    return { server, course, learner, url: server.address + course.middleLesson, end };
  } catch (error) {
    await end();
    throw error;
  }
}

const titles = (what: string, name: string) => `${what} of the lesson page, ${name} against 64`;

async function measureBytes(sites: Record<Side, Site>, reader: PageReader): Promise<Finding[]> {
  const bytes = {} as Record<Side, number>;
  for (const [side, { url, learner }] of Object.entries(sites))
    bytes[side as Side] = await reader.read(url, { cookie: learner.cookie, encoding: 'br' });
  return LARGE.map(({ side, name }) => ({
    name: titles('HTML (brotli)', name),
    result: { value: bytes[side] / bytes.small },
    limit: LIMIT,
    beside: [
      `${sites[side].course.lessons} lessons ${bytes[side]} bytes`,
      `${sites.small.course.lessons} lessons ${bytes.small} bytes`,
    ],
  }));
}

async function measureCpu(sites: Record<Side, Site>, reader: PageReader): Promise<Finding[]> {
  const one =
    ({ server, url, learner }: Site) =>
    () =>
      reader.cpuMs(server.pid, CPU_REQUESTS, () => reader.read(url, { cookie: learner.cookie }));
  const sides = { small: one(sites.small), large: one(sites.large), oneStage: one(sites.oneStage) };
  await interleave(sides, 3);
  const cpu = await interleave(sides, CPU_ROUNDS);
  return LARGE.map(({ side, name }) => ({
    name: titles('CPU of the server for the HTML', name),
    result: { value: medianRatio(cpu[side], cpu.small) },
    limit: LIMIT,
    beside: [spread(name, cpu[side], 'ms'), spread('64 lessons', cpu.small, 'ms')],
  }));
}

async function measurePaint(
  sites: Record<Side, Site>,
  browser: Browser | null,
  missing: string | null,
): Promise<Finding[]> {
  const name = (of: string) => titles('largest paint on slow 4G with a 4× slower CPU', of);
  if (!browser || missing) {
    return LARGE.map((one) => ({
      name: name(one.name),
      result: { notMeasured: missing ?? '' },
      limit: LIMIT,
      beside: [],
    }));
  }
  const one = (site: Site) => async () => (await loadSlowly(browser, site.url, site.learner)).lcpMs;
  const sides = { small: one(sites.small), large: one(sites.large), oneStage: one(sites.oneStage) };
  await interleave(sides, 1);
  const lcp = await interleave(sides);
  return LARGE.map(({ side, name: of }) => ({
    name: name(of),
    result: { value: medianRatio(lcp[side], lcp.small) },
    limit: LIMIT,
    beside: [spread(of, lcp[side], 'ms'), spread('64 lessons', lcp.small, 'ms')],
  }));
}
