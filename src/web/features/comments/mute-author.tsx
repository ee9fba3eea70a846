import type { CommentView, ReplyView } from '#contract/comments.ts';
import { MuteDialog } from '#web/ui/mute-dialog.tsx';
import { useComments } from './comments-context.ts';

type Props = { comment: CommentView | ReplyView; onClose: () => void };

/** For staff: mutes who wrote a comment. */
export function MuteAuthor({ comment, onClose }: Props) {
  const { board } = useComments();
  const { id, name } = comment.user_info;
  if (id === null) return null;
  return <MuteDialog name={name} mute={(days) => board.mute(id, days)} onClose={onClose} />;
}
