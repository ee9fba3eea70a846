import type { Actor, CommentFacts } from './comment-facts.ts';

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
export function denyComments(lessonType: string): Denial | null {
  return lessonType === 'exam' || lessonType === 'last_exam' ? 'COMMENTS_OFF' : null;
}

function isVisible(actor: Actor, part: { authorId: number; state: CommentFacts['state'] }): boolean {
  return part.state !== 'hidden' || actor.isStaff || part.authorId === actor.userId;
}

/** Whether the actor may know the text: nobody of a deleted one, staff and the author of a hidden one. decisions §7 */
export function canSee(actor: Actor, comment: CommentFacts): boolean {
  if (comment.state === 'deleted') return false;
  return isVisible(actor, comment) && (comment.thread === null || isVisible(actor, comment.thread));
}

/**
 * Whether the actor may look at a picture that `ownerId` sent: the sender always, staff once it hangs on a comment, and
 * others where they may read such a comment. decisions §2
 */
export function canSeePicture(
  actor: Pick<Actor, 'userId' | 'isStaff'>,
  picture: {
    readonly ownerId: number;
    readonly comments: readonly { readonly state: CommentFacts['state']; readonly isInOpenLesson: boolean }[];
  },
): boolean {
  if (actor.userId === picture.ownerId) return true;
  if (actor.isStaff) return picture.comments.length > 0;
  return picture.comments.some(({ state, isInOpenLesson }) => state === 'shown' && isInOpenLesson);
}

/** A comment of one's own. */
export function denyPosting(actor: Actor): Denial | null {
  if (actor.userId === null) return 'SIGN_IN_REQUIRED';
  return actor.isMuted ? 'COMMENTS_MUTED' : null;
}

/** A reply under `parent`, which must be there for everybody and no reply itself. */
export function denyReply(actor: Actor, parent: CommentFacts): Denial | null {
  return denyPosting(actor) ?? (parent.state === 'shown' && parent.thread === null ? null : 'PARENT_GONE');
}

function denyUnseen(actor: Actor, comment: CommentFacts): Denial | null {
  if (actor.userId === null) return 'SIGN_IN_REQUIRED';
  return canSee(actor, comment) ? null : 'COMMENT_NOT_FOUND';
}

export function denyLike(actor: Actor, comment: CommentFacts): Denial | null {
  return denyUnseen(actor, comment);
}

/** The author alone, for 15 minutes from writing, not including the last moment. */
export function denyEdit(actor: Actor, comment: CommentFacts, nowMs: number): Denial | null {
  const denial = denyUnseen(actor, comment);
  if (denial) return denial;
  if (comment.authorId !== actor.userId) return 'COMMENT_NOT_YOURS';
  if (actor.isMuted) return 'COMMENTS_MUTED';
  return nowMs < comment.createdAtMs + EDIT_WINDOW_MS ? null : 'COMMENT_EDIT_TOO_LATE';
}

/** The author, a muted one too, and staff. */
export function denyDelete(actor: Actor, comment: CommentFacts): Denial | null {
  const denial = denyUnseen(actor, comment);
  if (denial) return denial;
  return actor.isStaff || comment.authorId === actor.userId ? null : 'COMMENT_NOT_YOURS';
}

export function denyReport(actor: Actor, comment: CommentFacts): Denial | null {
  const denial = denyUnseen(actor, comment);
  if (denial) return denial;
  return comment.authorId === actor.userId ? 'COMMENT_IS_YOURS' : null;
}

/** Everything that only teachers and admins do. */
export function denyModerating(actor: Actor): Denial | null {
  if (actor.userId === null) return 'SIGN_IN_REQUIRED';
  return actor.isStaff ? null : 'STAFF_ONLY';
}

/** Comments that everybody sees can be pinned, replies can't. */
export function denyPin(actor: Actor, comment: CommentFacts): Denial | null {
  const denial = denyModerating(actor) ?? denyUnseen(actor, comment);
  if (denial) return denial;
  return comment.thread === null && comment.state === 'shown' ? null : 'COMMENT_NOT_PINNABLE';
}

/** Hiding, and showing again. */
export function denyHide(actor: Actor, comment: CommentFacts): Denial | null {
  return denyModerating(actor) ?? denyUnseen(actor, comment);
}

/** Learners can be muted, staff can't. */
export function denyMute(actor: Actor, target: { readonly isStaff: boolean }): Denial | null {
  return denyModerating(actor) ?? (target.isStaff ? 'MUTE_STAFF' : null);
}
