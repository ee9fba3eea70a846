import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { MeView } from '#contract/people.ts';
import { signInPath } from '#web/lib/sign-in-path.ts';
import { useNow } from '#web/lib/use-now.ts';
import type { CommentTarget } from '../comment-target.ts';
import { Composer } from '../compose/composer.tsx';
import { CommentBoard } from './comment-board.ts';
import { CommentDialogs } from './comment-dialogs.tsx';
import { CommentFeed } from './comment-feed.tsx';
import { backToComments, commentAnchor, linkedCommentId } from './comment-link.ts';
import styles from './comment-thread.module.css';
import { type CommentDialog, CommentsContext } from './comments-context.ts';
import { GuestBox } from './guest-box.tsx';
import { MutedNote } from './item/muted-note.tsx';
import { usePostedComments } from './use-posted-comments.ts';
import { COMMENTS } from '../saving/comment-access.ts';
import { createCommentCalls } from '../saving/comment-calls.ts';
import { createCommentOutbox } from '../saving/create-comment-outbox.ts';

type Props = {
  target: CommentTarget;
  me: MeView | null;
  language: string;
  timeZone: string;
  location: { pathname: string; search: string; hash: string; key: string };
};

/** A target's comments and the box to write one. Needs a key per target and viewer. */
export function CommentThread({ target, me, language, timeZone, location }: Props) {
  const viewerId = me?.id ?? null;
  const linkedId = linkedCommentId(location.hash);
  const [board] = useState(() => new CommentBoard(target, viewerId, createCommentCalls(viewerId)));
  const writer = useMemo(() => (me ? { me, queue: COMMENTS.open(me.id, createCommentOutbox) } : null), [me]);
  const state = useSyncExternalStore(board.subscribe, board.getState, board.getState);
  const nowMs = useNow();
  const [dialog, setDialog] = useState<CommentDialog | null>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (board.getState().status !== 'ready' || !board.shows(linkedId)) void board.load(linkedId);
  }, [board, linkedId]);
  useLinkedComment(linkedId, location.key, state.status === 'ready');
  const announcement = usePostedComments(board, writer?.queue ?? null);

  const back = signInPath(backToComments(location));
  const context = useMemo(
    () => ({ board, writer, nowMs, language, timeZone, linkedId, signInPath: back, openDialog: setDialog }),
    [board, writer, nowMs, language, timeZone, linkedId, back],
  );
  return (
    <CommentsContext value={context}>
      <div className={styles.scroller} ref={list} tabIndex={-1}>
        {writer === null ? <GuestBox /> : null}
        {writer && state.isMuted ? <MutedNote until={state.mutedUntil} /> : null}
        {writer && !state.isMuted ? <Composer me={writer.me} queue={writer.queue} target={target} /> : null}
        <CommentFeed state={state} />
        <p role="status" className="visually-hidden">
          {announcement}
        </p>
      </div>
      {dialog ? <CommentDialogs dialog={dialog} list={list} onClose={() => setDialog(null)} /> : null}
    </CommentsContext>
  );
}

/** Scrolls to the comment named by the address and focuses it, once it is loaded. decisions §7 */
function useLinkedComment(linkedId: number | null, locationKey: string, isReady: boolean): void {
  useEffect(() => {
    if (linkedId === null || !isReady) return;
    const comment = document.getElementById(commentAnchor(linkedId));
    comment?.scrollIntoView({ block: 'center' });
    comment?.focus({ preventScroll: true });
  }, [linkedId, locationKey, isReady]);
}
