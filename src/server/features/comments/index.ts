export { commentPath } from './comment-path.ts';
export type { CommentDeps } from './list.ts';
export { listMuted } from './moderate.ts';
export { countReported, listForStaff } from './moderation-list.ts';
export { findSubjectLesson, findReadableLesson, type CommentSubject } from './comment-subject.ts';
export { purgeComments } from './purge.ts';
export { registerCommentReading, registerCommentWriting } from './routes.ts';
export { UNREAD_REPLIES } from './unread.ts';
