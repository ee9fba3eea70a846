import pg from 'pg';
import { createStation, type ServerProcess, type Station } from '../server-process.ts';
import { findOpenLessons } from '../open-lessons.ts';
import { createCodeWriter, createRegisterWriter, createSignInWriter, makeDevice } from './account-writers.ts';
import { createCommentWriter, createEditWriter, createLikeWriter, createReplyWriter } from './comment-writers.ts';
import { createPictureWriter, createReportWriter, createSwipeWriter } from './lesson-writers.ts';
import { createResultWriter } from './result-writers.ts';
import type { Writer } from './writer.ts';

/** A real server with its own PostgreSQL, and clients that write to it. */
export type Scene = { station: Station; server: ServerProcess; lessonIds: number[]; writers: Writer[] };

// Version-7 UUIDs, which define the order of sessions: decisions §5.
export const sessionId = (number: number) => `019a0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/**
 * `learners` watch two lessons in two tabs, and one of them also on a second device. Others make all other writes.
 * `environment` has the server's settings.
 */
export async function openScene(learners: number, environment: Record<string, string> = {}): Promise<Scene> {
  const station = createStation({ environment });
  try {
    const server = await station.startServer();
    const lessonIds = (await findOpenLessons(server.address, 'video')).slice(0, 2).map((lesson) => lesson.id);
    const writers = await withPool(station, async (pool) => [
      ...(await createWatchers(pool, learners, lessonIds)),
      ...(await createOthers(pool, lessonIds[0] ?? 0, station)),
    ]);
    return { station, server, lessonIds, writers };
  } catch (error) {
    await station.close();
    throw error;
  }
}

/** Before a round: each writer has something to write, and no rate limit, which is not under test here, stops it. */
export async function prepareWriters({ station, server, writers }: Scene): Promise<void> {
  await withPool(station, async (pool) => {
    await pool.query('DELETE FROM rate_limit');
    for (const writer of writers) await writer.prepare(server.address, pool);
  });
}

async function createWatchers(pool: pg.Pool, learners: number, lessonIds: number[]): Promise<Writer[]> {
  const writers: Writer[] = [];
  for (let learner = 0; learner < learners; learner += 1) {
    const device = await makeDevice(pool);
    for (const lessonId of [...lessonIds, lessonIds[0] ?? 0]) {
      writers.push(createReportWriter(device, lessonId, sessionId(writers.length)));
    }
  }
  return writers;
}

async function createOthers(pool: pg.Pool, lessonId: number, station: Station): Promise<Writer[]> {
  const { rows: decks } = await pool.query<{ lesson_id: number; card_ids: number[] }>(
    `SELECT l.id AS lesson_id, array_agg(c.id ORDER BY c.id) AS card_ids
       FROM lesson l JOIN lesson_group g ON g.id = l.group_id JOIN component c ON c.lesson_id = l.id
      WHERE l.type = 'flashcard' AND (g.is_trial OR l.is_free) AND l.archived_at IS NULL AND c.archived_at IS NULL
      GROUP BY l.id ORDER BY l.id LIMIT 1`,
  );
  const [deck] = decks;
  const { rows: exercises } = await pool.query<{ lesson_id: number; id: number }>(
    `SELECT lesson_id, id FROM component WHERE type = 16 AND archived_at IS NULL ORDER BY id LIMIT 1`,
  );
  const [exercise] = exercises;
  const [account] = station.demoAccounts();
  if (!deck || !account || !exercise)
    throw new Error('The demo content has no open flashcard lesson, no speaking question, or no account.');
  const { lesson_id: deckId, card_ids: cardIds } = deck;
  const swiper = await makeDevice(pool);
  const tabs = [0, 1, 2, 3].map((tab) => cardIds.filter((_id, place) => place % 4 === tab));
  // Teachers: their limit is ten times as high.
  const [one, other, liker, editor, painter, speaker] = await Promise.all(
    Array.from({ length: 6 }, () => makeDevice(pool, { isStaff: true })),
  );
  if (!one || !other || !liker || !editor || !painter || !speaker) throw new Error('No account was made.');
  return [
    ...tabs.map((tab) => createSwipeWriter(swiper, deckId, tab)),
    createPictureWriter(painter),
    createResultWriter(speaker, { lessonId: exercise.lesson_id, speakingId: exercise.id }),
    createCommentWriter(one, lessonId),
    createReplyWriter(other, lessonId),
    createLikeWriter(liker, lessonId),
    createEditWriter(editor, lessonId),
    createSignInWriter({ email: account.email, password: account.password }),
    createRegisterWriter(),
    createCodeWriter(),
  ];
}

/** Runs the work on separate connections, under a name that no strike targets. */
export async function withPool<T>(station: Station, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const { host, port, user, password, database } = await station.postgres();
  const pool = new pg.Pool({ host, port, user, password, database, max: 4, application_name: 'faults' });
  pool.on('error', () => undefined);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}
