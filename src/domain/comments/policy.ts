import type { CommentViewer, CommentFacts } from './comment-facts.ts';

/** How long authors can edit their comments. decisions §7 */
export const EDIT_WINDOW_MS = 15 * 60_000;

/** Why an action is refused; error codes of the contract. */
export type Denial =
  | 'SIGN_IN_REQUIRED'
  | 'STAFF_ONLY'
  | 'SITE_STAFF_ONLY'
  | 'COMMENTS_OFF'
  | 'COMMENTS_MUTED'
  | 'COMMENT_NOT_FOUND'
  | 'COMMENT_NOT_YOURS'
  | 'COMMENT_IS_YOURS'
  | 'COMMENT_EDIT_TOO_LATE'
  | 'COMMENT_NOT_PINNABLE'
  | 'PARENT_GONE'
  | 'MUTE_STAFF';

// Whether the lesson is open is checked before, by domain/access: comments can be read and written wherever it is.

/** Whether a lesson of this type has comments at all. decisions §3 */
export function denialOfComments(lessonType: string): Denial | null {
  return lessonType === 'exam' || lessonType === 'last_exam' ? 'COMMENTS_OFF' : null;
}

function isVisible(viewer: CommentViewer, part: { authorId: number; state: CommentFacts['state'] }): boolean {
  return part.state !== 'hidden' || viewer.isStaff || part.authorId === viewer.userId;
}

/** Whether the viewer may read the text: nobody if it is deleted, staff and its author if it is hidden. decisions §7 */
export function canSee(viewer: CommentViewer, comment: CommentFacts): boolean {
  if (comment.state === 'deleted') return false;
  return isVisible(viewer, comment) && (comment.thread === null || isVisible(viewer, comment.thread));
}

/**
 * Whether the viewer may see a picture sent by `ownerId`: the sender always, staff once it is attached to a comment in
 * a course that they teach (`isTheirs`), others if they may read such a comment. decisions §2
 */
export function canSeePicture(
  viewer: Pick<CommentViewer, 'userId'>,
  picture: {
    readonly ownerId: number;
    readonly comments: readonly {
      readonly state: CommentFacts['state'];
      readonly isInOpenLesson: boolean;
      readonly isTheirs: boolean;
    }[];
  },
): boolean {
  if (viewer.userId === picture.ownerId) return true;
  return picture.comments.some(
    ({ state, isInOpenLesson, isTheirs }) => isTheirs || (state === 'shown' && isInOpenLesson),
  );
}

/** Posting a top-level comment. */
export function denialOfPosting(viewer: CommentViewer): Denial | null {
  if (viewer.userId === null) return 'SIGN_IN_REQUIRED';
  return viewer.isMuted ? 'COMMENTS_MUTED' : null;
}

/** Replying to `parent`, which must be visible to everyone and not a reply itself. */
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

/** The author only, for 15 minutes after writing (end exclusive). */
export function denialOfEdit(viewer: CommentViewer, comment: CommentFacts, nowMs: number): Denial | null {
  const denial = denialOfUnseen(viewer, comment);
  if (denial) return denial;
  if (comment.authorId !== viewer.userId) return 'COMMENT_NOT_YOURS';
  if (viewer.isMuted) return 'COMMENTS_MUTED';
  return nowMs < comment.createdAtMs + EDIT_WINDOW_MS ? null : 'COMMENT_EDIT_TOO_LATE';
}

/** The author, even while muted, and staff. */
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

/** Anything reserved for teachers and admins. */
export function denialOfModeration(viewer: CommentViewer): Denial | null {
  if (viewer.userId === null) return 'SIGN_IN_REQUIRED';
  return viewer.isStaff ? null : 'STAFF_ONLY';
}

/** Pinning works for publicly visible comments, not for replies. */
export function denialOfPin(viewer: CommentViewer, comment: CommentFacts): Denial | null {
  const denial = denialOfModeration(viewer) ?? denialOfUnseen(viewer, comment);
  if (denial) return denial;
  return comment.thread === null && comment.state === 'shown' ? null : 'COMMENT_NOT_PINNABLE';
}

/** Hiding and unhiding. */
export function denialOfHide(viewer: CommentViewer, comment: CommentFacts): Denial | null {
  return denialOfModeration(viewer) ?? denialOfUnseen(viewer, comment);
}

/** It holds in every course, so it takes staff of the whole site. Teachers, of whichever course, cannot be muted. */
export function denialOfMute(viewer: CommentViewer, target: { readonly isStaff: boolean }): Denial | null {
  const denial = denialOfModeration(viewer) ?? (viewer.isSiteStaff ? null : 'SITE_STAFF_ONLY');
  return denial ?? (target.isStaff ? 'MUTE_STAFF' : null);
}
