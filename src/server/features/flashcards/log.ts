import type pg from 'pg';
import type { StaffOf } from '#domain/access/staff-of.ts';
import type { Grade } from '#domain/flashcard/review-log.ts';
import { studyDay } from '#domain/flashcard/study-day.ts';
import type { SwipeDirection } from '#domain/flashcard/study.ts';
import { createLoopTurns } from '../../platform/loop-turns.ts';
import { type LoggedReview, replayWords, type Word } from './replay-words.ts';
import { consumeLimitSql, limitOf, limitValues, refuseOverLimit } from '../../platform/learner-limits.ts';

/** A row for the review log. Times are ms since 1970. */
export type LogRow = {
  clientId: string;
  cardId: number;
  wordKey: string;
  atMs: number;
} & (
  | { kind: 'swipe'; source: 'swipe' | 'save'; direction: SwipeDirection; grade: Grade; undoOf: null }
  | { kind: 'undo'; source: 'swipe'; direction: null; grade: null; undoOf: string }
);

/** Arbitrary number, unique among this database's advisory locks. */
export const CARD_LOCK = 72_826_233;

/**
 * Rows of the log per learner and word. A word is learnt with a few dozen reviews; a save replays all of them, so
 * whoever sends swipes without end must not make each save dearer than the last. decision 014
 */
const MAX_ROWS_OF_A_WORD = 1000;
const takeTurn = createLoopTurns();

// Raw and prepared: these run for every save. bench/saves.ts runs the same statements on their own.

// One writer per learner: a replay must see what others have committed. The lock takes int4 keys.
export const LOCK_CARDS = {
  name: 'cards-begin',
  text: `
    WITH locked AS MATERIALIZED (SELECT pg_advisory_xact_lock($1, ($2::bigint % 2147483647)::int)),
    turn AS (${consumeLimitSql({ key: '$4', nowMs: '$5', untilMs: '$6', units: '$7' }, 'EXISTS (SELECT FROM locked)')})
    SELECT turn.points, turn.expire, r.lesson_id, (extract(epoch FROM r.opened_at) * 1000)::float8 AS opened_ms
      FROM turn LEFT JOIN lesson_record r ON r.user_id = $2 AND r.lesson_id = ANY($3::int[])`,
};

type LockRow = { points: number; expire: string | null; lesson_id: number | null; opened_ms: number };

/**
 * Locks this learner's cards until the transaction ends, and counts what is about to be written, or throws. Returns
 * when lessons were first opened.
 */
export async function lockCards(
  client: pg.PoolClient,
  { userId, staffOf }: { userId: number; staffOf: StaffOf },
  asked: { lessonIds: readonly number[]; swipes: number; nowMs: number },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<LockRow>({
    ...LOCK_CARDS,
    values: [
      CARD_LOCK,
      userId,
      asked.lessonIds,
      ...limitValues('swipe', userId, asked.nowMs),
      Math.max(1, asked.swipes),
    ],
  });
  const [first] = rows;
  if (first) {
    const counter = { points: first.points, expire: Number(first.expire) };
    refuseOverLimit(limitOf('swipe', { staffOf }), counter, asked.nowMs);
  }
  return new Map(rows.flatMap((row) => (row.lesson_id === null ? [] : [[row.lesson_id, row.opened_ms] as const])));
}

export const APPEND = {
  name: 'cards-append',
  text: `
    WITH days AS (
      INSERT INTO study_day (user_id, day) SELECT $1, unnest($12::int[]) ON CONFLICT DO NOTHING
    ), ended AS (
      SELECT word_key FROM card_review WHERE user_id = $1 AND word_key = ANY($4::text[])
       GROUP BY word_key HAVING count(*) >= ${MAX_ROWS_OF_A_WORD}
    )
    INSERT INTO card_review (user_id, client_id, card_id, word_key, kind, source, direction, grade, undo_of, at, received_at)
    SELECT $1, n.client_id, n.card_id, n.word_key, n.kind, n.source, n.direction, n.grade, n.undo_of, n.at, $11
      FROM unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::smallint[], $9::uuid[],
                  $10::timestamptz[])
        AS n(client_id, card_id, word_key, kind, source, direction, grade, undo_of, at)
     WHERE n.word_key NOT IN (SELECT word_key FROM ended)
    ON CONFLICT DO NOTHING`,
};

const UNDONE = {
  name: 'cards-undone',
  text: 'SELECT DISTINCT card_id, word_key FROM card_review WHERE user_id = $1 AND client_id = ANY($2::uuid[])',
};

/**
 * Appends rows to the log, skipping known ones and those of words with a full log, and replays piles and memory of all affected cards and words. Returns
 * the affected cards. Requires `lockCards`.
 */
