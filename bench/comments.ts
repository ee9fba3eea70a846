// Comments: long lists against short ones, likes and comments against the least that they could be, and likes while
// many upload.
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import sharp from 'sharp';
import { LIKE, UNLIKE } from '#server/features/comments/like.ts';
import { ADD_COMMENT } from '#server/features/comments/write-queries.ts';
import { createStation } from '#server/testing/server-process.ts';
import { formBody } from '#server/testing/upload.ts';
import { findOpenLessons } from '#server/testing/open-lessons.ts';
import { fillWithComments } from './lib/fill-with-comments.ts';
import { type Finding } from './lib/finding.ts';
import { connectionOf, type Learner, makeLearners, poolOf } from './lib/learners.ts';
import { startPeer } from './lib/peer-process.ts';
import { answersPerSecond, latenciesAt } from './lib/report-load.ts';
import { interleave, median, medianRatio, percentile, spread } from './lib/rounds.ts';
import { createUploader } from './lib/uploads.ts';

const LONG = 100_000;
const SHORT = 100;
const LEARNERS = 512;
const SECONDS = 3;
const UPLOADS_AT_ONCE = 20;
const LIKES_PER_SECOND = 200;

export async function measureComments(): Promise<Finding[]> {
  const station = createStation();
  try {
    const server = await station.startServer();
    const postgres = await station.postgres();
    const pool = poolOf(postgres);
    const learners = await makeLearners(pool, LEARNERS);
    const [long, short] = await findOpenLessons(server.address, 'video');
    if (!long || !short) throw new Error('The demo content has fewer than two open lessons with a video.');
    await fillWithComments(pool, long.id, LONG, learners);
    await fillWithComments(pool, short.id, SHORT, learners);
    await pool.query('ANALYZE');

    const lists = await measureLists(server.address, long.id, short.id);
    const bare = await startPeer(new URL('./peers/bare-comments.ts', import.meta.url), {
      CONNECTION: connectionOf(postgres),
      LIKE: LIKE.text,
      UNLIKE: UNLIKE.text,
      COMMENT: ADD_COMMENT.text,
    });
    const writes = await measureWrites(pool, { ours: server.address, theirs: bare.address }, short.id, learners);
    await bare.end();
    const uploads = await measureLikesDuringUploads(pool, server.address, short.id, learners);
    await pool.end();
    await server.end('SIGTERM');
    return [...lists, ...writes, ...uploads];
  } finally {
    await station.close();
  }
}

async function measureLists(address: string, long: number, short: number): Promise<Finding[]> {
  const timeOf = async (url: string) => {
    const times: number[] = [];
    for (let n = 0; n < 60; n += 1) {
      const startedMs = performance.now();
      const answer = await fetch(url);
      const body = (await answer.json()) as { data: unknown[] };
      times.push(performance.now() - startedMs);
      if (body.data.length !== 10) throw new Error(`${url} answered ${body.data.length} comments`);
    }
    return median(times);
  };
  const list = (lesson: number, page: number) => `${address}/api/comment/list?lesson_id=${lesson}&page=${page}`;
  const sides = {
    long: () => timeOf(list(long, 1)),
    last: () => timeOf(list(long, LONG / 10)),
    short: () => timeOf(list(short, 1)),
  };
  await Promise.all(Object.values(sides).map((side) => side()));
  const times = await interleave(sides, 9);
  const beside = [spread('100 comments', times.short, 'ms')];
  return [
    {
      name: 'page 1 of a lesson with 100,000 comments, against 100',
      result: { value: medianRatio(times.long, times.short) },
      limit: { atMost: 1.2 },
      beside: [spread('100,000 comments', times.long, 'ms'), ...beside],
    },
    {
      name: 'its last page, against page 1 of 100',
      result: { value: medianRatio(times.last, times.short) },
      limit: { atMost: 2 },
      beside: [spread('last page', times.last, 'ms'), ...beside],
    },
  ];
}

