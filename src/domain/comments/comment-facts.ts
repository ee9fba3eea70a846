/** hidden: visible to its author and staff only; deleted: gone, or a placeholder above other people's replies. */
export const COMMENT_STATES = ['shown', 'hidden', 'deleted'] as const;
export type CommentState = (typeof COMMENT_STATES)[number];

/** What the rules need to know about a comment or reply. */
export type CommentFacts = {
  readonly authorId: number;
  /** the author teaches the course in which it stands */
  readonly isAuthorStaff: boolean;
  readonly state: CommentState;
  readonly isPinned: boolean;
  readonly createdAtMs: number;
  /** the comment above a reply; null for a top-level comment */
  readonly thread: { readonly authorId: number; readonly state: CommentState } | null;
};

/** Who views or acts on comments. A guest has `userId` null. */
export type CommentViewer = {
  readonly userId: number | null;
  /** of the course in which the comments stand */
  readonly isStaff: boolean;
  readonly isSiteStaff: boolean;
  readonly isMuted: boolean;
};
