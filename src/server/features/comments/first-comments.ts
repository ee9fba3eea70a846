import { FirstCommentsView } from '#contract/flashcards.ts';
import type { RequestContext } from '../request-context/index.ts';
import type { CommentDeps } from './list.ts';
import { findFirstOfCards } from './list-queries.ts';
import { findReadableLesson } from './comment-subject.ts';
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
  const rows = await findFirstOfCards(deps.pool, context.viewer, open, new Date(nowMs));
  return FirstCommentsView.parse(
    Object.fromEntries(
      rows.map((row) => {
        const viewer = { ...context.viewer, isMuted: row.is_muted };
        return [row.card_id, toCommentView(row, [], viewer, nowMs)];
      }),
    ),
  );
}
