// Figure 2: what a signed-in lesson page costs the server, against the smallest page of the same build.
import { Agent, get } from 'node:http';
import { createStation } from '#server/testing/server-process.ts';
import { findOpenVideoLessons } from '#server/testing/video-lessons.ts';
import type { Finding } from './lib/finding.ts';
import { makeLearners, poolOf } from './lib/learners.ts';
import { cpuSeconds } from './lib/process-cpu.ts';
import { interleave, medianRatio, ROUNDS, spread } from './lib/rounds.ts';

const SMALL_PAGES = ['/', '/dang-nhap', '/dang-ky', '/ve-chung-minh'];
const REQUESTS = { lesson: 300, small: 900 };
const AT_ONCE = 4;

export async function measurePageCpu(): Promise<Finding[]> {
  const station = createStation();
  try {
    const server = await station.startServer();
    const pool = poolOf(await station.postgres());
    const [learner] = await makeLearners(pool, 1);
    await pool.end();
    const [lesson] = await findOpenVideoLessons(server.address);
    if (!lesson || !learner) throw new Error('The demo content has no open lesson with a video.');

    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const read = (path: string, cookie?: string) => readPage(server.address + path, agent, cookie);
    const sizes = await Promise.all(SMALL_PAGES.map(async (path) => ({ path, bytes: await read(path) })));
    const smallest = sizes.toSorted((a, b) => a.bytes - b.bytes)[0] ?? { path: '/', bytes: 0 };
    const lessonBytes = await read(lesson.path, learner.cookie);

    const cpuMsOf = async (requests: number, one: () => Promise<number>) => {
      const before = cpuSeconds(server.pid);
      let left = requests;
      const lane = async () => {
        while ((left -= 1) >= 0) await one();
      };
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
      return ((cpuSeconds(server.pid) - before) / requests) * 1000;
    };
    const sides = {
      lesson: () => cpuMsOf(REQUESTS.lesson, () => read(lesson.path, learner.cookie)),
      small: () => cpuMsOf(REQUESTS.small, () => read(smallest.path)),
    };
    await interleave(sides, 1);
    const cpu = await interleave(sides, ROUNDS);
    agent.destroy();
    await server.end('SIGTERM');
    return [
      {
        name: 'CPU of the signed-in lesson page, against the smallest page',
        result: { value: medianRatio(cpu.lesson, cpu.small) },
        limit: { atMost: 4 },
        beside: [
          `${spread(lesson.path, cpu.lesson, 'ms')}, ${lessonBytes} bytes`,
          `${spread(smallest.path, cpu.small, 'ms')}, ${smallest.bytes} bytes`,
        ],
      },
    ];
  } finally {
    await station.close();
  }
}

/** Bytes of an uncompressed page, all of which were read. */
function readPage(url: string, agent: Agent, cookie?: string): Promise<number> {
  // isbot takes Node's own name for a bot's and would wait for the whole page.
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64) Chrome/140', ...(cookie ? { cookie } : {}) };
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => {
        if (answer.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} answered ${answer.statusCode}`));
      });
    }).on('error', reject);
  });
}
