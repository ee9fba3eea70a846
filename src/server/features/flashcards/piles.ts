import type pg from 'pg';
import type { PilesView } from '#contract/flashcards.ts';
import type { Piles } from '#domain/flashcard/piles.ts';

/** The pile of a learner's card, and since when (ms since 1970). */
export type PileEntry = { isRemembered: boolean; atMs: number };
export type PileEntries = ReadonlyMap<number, PileEntry>;

export const READ_PILES = {
  name: 'cards-piles',
  text: `
    SELECT card_id, is_remembered, (extract(epoch FROM at) * 1000)::float8 AS at_ms
      FROM card_pile WHERE user_id = $1 AND card_id = ANY($2::int[])`,
};

/** Piles of the given cards. */
export async function findPileEntries(
  client: pg.Pool | pg.PoolClient,
  userId: number,
  cardIds: readonly number[],
): Promise<PileEntries> {
  const { rows } = await client.query<{ card_id: number; is_remembered: boolean; at_ms: number }>({
    ...READ_PILES,
    values: [userId, cardIds],
  });
  return new Map(rows.map((row) => [row.card_id, { isRemembered: row.is_remembered, atMs: row.at_ms }]));
}

/** The piles of a lesson, in lesson order. */
export function pilesOf(cardIds: readonly number[], entries: PileEntries): Piles {
  const inPile = (isRemembered: boolean) => cardIds.filter((id) => entries.get(id)?.isRemembered === isRemembered);
  return { remembered: inPile(true), notRemembered: inPile(false) };
}

export function toPilesView({ remembered, notRemembered }: Piles): PilesView {
  return { remember: [...remembered], non: [...notRemembered] };
}
