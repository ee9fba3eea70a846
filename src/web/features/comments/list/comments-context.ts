import { createContext, useContext } from 'react';
import type { CommentView, ReplyView } from '#contract/comments.ts';
import type { MeView } from '#contract/people.ts';
import type { CommentBoard } from './comment-board.ts';
import type { CommentOutbox } from '../saving/comment-outbox.ts';

/** A dialog opened from a comment of the list. */
export type CommentDialog =
  | { readonly kind: 'delete' | 'report' | 'mute'; readonly comment: CommentView | ReplyView }
  | { readonly kind: 'image'; readonly comment: CommentView | ReplyView; readonly index: number };

/** What every comment of a list needs. */
export type CommentsContextValue = {
  readonly board: CommentBoard;
  /** the viewer and their queue, null for a guest */
  readonly writer: { readonly me: MeView; readonly queue: CommentOutbox } | null;
  readonly nowMs: number;
  /** BCP 47, for times */
  readonly language: string;
  readonly timeZone: string;
  /** the comment or reply that the address names */
  readonly linkedId: number | null;
  /** the sign-in page, returning to these comments */
  readonly signInPath: string;
  readonly openDialog: (dialog: CommentDialog) => void;
};

export const CommentsContext = createContext<CommentsContextValue | null>(null);

export function useComments(): CommentsContextValue {
  const value = useContext(CommentsContext);
  if (!value) throw new Error('A comment is drawn outside its thread.');
  return value;
}
