import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { NewCommentView } from '#contract/comments.ts';
import { forEachConcurrently } from '../platform/for-each-concurrently.ts';
import { withPool } from './faults/scene.ts';
import type { Device } from './players.ts';
import type { ServerProcess, Station } from './server-process.ts';
import { findOpenLessons } from './open-lessons.ts';

/** Comments that are liked. */
const COMMENTS = 10;
/** Every nth like is sent twice at the same moment, as by an impatient browser. */
const TWICE_EVERY = 7;
const CONNECTIONS = 16;

/** The result of a storm. */
export type LikeStorm = {
  /** acknowledged likes and unlikes, including repeats */
  answered: number;
  /** connections broken by the kill; these are retried */
  broken: number;
  /** answers other than 200 */
  refused: number[];
  /** comments whose stored counter differs from their number of rows */
  wrongCounters: { id: number; stored: number; counted: number }[];
  /** likes that contradict the learner's last intention */
  wrongRows: number;
};

type Wish = { learner: Device; commentId: number; liked: boolean };

/**
 * Likes and unlikes by these learners, out of order and partly repeated, to a server killed with -9 in the middle; then
 * each learner's final state per comment. Nobody may send more than 120 in ten minutes.
 */
export async function stormOfLikes(
  station: Station,
  first: ServerProcess,
  learners: Device[],
  count: number,
): Promise<LikeStorm> {
  const [lesson] = await findOpenLessons(first.address, 'video');
  if (!lesson) throw new Error('The demo content has no open lesson with a video.');
  const ids = await writeComments(first.address, lesson.id, learners);
  const pick = <T>(list: readonly T[], place: number) => list[place % list.length] as T;
  const wishes = Array.from({ length: count }, (_, n): Wish => {
    // A deterministic shuffle.
    const mixed = (n * 7919) % 10_007;
    return { learner: pick(learners, n), commentId: pick(ids, mixed), liked: Math.floor(mixed / COMMENTS) % 3 !== 0 };
  });
  const lastWishes = learners.flatMap((learner, place) =>
    ids.map((commentId, comment): Wish => ({ learner, commentId, liked: (place + comment) % 2 === 0 })),
  );

  const storm = { answered: 0, broken: 0, refused: [] as number[] };
  let server = first;
  let isBack: Promise<void> = Promise.resolve();
  const send = async ({ learner, commentId, liked }: Wish): Promise<void> => {
    await isBack;
    const status = await like(server.address, lesson.id, learner, commentId, liked);
    if (status === null) {
      storm.broken += 1;
      return send({ learner, commentId, liked });
    }
    if (status === 200) storm.answered += 1;
    else storm.refused.push(status);
  };
  const restart = async () => {
    await server.end('SIGKILL');
    // PostgreSQL ends a statement in hand before it notices that its server has gone: it may be a wish that was outdated.
    await withPool(station, async (pool) => {
      const connections = `SELECT FROM pg_stat_activity WHERE application_name = 'tsubame'`;
      while ((await pool.query(connections)).rowCount !== 0) await sleep(5);
    });
    server = await station.startServer();
  };
  await forEachConcurrently([...wishes.entries()], CONNECTIONS, async ([place, wish]) => {
    if (place === Math.floor(count / 2)) isBack = restart();
    await Promise.all(place % TWICE_EVERY === 0 ? [send(wish), send(wish)] : [send(wish)]);
  });
  await forEachConcurrently(lastWishes, CONNECTIONS, send);
  return { ...storm, ...(await withPool(station, (pool) => findWrong(pool, ids, lastWishes))) };
}

async function writeComments(address: string, lessonId: number, learners: Device[]): Promise<number[]> {
  const ids: number[] = [];
  for (let place = 0; place < COMMENTS; place += 1) {
    const cookie = learners[place % learners.length]?.cookie ?? '';
    const body = JSON.stringify({ tbname: 'lesson', tbid: lessonId, content: `Bình luận ${place}` });
    const headers = { 'content-type': 'application/json', cookie };
    const answer = await fetch(`${address}/api/comments/add-new-comment`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`add-new-comment answered ${answer.status}`);
    ids.push(((await answer.json()) as NewCommentView).id);
  }
  return ids;
}

/** The status, or null if the connection broke. */
async function like(
  address: string,
  lessonId: number,
  { cookie }: Device,
  id: number,
  liked: boolean,
): Promise<number | null> {
  try {
    const answer = await fetch(`${address}/api/comments/like-comment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ id, lesson_id: lessonId, liked }),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    // fetch's error if the server is gone.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function findWrong(pool: pg.Pool, ids: number[], lastWishes: Wish[]) {
  const { rows: counters } = await pool.query<LikeStorm['wrongCounters'][number]>(
    `SELECT c.id::float8, c.count_like AS stored, count(l.user_id)::int AS counted
       FROM comment c LEFT JOIN comment_like l ON l.comment_id = c.id WHERE c.id = ANY($1) GROUP BY c.id`,
    [ids],
  );
  const { rows } = await pool.query<{ key: string }>(
    `SELECT comment_id || ' ' || user_id AS key FROM comment_like WHERE comment_id = ANY($1)`,
    [ids],
  );
  const stored = new Set(rows.map(({ key }) => key));
  const wished = lastWishes.filter(({ liked }) => liked).map((one) => `${one.commentId} ${one.learner.userId}`);
  const isWished = new Set(wished);
  return {
    wrongCounters: counters.filter((one) => one.stored !== one.counted),
    wrongRows: wished.filter((one) => !stored.has(one)).length + [...stored].filter((one) => !isWished.has(one)).length,
  };
}
