import type pg from 'pg';
import { CardLikedView, type LikeCardInput, type LikedCardsQuery, LikedCardsView } from '#contract/flashcards.ts';
import { consumeLimit } from '../../platform/learner-limits.ts';
import { canOpenCard } from '../access/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { findCards } from './cards.ts';
import { toCardWithLessonView } from './card-with-lesson.ts';

export type LikeDeps = { pool: pg.Pool; now: () => number };

/** Likes or unlikes a card; without `liked`, toggles. spec 2 §7, decisions §2 */
export async function likeCard(
  deps: LikeDeps,
  context: RequestContext,
  userId: number,
  input: LikeCardInput,
): Promise<CardLikedView> {
  const nowMs = deps.now();
  await consumeLimit(deps.pool, 'like', { userId, staffOf: context.viewer.staffOf }, nowMs);
  const isLike = input.liked ?? !(await findLikedCards(deps.pool, userId, [input.id])).includes(input.id);
  if (isLike) {
    await deps.pool.query(
      'INSERT INTO card_like (user_id, card_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [userId, input.id, new Date(nowMs)],
    );
  } else await deps.pool.query('DELETE FROM card_like WHERE user_id = $1 AND card_id = $2', [userId, input.id]);
  return CardLikedView.parse({ isLike });
}

/** Which of these cards the learner likes. */
export async function findLikedCards(pool: pg.Pool, userId: number, cardIds: readonly number[]): Promise<number[]> {
  const { rows } = await pool.query<{ card_id: number }>({
    name: 'cards-liked',
    text: 'SELECT card_id FROM card_like WHERE user_id = $1 AND card_id = ANY($2::int[]) ORDER BY id',
    values: [userId, cardIds],
  });
  return rows.map((row) => row.card_id);
}

const PAGE = 50;

/** The learner's liked cards from open lessons, newest like first. */
export async function listLikedCards(
  deps: LikeDeps,
  context: RequestContext,
  userId: number,
  query: LikedCardsQuery,
): Promise<LikedCardsView> {
  const nowMs = deps.now();
  const { rows } = await deps.pool.query<{ id: string; card_id: number }>(
    `SELECT id, card_id FROM card_like WHERE user_id = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [userId, query.before ?? null, PAGE + 1],
  );
  const page = rows.slice(0, PAGE);
  const open = page.map((row) => row.card_id).filter((cardId) => canOpenCard(context, cardId, nowMs));
  const byId = new Map((await findCards(deps.pool, open)).map((card) => [card.id, card]));
  return LikedCardsView.parse({
    data: open.flatMap((id) => toCardWithLessonView(byId.get(id), context.tree) ?? []),
    next_before: rows.length > PAGE ? Number(page.at(-1)?.id) : null,
  });
}
