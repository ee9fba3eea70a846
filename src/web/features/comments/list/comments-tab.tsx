import { useLocation } from 'react-router';
import { useRootData } from '#web/lib/root-data.ts';
import { CommentThread } from './comment-thread.tsx';
import { type CommentTarget, targetKey } from '../comment-target.ts';

type Props = { target: CommentTarget };

/**
 * The comments of a lesson or a card; everything that writes and shows them is in this lazy part. A default export for
 * `lazy`. The page mounts it so:
 *
 *     const comments = useCommentTab({ lessonId, isPanelOpen, setPanelOpen }); // tab, setTab, target, open
 *     const unread = useUnreadReplies(me && hasComments ? comments.target : null);
 *     <PanelTabs tab={comments.tab} onTab={comments.setTab} lessons={list}
 *       comments={<Suspense fallback={null}><CommentsTab target={comments.target} /></Suspense>} />
 *     <UnreadBadge place="foot" unread={unread} onOpen={comments.open} />
 *
 * An exam has neither tabs nor badge (decisions §3). A card that comes up is told by
 * openCommentTab({ flashcardId }), which opens the tab, closes or toggles it as `action` says.
 */
export default function CommentsTab({ target }: Props) {
  const { me, timeZone, language } = useRootData();
  const location = useLocation();
  // Another target or viewer means a new list without any state of the old one. spec 1 §4
  return (
    <CommentThread
      key={`${targetKey(target)}:${me?.id ?? 'guest'}`}
      target={target}
      me={me}
      language={language}
      timeZone={timeZone}
      location={location}
    />
  );
}