export async function appendToLog(
  client: pg.PoolClient,
  userId: number,
  rows: readonly LogRow[],
  { nowMs, timeZone }: { nowMs: number; timeZone: string },
): Promise<readonly number[]> {
  const column = <T>(pick: (row: LogRow) => T) => rows.map(pick);
  await client.query({
    ...APPEND,
    values: [
      userId,
      column((row) => row.clientId),
      column((row) => row.cardId),
      column((row) => row.wordKey),
      column((row) => row.kind),
      column((row) => row.source),
      column((row) => row.direction),
      column((row) => row.grade),
      column((row) => row.undoOf),
      column((row) => new Date(row.atMs)),
      new Date(nowMs),
      [...new Set(column((row) => studyDay(row.atMs, timeZone)))],
    ],
  });
  const cardIds = new Set(column((row) => row.cardId));
  const wordKeys = new Set(column((row) => row.wordKey));
  const undone = rows.flatMap((row) => row.undoOf ?? []);
  if (undone.length > 0) {
    const found = await client.query<{ card_id: number; word_key: string }>({ ...UNDONE, values: [userId, undone] });
    for (const row of found.rows) {
      cardIds.add(row.card_id);
      wordKeys.add(row.word_key);
    }
  }
  await settle(client, userId, { cardIds: [...cardIds], wordKeys: [...wordKeys], timeZone });
  return [...cardIds];
}

type CountingRow = LoggedReview & { word_key: string; direction: SwipeDirection };

// Order and undos as in countingSwipes of domain/flashcard/review-log.ts.
export const COUNTING = {
  name: 'cards-counting',
  text: `
    SELECT s.card_id, s.word_key, s.direction, s.grade, (extract(epoch FROM s.at) * 1000)::float8 AS at_ms
      FROM card_review s
     WHERE s.user_id = $1 AND (s.word_key = ANY($2::text[]) OR s.card_id = ANY($3::int[])) AND s.kind = 'swipe'
       AND NOT EXISTS (SELECT FROM card_review u WHERE u.user_id = $1 AND u.undo_of = s.client_id)
     ORDER BY s.at, s.client_id`,
};

/** Replays piles and memory of these cards and words from the log. decisions §9 */
async function settle(
  client: pg.PoolClient,
  userId: number,
  { cardIds, wordKeys, timeZone }: { cardIds: number[]; wordKeys: string[]; timeZone: string },
): Promise<void> {
  const { rows } = await client.query<CountingRow>({ ...COUNTING, values: [userId, wordKeys, cardIds] });
  const lastOfCard = new Map(rows.map((row) => [row.card_id, row]));
  const ofWord = Map.groupBy(rows, (row) => row.word_key);
  const piles = cardIds.flatMap((id) => lastOfCard.get(id) ?? []);
  const words = await replayWords(wordKeys, ofWord, timeZone, takeTurn);
  await writeSettled(client, userId, { cardIds, wordKeys, piles, words });
}

export const WRITE_SETTLED = {
  name: 'cards-write',
  text: `
    WITH no_pile AS (
      DELETE FROM card_pile WHERE user_id = $1 AND card_id = ANY($2::int[]) AND NOT card_id = ANY($4::int[])
    ), no_memory AS (
      DELETE FROM word_memory WHERE user_id = $1 AND word_key = ANY($3::text[]) AND NOT word_key = ANY($7::text[])
    ), pile AS (
      INSERT INTO card_pile (user_id, card_id, is_remembered, at)
      SELECT $1, * FROM unnest($4::int[], $5::boolean[], $6::timestamptz[])
      ON CONFLICT (user_id, card_id) DO UPDATE SET is_remembered = excluded.is_remembered, at = excluded.at
    )
    INSERT INTO word_memory (user_id, word_key, card_id, due_at, stability_days, difficulty, phase, step, interval_days,
                             reviews, lapses, reviewed_at, begun_at, recalled_at)
    SELECT $1, * FROM unnest($7::text[], $8::int[], $9::timestamptz[], $10::float8[], $11::float8[], $12::text[],
                             $13::smallint[], $14::int[], $15::int[], $16::int[], $17::timestamptz[], $18::timestamptz[],
                             $19::timestamptz[])
    ON CONFLICT (user_id, word_key) DO UPDATE
      SET card_id = excluded.card_id, due_at = excluded.due_at, stability_days = excluded.stability_days,
          difficulty = excluded.difficulty, phase = excluded.phase, step = excluded.step,
          interval_days = excluded.interval_days, reviews = excluded.reviews, lapses = excluded.lapses,
          reviewed_at = excluded.reviewed_at, begun_at = excluded.begun_at, recalled_at = excluded.recalled_at`,
};

async function writeSettled(
  client: pg.PoolClient,
  userId: number,
  found: { cardIds: number[]; wordKeys: string[]; piles: CountingRow[]; words: Word[] },
): Promise<void> {
  const pile = <T>(pick: (row: CountingRow) => T) => found.piles.map(pick);
  const word = <T>(pick: (one: Word) => T) => found.words.map(pick);
  await client.query({
    ...WRITE_SETTLED,
    values: [
      userId,
      found.cardIds,
      found.wordKeys,
      pile((row) => row.card_id),
      pile((row) => row.direction === 'right'),
      pile((row) => new Date(row.at_ms)),
      word(({ key }) => key),
      word(({ cardId }) => cardId),
      word(({ memory }) => new Date(memory.dueMs)),
      word(({ memory }) => memory.stabilityDays),
      word(({ memory }) => memory.difficulty),
      word(({ memory }) => memory.phase),
      word(({ memory }) => memory.step),
      word(({ memory }) => memory.intervalDays),
      word(({ memory }) => memory.reviews),
      word(({ memory }) => memory.lapses),
      word(({ memory }) => new Date(memory.reviewedMs)),
      word(({ begunMs }) => new Date(begunMs)),
      word(({ memory: { recalledMs } }) => (recalledMs === null ? null : new Date(recalledMs))),
    ],
  });
}
