import type pg from 'pg';
import { countPlannedWords, type DueAndNew, LEARN_AHEAD_MS } from '#domain/flashcard/daily-reviews.ts';
import { studyDay, studyDayStartMs } from '#domain/flashcard/study-day.ts';
import type { RequestContext } from '../request-context/index.ts';
import { cardFinder, openedDecks, unseenWords } from './opened-words.ts';
import type { ReviewDeps } from './service.ts';
import { findSettings } from './settings.ts';

/**
 * The number of words 'Ôn hôm nay' offers, consistent with its page but without reading memories or cards. `marks`:
 * lessons the learner has opened.
 */
export async function countReviewDay(
  deps: ReviewDeps,
  context: RequestContext,
  userId: number,
  marks: Pick<ReadonlyMap<number, unknown>, 'has'>,
): Promise<DueAndNew> {
  const nowMs = deps.now();
  const lessons = openedDecks(context, marks, nowMs);
  const [settings, { done, due }] = await Promise.all([
    findSettings(deps.pool, userId),
    countWords(deps.pool, userId, { nowMs, timeZone: deps.timeZone }),
  ]);
  const limits = { newWords: settings.new_words, dueWords: settings.due_words };
  const cardOf = cardFinder(context, lessons, nowMs);
  const count = (kind: Kind) => due(kind).filter((word) => cardOf(word) !== null).length;
  const wordKeys = [...unseenWords(context, lessons, () => false).keys()];
  const unseen = await countUnseen(deps.pool, userId, wordKeys, limits.newWords);
  const counts = { steps: count('step'), ahead: count('ahead'), long: count('long'), unseen };
  return countPlannedWords(counts, { limits, done });
}

type Kind = 'step' | 'ahead' | 'long';

type Row = {
  kind: Kind | null;
  new_done: number;
  due_done: number;
  card_ids: number[] | null;
  word_keys: string[] | null;
};

// Counts what is due and done by the rules of domain/flashcard/daily-reviews.ts. Returns the due words, because only
// the content tree knows which still have a card.
const COUNT = {
  name: 'reviews-count',
  text: `
    SELECT kind,
           count(*) FILTER (WHERE reviewed_at >= $3 AND begun_at >= $3)::int AS new_done,
           count(*) FILTER (WHERE reviewed_at >= $3 AND begun_at < $3 AND recalled_at >= $3)::int AS due_done,
           array_agg(card_id) FILTER (WHERE kind IS NOT NULL) AS card_ids,
           array_agg(word_key) FILTER (WHERE kind IS NOT NULL) AS word_keys
      FROM (SELECT *, CASE WHEN phase = 'review' THEN CASE WHEN due_at < $4 THEN 'long' END
                           WHEN due_at <= $2 THEN 'step'
                           WHEN due_at <= $5 THEN 'ahead' END AS kind
              FROM word_memory WHERE user_id = $1) AS w
     GROUP BY kind`,
};

async function countWords(pool: pg.Pool, userId: number, { nowMs, timeZone }: { nowMs: number; timeZone: string }) {
  const today = studyDay(nowMs, timeZone);
  const [begins, ends] = [studyDayStartMs(today, timeZone), studyDayStartMs(today + 1, timeZone)];
  const values = [userId, new Date(nowMs), new Date(begins), new Date(ends), new Date(nowMs + LEARN_AHEAD_MS)];
  const { rows } = await pool.query<Row>({ ...COUNT, values });
  const sum = (pick: (row: Row) => number) => rows.reduce((total, row) => total + pick(row), 0);
  return {
    done: { newWords: sum((row) => row.new_done), dueWords: sum((row) => row.due_done) },
    due: (kind: Kind) => {
      const row = rows.find((one) => one.kind === kind);
      return (row?.card_ids ?? []).map((cardId, index) => ({ cardId, wordKey: row?.word_keys?.[index] ?? '' }));
    },
  };
}

/** How many of these words the learner has never reviewed; counting stops at `max`. */
async function countUnseen(pool: pg.Pool, userId: number, wordKeys: string[], max: number): Promise<number> {
  if (wordKeys.length === 0 || max === 0) return 0;
  const { rows } = await pool.query<{ unseen: number }>({
    name: 'reviews-unseen',
    text: `
      SELECT count(*)::int AS unseen FROM (
        SELECT FROM unnest($2::text[]) AS opened(word_key)
         WHERE NOT EXISTS (SELECT FROM word_memory m WHERE m.user_id = $1 AND m.word_key = opened.word_key)
         LIMIT $3) AS found`,
    values: [userId, wordKeys, max],
  });
  return rows[0]?.unseen ?? 0;
}
