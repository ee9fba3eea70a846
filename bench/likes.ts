// The stored like counter: src/server/features/comments/like-storm.api.test.ts at full size.
import { stormOfLikes } from '#server/testing/like-storm.ts';
import { createStation } from '#server/testing/server-process.ts';
import type { Finding } from './lib/finding.ts';
import { makeLearners, poolOf } from './lib/learners.ts';

const LEARNERS = 600;
const LIKES = 50_000;
const NONE = { atMost: 0 };

export async function measureLikes(): Promise<Finding[]> {
  const station = createStation();
  try {
    const server = await station.startServer();
    const pool = poolOf(await station.postgres());
    const learners = await makeLearners(pool, LEARNERS);
    await pool.end();
    const startedMs = performance.now();
    const { answered, broken, refused, wrongCounters, wrongRows } = await stormOfLikes(
      station,
      server,
      learners,
      LIKES,
    );
    const seconds = Math.round((performance.now() - startedMs) / 1000);
    const name = `${LIKES} likes and takings back, repeated, out of order, a kill -9 in the middle`;
    return [
      {
        name: `${name}: counters that differ from their rows`,
        result: { value: wrongCounters.length },
        limit: NONE,
        beside: [
          `${answered} answered in ${seconds} s, ${broken} without an answer and sent again, ${refused.length} refused`,
          ...wrongCounters.map(({ id, stored, counted }) => `comment ${id}: ${stored} stored, ${counted} counted`),
        ],
      },
      {
        name: `${name}: rows that differ from the last wish`,
        result: { value: wrongRows },
        limit: NONE,
        beside: [],
      },
    ];
  } finally {
    await station.close();
  }
}