/** Likes fresh comments in turn, each liked and unliked. */
function createLikes(lessonId: number, ids: number[], learners: Learner[]) {
  let turn = 0;
  return () => {
    turn += 1;
    const { cookie } = learners[turn % learners.length] as Learner;
    const liked = Math.floor(turn / learners.length) % 2 === 0;
    return { cookie, body: JSON.stringify({ id: ids[turn % ids.length], lesson_id: lessonId, liked }) };
  };
}

function createComments(lessonId: number, learners: Learner[]) {
  let turn = 0;
  return () => {
    const { cookie } = learners[(turn += 1) % learners.length] as Learner;
    const content = `Mình hỏi một chút về bài này ạ, câu số ${turn}.`;
    const body = { tbname: 'lesson', tbid: lessonId, content, client_id: randomUUID() };
    return { cookie, body: JSON.stringify(body) };
  };
}

async function measureWrites(
  pool: pg.Pool,
  address: { ours: string; theirs: string },
  lessonId: number,
  learners: Learner[],
): Promise<Finding[]> {
  const likes = createLikes(lessonId, await newestIds(pool, lessonId), learners);
  const comments = createComments(lessonId, learners);
  const rate = async (target: { address: string; path: string }, next: typeof likes) => {
    // Nobody is to be slowed down here.
    await pool.query('TRUNCATE rate_limit');
    return answersPerSecond(target, next, SECONDS);
  };
  const like = {
    ours: () => rate({ address: address.ours, path: '/api/comments/like-comment' }, likes),
    theirs: () => rate({ address: address.theirs, path: '/like' }, likes),
  };
  const comment = {
    ours: () => rate({ address: address.ours, path: '/api/comments/add-new-comment' }, comments),
    theirs: () => rate({ address: address.theirs, path: '/comment' }, comments),
  };
  const findings: Finding[] = [];
  for (const [name, sides] of Object.entries({ likes: like, comments: comment })) {
    await sides.ours();
    await sides.theirs();
    const rates = await interleave(sides);
    findings.push({
      name: `${name} answered a second, against a bare route`,
      result: { value: medianRatio(rates.ours, rates.theirs) },
      limit: { atLeast: 0.7 },
      beside: [spread('ours', rates.ours, '/s'), spread('bare', rates.theirs, '/s')],
    });
  }
  return findings;
}

async function newestIds(pool: pg.Pool, lessonId: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `SELECT id::float8 FROM comment WHERE place_id = $1 AND parent_id IS NULL ORDER BY id DESC LIMIT 100`,
    [lessonId],
  );
  return rows.map(({ id }) => id);
}

async function measureLikesDuringUploads(
  pool: pg.Pool,
  address: string,
  lessonId: number,
  learners: Learner[],
): Promise<Finding[]> {
  const target = { address, path: '/api/comments/like-comment' };
  const next = createLikes(lessonId, await newestIds(pool, lessonId), learners);
  const picture = await sharp(randomBytes(1600 * 1200 * 3), { raw: { width: 1600, height: 1200, channels: 3 } })
    .resize(4000, 3000)
    .jpeg({ quality: 85 })
    .toBuffer();
  const { body: form, type: contentType } = await formBody({ object: 'comment', image: new Blob([picture]) });
  const upload = { url: `${address}/upload-image`, form, contentType };
  const uploader = await createUploader(upload, learners, UPLOADS_AT_ONCE);
  const p99 = async () => {
    await pool.query('TRUNCATE rate_limit');
    return percentile(await latenciesAt(LIKES_PER_SECOND, target, next, SECONDS), 0.99);
  };
  let uploaded = 0;
  const beside = async () => {
    uploader.start();
    const time = await p99();
    uploaded += await uploader.stop();
    return time;
  };
  const times = await interleave({ alone: p99, beside }, 7).finally(() => uploader.end());
  return [
    {
      name: `p99 of ${LIKES_PER_SECOND} likes a second while ${UPLOADS_AT_ONCE} upload, against without`,
      result: { value: medianRatio(times.beside, times.alone) },
      limit: { atMost: 3 },
      beside: [
        spread('while they upload', times.beside, 'ms'),
        spread('without', times.alone, 'ms'),
        `${uploaded} pictures of ${Math.round(picture.length / 1000)} kB`,
      ],
    },
  ];
}
