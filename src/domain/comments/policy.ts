import type { CommentViewer, CommentFacts } from './comment-facts.ts';

/** Own comments can be edited this long. decisions §7 */
export const EDIT_WINDOW_MS = 15 * 60_000;

/** Why an action is refused; codes of the contract. */
export type Denial =
  | 'SIGN_IN_REQUIRED'
  | 'STAFF_ONLY'
  | 'COMMENTS_OFF'
  | 'COMMENTS_MUTED'
  | 'COMMENT_NOT_FOUND'
  | 'COMMENT_NOT_YOURS'
  | 'COMMENT_IS_YOURS'
  | 'COMMENT_EDIT_TOO_LATE'
  | 'COMMENT_NOT_PINNABLE'
  | 'PARENT_GONE'
  | 'MUTE_STAFF';

// Whether the lesson opens is judged before, by domain/access: comments are readable and writable exactly there.

/** Whether a lesson of this type has comments at all. decisions §3 */
export function denialOfComments(lessonType: string): Denial | null {
  return lessonType === 'exam' || lessonType === 'last_exam' ? 'COMMENTS_OFF' : null;
}

function isVisible(viewer: CommentViewer, part: { authorId: number; state: CommentFacts['state'] }): boolean {
  return part.state !== 'hidden' || viewer.isStaff || part.authorId === viewer.userId;
}

/** Whether the viewer may know the text: nobody of a deleted one, staff and the author of a hidden one. decisions §7 */
export function canSee(viewer: CommentViewer, comment: CommentFacts): boolean {
  if (comment.state === 'deleted') return false;
  return isVisible(viewer, comment) && (comment.thread === null || isVisible(viewer, comment.thread));
}

/**
 * Whether the viewer may look at a picture that `ownerId` sent: the sender always, staff once it hangs on a comment, and
 * others where they may read such a comment. decisions §2
 */
export function canSeePicture(
  viewer: Pick<CommentViewer, 'userId' | 'isStaff'>,
  picture: {
    readonly ownerId: number;
    readonly comments: readonly { readonly state: CommentFacts['state']; readonly isInOpenLesson: boolean }[];
  },
): boolean {
  if (viewer.userId === picture.ownerId) return true;
  if (viewer.isStaff) return picture.comments.length > 0;
  return picture.comments.some(({ state, isInOpenLesson }) => state === 'shown' && isInOpenLesson);
}

/** A comment of one's own. */
export function denialOfPosting(viewer: CommentViewer): Denial | null {
  if (viewer.userId === null) return 'SIGN_IN_REQUIRED';
  return viewer.isMuted ? 'COMMENTS_MUTED' : null;
}

/** A reply under `parent`, which must be there for everybody and no reply itself. */
export function denialOfReply(viewer: CommentViewer, parent: CommentFacts): Denial | null {
  return denialOfPosting(viewer) ?? (parent.state === 'shown' && parent.thread === null ? null : 'PARENT_GONE');
}

function denialOfUnseen(viewer: CommentViewer, comment: CommentFacts): Denial | null {
  if (viewer.userId === null) return 'SIGN_IN_REQUIRED';
  return canSee(viewer, comment) ? null : 'COMMENT_NOT_FOUND';
}

export function denialOfLike(viewer: CommentViewer, comment: CommentFacts): Denial | null {
  return denialOfUnseen(viewer, comment);
}

/** The author alone, for 15 minutes from writing, not including the last moment. */
export function denialOfEdit(viewer: CommentViewer, comment: CommentFacts, nowMs: number): Denial | null {
  const denial = denialOfUnseen(viewer, comment);
  if (denial) return denial;
  if (comment.authorId !== viewer.userId) return 'COMMENT_NOT_YOURS';
  if (viewer.isMuted) return 'COMMENTS_MUTED';
  return nowMs < comment.createdAtMs + EDIT_WINDOW_MS ? null : 'COMMENT_EDIT_TOO_LATE';
}

/** The author, a muted one too, and staff. */
export function denialOfDelete(viewer: CommentViewer, comment: CommentFacts): Denial | null {
  const denial = denialOfUnseen(viewer, comment);
  if (denial) return denial;
  return viewer.isStaff || comment.authorId === viewer.userId ? null : 'COMMENT_NOT_YOURS';
}

export function denialOfReport(viewer: CommentViewer, comment: CommentFacts): Denial | null {
  const denial = denialOfUnseen(viewer, comment);
  if (denial) return denial;
  return comment.authorId === viewer.userId ? 'COMMENT_IS_YOURS' : null;
}

/** Everything that only teachers and admins do. */
export function denialOfModeration(viewer: CommentViewer): Denial | null {
  if (viewer.userId === null) return 'SIGN_IN_REQUIRED';
  return viewer.isStaff ? null : 'STAFF_ONLY';
}

/** Comments that everybody sees can be pinned, replies can't. */
export function denialOfPin(viewer: CommentViewer, comment: CommentFacts): Denial | null {
  const denial = denialOfModeration(viewer) ?? denialOfUnseen(viewer, comment);
  if (denial) return denial;
  return comment.thread === null && comment.state === 'shown' ? null : 'COMMENT_NOT_PINNABLE';
}

/** Hiding, and showing again. */
export function denialOfHide(viewer: CommentViewer, comment: CommentFacts): Denial | null {
  return denialOfModeration(viewer) ?? denialOfUnseen(viewer, comment);
}

/** Learners can be muted, staff can't. */
export function denialOfMute(viewer: CommentViewer, target: { readonly isStaff: boolean }): Denial | null {
  return denialOfModeration(viewer) ?? (target.isStaff ? 'MUTE_STAFF' : null);
}
