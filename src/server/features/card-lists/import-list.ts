import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { COMPONENT_TYPE } from '#domain/course/component-kind.ts';
import type { ListedCard } from '#domain/flashcard/card-row.ts';
import { wordKey } from '#domain/flashcard/word-key.ts';
import type { CardValue } from '../../db/stored-json.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { MediaStore } from '../../platform/media-store.ts';
import { countUpContent, lockContent } from '../content/index.ts';
import { type CardMedia, findMedia } from './media.ts';
import type { ListedRow } from './read-list.ts';
import { authoredId, findLesson, findStoredCards, type StoredCard, toListedCard } from './stored-cards.ts';

export type ImportedList = {
  lessonName: string;
  added: number;
  changed: number;
  unchanged: number;
  /** imported cards of the lesson missing from this list */
  stay: number;
  /** recordings named by the list but not stored */
  missing: { line: number; reason: string }[];
  /** rows that differ from an authored card with their key */
  authored: { line: number; word: string }[];
  /** rows that add a word already on another card of the lesson */
  held: { line: number; word: string }[];
};

/**
 * Stores a list's cards in a flashcard lesson after its authored ones, in one transaction. A card is identified by its
 * key and keeps its id; only changes are written. Cards missing from the list stay.
 */
export async function importCardList(
  { pool, store }: { pool: pg.Pool; store: MediaStore },
  rows: readonly ListedRow[],
  options: {
    lessonId: number;
    mediaFolder: string | null;
    isDryRun: boolean;
    onProgress: (done: number, all: number) => void;
  },
): Promise<ImportedList> {
  return inTransaction(pool, async (client) => {
    await lockContent(client);
    const lesson = await findLesson(client, options.lessonId);
    const stored = await findStoredCards(client, lesson.id);
    const byKey = new Map(stored.flatMap((card) => (card.importKey === null ? [] : [[card.importKey, card]])));
    const authored = new Map(stored.flatMap((card) => (card.origin === 'content' ? [[card.id, card]] : [])));

    const done: ImportedList = {
      lessonName: lesson.name,
      added: 0,
      changed: 0,
      unchanged: 0,
      stay: 0,
      missing: [],
      authored: [],
      held: [],
    };
    const added: Planned[] = [];
    const changed: Planned[] = [];
    const named = new Set<string>();
    const held = wordsOf(stored.filter((one) => !one.isArchived));
    for (const [index, { line, card, unused }] of rows.entries()) {
      const written = authored.get(authoredId(card.key) ?? 0);
      if (written) {
        if (!isSame(card, toListedCard(written))) done.authored.push({ line, word: card.word });
        done.unchanged += 1;
        continue;
      }
      const before = byKey.get(card.key) ?? null;
      named.add(card.key);
      const files = await findMedia(card, before?.value ?? null, {
        mediaFolder: options.mediaFolder,
        store: options.isDryRun ? null : store,
      });
      for (const reason of files.missing) done.missing.push({ line, reason });
      for (const name of unused)
        done.missing.push({ line, reason: `${name} is left out: a word or sentence has one recording` });
      const value = toValue(card, files);
      if ((!before || before.isArchived) && held.has(wordKey(card.word, card.reading)))
        done.held.push({ line, word: card.word });
      if (!before) added.push({ key: card.key, value });
      else if (before.isArchived || !isDeepStrictEqual(before.value, value)) changed.push({ key: card.key, value });
      else done.unchanged += 1;
      options.onProgress(index + 1, rows.length);
    }
    done.added = added.length;
    done.changed = changed.length;
    done.stay = stored.filter((one) => one.importKey !== null && !one.isArchived && !named.has(one.importKey)).length;
    if (options.isDryRun || added.length + changed.length === 0) return done;
    await write(client, lesson.id, added, changed);
    await countUpContent(client, lesson.courseId);
    return done;
  });
}

type Planned = { key: string; value: CardValue };

const isSame = (one: ListedCard, other: ListedCard) => isDeepStrictEqual({ ...one, key: '' }, { ...other, key: '' });

/** Words of cards; those with a reading also match without it, which lists often omit. */
const wordsOf = (cards: readonly StoredCard[]) =>
  new Set(cards.flatMap(({ value: { word, reading } }) => [wordKey(word, reading), wordKey(word, '')]));

function toValue(card: ListedCard, { folder, kept }: CardMedia): CardValue {
  const audioOf = (name: string) => {
    const audio = kept.get(name);
    return audio === undefined ? {} : { audio };
  };
  const { word, reading, stress, meaning, hanviet, tags } = card;
  return {
    kind: 'card',
    word,
    reading,
    stress,
    meaning,
    hanviet,
    ...(folder === null ? {} : { folder }),
    ...audioOf(card.audio),
    examples: card.examples.map(({ ja, vi, audio }) => ({ ja, vi, ...audioOf(audio) })),
    ...(tags.length > 0 ? { tags: [...tags] } : {}),
  };
}

/** After all authored cards: lists have at most 5,000. */
const FIRST_POSITION = 100_000;

async function write(client: pg.PoolClient, lessonId: number, added: Planned[], changed: Planned[]): Promise<void> {
  await client.query(
    `UPDATE component c SET value = n.value, archived_at = NULL
       FROM jsonb_to_recordset($2::jsonb) AS n(key text, value jsonb)
      WHERE c.lesson_id = $1 AND c.import_key = n.key`,
    [lessonId, JSON.stringify(changed)],
  );
  await client.query(
    `INSERT INTO component (id, lesson_id, type, value, origin, import_key, position)
     SELECT nextval('imported_card_id'), $1, $3, n.value, 'import', n.key,
            greatest($4, (SELECT coalesce(max(position) + 1, 0) FROM component WHERE lesson_id = $1)) + n.index - 1
       FROM (SELECT item ->> 'key' AS key, item -> 'value' AS value, index
               FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS items(item, index) ORDER BY index) AS n`,
    [lessonId, JSON.stringify(added), COMPONENT_TYPE.card, FIRST_POSITION],
  );
}
