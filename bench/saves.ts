// Saving swipes: answers per second, against the minimum.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { APPEND, CARD_LOCK, COUNTING, LOCK_CARDS, WRITE_SETTLED } from '#server/features/flashcards/log.ts';
import { READ_PILES } from '#server/features/flashcards/piles.ts';
import { READ_PROGRESS, WRITE_PROGRESS } from '#server/features/progress/queries.ts';
import { createStation } from '#server/testing/server-process.ts';
import { type BigDeck, writeBigDeck } from './lib/big-deck.ts';
import type { Finding } from './lib/finding.ts';
import { connectionOf, type Learner, makeLearners, poolOf } from './lib/learners.ts';
import { startPeer } from './lib/peer-process.ts';
import { answersPerSecond } from './lib/report-load.ts';
import { interleave, medianRatio, spread } from './lib/rounds.ts';

/** As many as a real lesson has. */
const CARDS = 24;
/** Learners per side: their swipes last for the whole run, so that each raises the lesson's percent. */
const LEARNERS = 1000;
const SECONDS = 3;

export async function measureSaves(): Promise<Finding[]> {
  const content = mkdtempSync(path.join(tmpdir(), 'tsubame-saves-'));
  const station = createStation();
  try {
    const deck = writeBigDeck(content, CARDS);
    const server = await station.startServer({ CONTENT_DIR: content });
    const postgres = await station.postgres();
    const pool = poolOf(postgres);
    const learners = await makeLearners(pool, 2 * LEARNERS);
    await pool.query('ANALYZE');
    const bare = await startPeer(new URL('./peers/bare-saves.ts', import.meta.url), {
      CONNECTION: connectionOf(postgres),
      CARD_LOCK: String(CARD_LOCK),
      CARD_IDS: JSON.stringify(deck.cardIds),
      LOCK_CARDS: LOCK_CARDS.text,
      APPEND: APPEND.text,
      COUNTING: COUNTING.text,
      WRITE_SETTLED: WRITE_SETTLED.text,
      READ_PILES: READ_PILES.text,
      READ_PROGRESS: READ_PROGRESS.text,
      WRITE_PROGRESS: WRITE_PROGRESS.text,
    });
    const oursNext = createSaves(deck, learners.slice(0, LEARNERS));
    const theirsNext = createSaves(deck, learners.slice(LEARNERS));
    const ours = { address: server.address, path: '/api/flashcard/save-result' };
    const sides = {
      ours: () => answersPerSecond(ours, oursNext, SECONDS),
      theirs: () => answersPerSecond({ address: bare.address, path: '/save' }, theirsNext, SECONDS),
    };
    await sides.ours();
    await sides.theirs();
    // Discard plans made for empty tables, as autovacuum would within a minute.
    await pool.query('ANALYZE');
    const rates = await interleave(sides, 7);
    await bare.end();
    await pool.end();
    await server.end('SIGTERM');
    return [
      {
        name: 'saves of a swipe answered a second, against a bare route',
        result: { value: medianRatio(rates.ours, rates.theirs) },
        limit: { atLeast: 0.7 },
        beside: [spread('ours', rates.ours, '/s'), spread('bare', rates.theirs, '/s')],
      },
    ];
  } finally {
    await station.close();
    rmSync(content, { recursive: true, force: true });
  }
}

/** Learners in turn swipe card after card to the right. */
function createSaves({ lessonId, cardIds }: BigDeck, learners: Learner[]) {
  let turn = 0;
  return () => {
    turn += 1;
    const { cookie } = learners[turn % learners.length] as Learner;
    const cardId = cardIds[Math.floor(turn / learners.length) % cardIds.length];
    const swipe = { client_id: randomUUID(), card_id: cardId, direction: 'right', undo_of: null, age_ms: 0 };
    const body = { lesson_id: lessonId, flashcard_ids: { remember: [], non: [] }, swipes: [swipe] };
    return { cookie, body: JSON.stringify(body) };
  };
}
