import { FirstCommentsView } from '#contract/flashcards.ts';
import { denyComments } from '#domain/comments/policy.ts';
import { canOpenLesson } from '../courses/index.ts';
import type { Visit } from '../visit/index.ts';
import type { CommentDeps } from './list.ts';
import { findFirstOfCards } from './list-queries.ts';
import { toCommentView } from './present.ts';

/**
 * By card id the comment that its how-to-remember block shows, without its replies. Cards of lessons that the viewer may
 * not open, and those without a comment, have no entry. spec 2 §7
 */
export async function firstComments(deps: CommentDeps, visit: Visit, cardIds: number[]): Promise<FirstCommentsView> {
  const nowMs = deps.now();
  const open = [...new Set(cardIds)].filter((id) => {
    const lesson = visit.tree.lessonByCardId.get(id);
    return lesson !== undefined && denyComments(lesson.type) === null && canOpenLesson(visit.viewer, lesson, nowMs);
  });
  const rows = await findFirstOfCards(deps.pool, visit.viewer, open, new Date(nowMs));
  return FirstCommentsView.parse(
    Object.fromEntries(
      rows.map((row) => {
        const actor = { ...visit.viewer, isMuted: row.is_muted };
        return [row.card_id, toCommentView(row, [], { actor, nowMs })];
      }),
    ),
  );
}
