import { useMemo, useSyncExternalStore } from 'react';
import type { CommentDraft, DraftState } from './comment-draft.ts';
import { useComments } from '../list/comments-context.ts';
import { draftOf } from './drafts.ts';

/** The draft of a new comment (null) or of a reply. */
export function useDraft(learnerId: number, parentId: number | null): { draft: CommentDraft; state: DraftState } {
  const { board } = useComments();
  const draft = useMemo(
    () => draftOf({ learnerId, target: board.target, parentId }),
    [learnerId, board.target, parentId],
  );
  return { draft, state: useSyncExternalStore(draft.subscribe, draft.getState, draft.getState) };
}
