import { type RefObject, useRef } from 'react';
import type { CommentView, ReplyView } from '#contract/comments.ts';
import { MuteDialog } from '#web/ui/mute-dialog.tsx';
import { commentAnchor } from './comment-link.ts';
import { type CommentDialog, useComments } from './comments-context.ts';
import { DeleteDialog } from './item/delete-dialog.tsx';
import { ImageDialog } from './item/image-dialog.tsx';
import { ReportDialog } from './item/report-dialog.tsx';

type Props = {
  dialog: CommentDialog;
  /** the list that contains the comment */
  list: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** The dialog opened from a comment. */
export function CommentDialogs({ dialog, list, onClose }: Props) {
  const neighbour = useRef<HTMLElement | null>(null);
  const { comment } = dialog;
  if (dialog.kind === 'image') return <ImageDialog comment={comment} index={dialog.index} onClose={onClose} />;
  if (dialog.kind === 'report') return <ReportDialog comment={comment} onClose={onClose} />;
  if (dialog.kind === 'mute') return <MuteAuthor comment={comment} onClose={onClose} />;
  return (
    <DeleteDialog
      comment={comment}
      onDeleting={() => (neighbour.current = neighbourOf(comment.id, list.current))}
      // The button that opened it is removed with its comment.
      returnFocusTo={() => neighbour.current}
      onClose={onClose}
    />
  );
}

/** Focus target after removing a comment: the next one, else the previous one, else the list. */
function neighbourOf(id: number, list: HTMLElement | null): HTMLElement | null {
  const articles = [...(list?.querySelectorAll('article') ?? [])];
  const article = articles.find((one) => one.id === commentAnchor(id));
  if (!article) return list;
  const after = articles.slice(articles.indexOf(article) + 1).find((one) => !article.contains(one));
  return after ?? articles[articles.indexOf(article) - 1] ?? list;
}

type MuteProps = { comment: CommentView | ReplyView; onClose: () => void };

/** For staff: mutes a comment's author. */
function MuteAuthor({ comment, onClose }: MuteProps) {
  const { board } = useComments();
  const { id, name } = comment.user_info;
  if (id === null) return null;
  return <MuteDialog name={name} mute={(days) => board.mute(id, days)} onClose={onClose} />;
}
