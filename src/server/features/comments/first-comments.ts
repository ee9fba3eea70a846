import { FirstCommentsView } from '#contract/flashcards.ts';
import type { RequestContext } from '../request-context/index.ts';
import type { CommentDeps } from './list.ts';
import { findFirstOfCards } from './list-queries.ts';
import { findReadableLesson, viewerAt } from './comment-subject.ts';
import { toCommentView } from './present.ts';

/**
 * By card id, the comment for its how-to-remember block, without replies. Cards of locked lessons and cards without
 * comments are missing. spec 2 §7
 */
export async function firstComments(
  deps: CommentDeps,
  context: RequestContext,
  cardIds: number[],
): Promise<FirstCommentsView> {
  const nowMs = deps.now();
  const open = [...new Set(cardIds)].filter((id) => findReadableLesson(context, { kind: 'flashcard', id }, nowMs));
  const cards = open.map((id) => ({ id, isStaff: viewerAt(context, { kind: 'flashcard', id }).isStaff }));
  const rows = await findFirstOfCards(deps.pool, context.viewer.userId, cards, new Date(nowMs));
  return FirstCommentsView.parse(
    Object.fromEntries(
      rows.map((row) => {
        const viewer = viewerAt(context, { kind: 'flashcard', id: row.card_id }, row.is_muted);
        return [row.card_id, toCommentView(row, [], viewer, nowMs)];
      }),
    ),
  );
}
