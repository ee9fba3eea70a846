import pg from 'pg';
import type { NewCommentView } from '#contract/comments.ts';
import type { Device } from './players.ts';
import type { ServerProcess, Station } from './server-process.ts';
import { findOpenLessons } from './open-lessons.ts';

/** Comments that are liked. */
const COMMENTS = 10;
/** Every so many likes one is sent twice at the same moment, as an impatient browser does. */
const TWICE_EVERY = 7;
const CONNECTIONS = 16;

/** What a storm left behind. */
export type LikeStorm = {
  /** likes and takings back that the server answered with 200, the repeated ones among them */
  answered: number;
  /** connections that the kill broke: sent again */
  broken: number;
  /** answers other than 200 */
  refused: number[];
  /** comments whose stored counter is not the number of their rows */
  wrongCounters: { id: number; stored: number; counted: number }[];
  /** likes that are there against the learner's last wish, or missing */
  wrongRows: number;
};

type Wish = { learner: Device; commentId: number; liked: boolean };

/**
 * So many likes and takings back by these learners, out of order and some of them twice, to a server that is killed with
 * -9 in the middle; then each learner's last wish for each comment. Nobody may send more than 120 in ten minutes.
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
    // Any order that has nothing to do with the comments', and is the same in every run.
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
    server = await station.startServer();
  };
  await forEachConcurrently(wishes, async (wish, place) => {
    if (place === Math.floor(count / 2)) isBack = restart();
    await Promise.all(place % TWICE_EVERY === 0 ? [send(wish), send(wish)] : [send(wish)]);
  });
  await forEachConcurrently(lastWishes, send);
  return { ...storm, ...(await findWrong(station, ids, lastWishes)) };
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

/** The status, or null when the connection broke. */
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
    // What fetch throws when the server is gone.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function forEachConcurrently<T>(
  items: readonly T[],
  work: (item: T, place: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const [place, item] of queue) await work(item, place);
    }),
  );
}

async function findWrong(station: Station, ids: number[], lastWishes: Wish[]) {
  const { host, port, user, password, database } = await station.postgres();
  const client = new pg.Client({ host, port, user, password, database });
  await client.connect();
  const { rows: counters } = await client.query<LikeStorm['wrongCounters'][number]>(
    `SELECT c.id::float8, c.count_like AS stored, count(l.user_id)::int AS counted
       FROM comment c LEFT JOIN comment_like l ON l.comment_id = c.id WHERE c.id = ANY($1) GROUP BY c.id`,
    [ids],
  );
  const { rows } = await client.query<{ key: string }>(
    `SELECT comment_id || ' ' || user_id AS key FROM comment_like WHERE comment_id = ANY($1)`,
    [ids],
  );
  await client.end();
  const stored = new Set(rows.map(({ key }) => key));
  const wished = lastWishes.filter(({ liked }) => liked).map((one) => `${one.commentId} ${one.learner.userId}`);
  const isWished = new Set(wished);
  return {
    wrongCounters: counters.filter((one) => one.stored !== one.counted),
    wrongRows: wished.filter((one) => !stored.has(one)).length + [...stored].filter((one) => !isWished.has(one)).length,
  };
}
