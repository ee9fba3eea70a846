/** shown; hidden: seen by its author and staff only; deleted: gone, or a placeholder above the replies of others. */
export const COMMENT_STATES = ['shown', 'hidden', 'deleted'] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

/** What the rules need to know of a comment or reply. */
export type CommentFacts = {
  readonly authorId: number;
  readonly isAuthorStaff: boolean;
  readonly state: CommentState;
  readonly isPinned: boolean;
  readonly createdAtMs: number;
  /** the comment above a reply, null for a comment of its own */
  readonly thread: { readonly authorId: number; readonly state: CommentState } | null;
};

/** What the rules need to know of who acts. `userId` null is a guest. */
export type CommentViewer = { readonly userId: number | null; readonly isStaff: boolean; readonly isMuted: boolean };
