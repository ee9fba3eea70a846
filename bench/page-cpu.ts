// Figure 2: what a signed-in lesson page costs the server, against the smallest page of the same build.
import { createStation } from '#server/testing/server-process.ts';
import { findOpenLessons } from '#server/testing/open-lessons.ts';
import type { Finding } from './lib/finding.ts';
import { makeLearners, poolOf } from './lib/learners.ts';
import { createPageReader } from './lib/page-requests.ts';
import { interleave, medianRatio, ROUNDS, spread } from './lib/rounds.ts';

const SMALL_PAGES = ['/', '/dang-nhap', '/dang-ky', '/ve-chung-minh'];
const REQUESTS = { lesson: 300, small: 900 };

export async function measurePageCpu(): Promise<Finding[]> {
  const station = createStation();
  try {
    const server = await station.startServer();
    const pool = poolOf(await station.postgres());
    const [learner] = await makeLearners(pool, 1);
    await pool.end();
    const [lesson] = await findOpenLessons(server.address, 'video');
    if (!lesson || !learner) throw new Error('The demo content has no open lesson with a video.');

    const reader = createPageReader();
    const read = (path: string, cookie?: string) => reader.read(server.address + path, { cookie });
    const sizes = await Promise.all(SMALL_PAGES.map(async (path) => ({ path, bytes: await read(path) })));
    const smallest = sizes.toSorted((a, b) => a.bytes - b.bytes)[0] ?? { path: '/', bytes: 0 };
    const lessonBytes = await read(lesson.path, learner.cookie);

    const sides = {
      lesson: () => reader.cpuMs(server.pid, REQUESTS.lesson, () => read(lesson.path, learner.cookie)),
      small: () => reader.cpuMs(server.pid, REQUESTS.small, () => read(smallest.path)),
    };
    await interleave(sides, 1);
    const cpu = await interleave(sides, ROUNDS);
    reader.end();
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
