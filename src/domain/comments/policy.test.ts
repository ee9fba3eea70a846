import { describe, expect, it } from 'vitest';
import type { CommentViewer, CommentFacts } from './comment-facts.ts';
import {
  canSee,
  denialOfComments,
  denialOfDelete,
  denialOfEdit,
  denialOfHide,
  denialOfLike,
  denialOfModeration,
  denialOfMute,
  denialOfPin,
  denialOfPosting,
  denialOfReply,
  denialOfReport,
  EDIT_WINDOW_MS,
} from './policy.ts';

const NOW = 1_795_132_800_000;
const AUTHOR = 7;

const ACTORS = {
  guest: { userId: null, isStaff: false, isSiteStaff: false, isMuted: false },
  author: { userId: AUTHOR, isStaff: false, isSiteStaff: false, isMuted: false },
  mutedAuthor: { userId: AUTHOR, isStaff: false, isSiteStaff: false, isMuted: true },
  other: { userId: 8, isStaff: false, isSiteStaff: false, isMuted: false },
  mutedOther: { userId: 8, isStaff: false, isSiteStaff: false, isMuted: true },
  staff: { userId: 9, isStaff: true, isSiteStaff: true, isMuted: false },
} satisfies Record<string, CommentViewer>;
type Who = keyof typeof ACTORS;

const comment: CommentFacts = {
  authorId: AUTHOR,
  isAuthorStaff: false,
  state: 'shown',
  isPinned: false,
  createdAtMs: NOW,
  thread: null,
};
const hidden: CommentFacts = { ...comment, state: 'hidden' };
const deleted: CommentFacts = { ...comment, state: 'deleted' };
const reply: CommentFacts = { ...comment, thread: { authorId: 8, state: 'shown' } };
const replyInHidden: CommentFacts = { ...comment, thread: { authorId: 6, state: 'hidden' } };
const replyBelowDeleted: CommentFacts = { ...comment, thread: { authorId: 6, state: 'deleted' } };

const ok = null;
const IN = 'SIGN_IN_REQUIRED';
const GONE = 'COMMENT_NOT_FOUND';
const NOT_YOURS = 'COMMENT_NOT_YOURS';
const MUTED = 'COMMENTS_MUTED';

type Row = [what: string, deny: (viewer: CommentViewer) => unknown, told: Record<Who, string | null>];

/** Each action on each kind of comment: guest, author, muted author, other, muted other, staff. */
const row = (what: string, deny: (viewer: CommentViewer) => unknown, ...told: (string | null)[]): Row => [
  what,
  deny,
  Object.fromEntries(Object.keys(ACTORS).map((who, at) => [who, told[at] ?? null])) as Record<Who, string | null>,
];

const TABLE: Row[] = [
  row('write', denialOfPosting, IN, ok, MUTED, ok, MUTED, ok),
  row('reply', (viewer) => denialOfReply(viewer, comment), IN, ok, MUTED, ok, MUTED, ok),
  row(
    'reply to a reply',
    (viewer) => denialOfReply(viewer, reply),
    IN,
    'PARENT_GONE',
    MUTED,
    'PARENT_GONE',
    MUTED,
    'PARENT_GONE',
  ),
  row(
    'reply to a hidden one',
    (viewer) => denialOfReply(viewer, hidden),
    IN,
    'PARENT_GONE',
    MUTED,
    'PARENT_GONE',
    MUTED,
    'PARENT_GONE',
  ),
  row(
    'reply to a deleted one',
    (viewer) => denialOfReply(viewer, deleted),
    IN,
    'PARENT_GONE',
    MUTED,
    'PARENT_GONE',
    MUTED,
    'PARENT_GONE',
  ),
  row('like', (viewer) => denialOfLike(viewer, comment), IN, ok, ok, ok, ok, ok),
  row('like a hidden one', (viewer) => denialOfLike(viewer, hidden), IN, ok, ok, GONE, GONE, ok),
  row('like a deleted one', (viewer) => denialOfLike(viewer, deleted), IN, GONE, GONE, GONE, GONE, GONE),
  row(
    'like a reply in a hidden thread',
    (viewer) => denialOfLike(viewer, replyInHidden),
    IN,
    GONE,
    GONE,
    GONE,
    GONE,
    ok,
  ),
  row('like a reply below a deleted one', (viewer) => denialOfLike(viewer, replyBelowDeleted), IN, ok, ok, ok, ok, ok),
  row('edit', (viewer) => denialOfEdit(viewer, comment, NOW), IN, ok, MUTED, NOT_YOURS, NOT_YOURS, NOT_YOURS),
  row(
    'edit in the last moment',
    (viewer) => denialOfEdit(viewer, comment, NOW + EDIT_WINDOW_MS - 1),
    IN,
    ok,
    MUTED,
    NOT_YOURS,
    NOT_YOURS,
    NOT_YOURS,
  ),
  row(
    'edit after it',
    (viewer) => denialOfEdit(viewer, comment, NOW + EDIT_WINDOW_MS),
    IN,
    'COMMENT_EDIT_TOO_LATE',
    MUTED,
    NOT_YOURS,
    NOT_YOURS,
    NOT_YOURS,
  ),
  row('edit a hidden one', (viewer) => denialOfEdit(viewer, hidden, NOW), IN, ok, MUTED, GONE, GONE, NOT_YOURS),
  row('edit a deleted one', (viewer) => denialOfEdit(viewer, deleted, NOW), IN, GONE, GONE, GONE, GONE, GONE),
  row('delete', (viewer) => denialOfDelete(viewer, comment), IN, ok, ok, NOT_YOURS, NOT_YOURS, ok),
  row('delete a hidden one', (viewer) => denialOfDelete(viewer, hidden), IN, ok, ok, GONE, GONE, ok),
  row('delete a deleted one', (viewer) => denialOfDelete(viewer, deleted), IN, GONE, GONE, GONE, GONE, GONE),
  row('report', (viewer) => denialOfReport(viewer, comment), IN, 'COMMENT_IS_YOURS', 'COMMENT_IS_YOURS', ok, ok, ok),
  row(
    'report a hidden one',
    (viewer) => denialOfReport(viewer, hidden),
    IN,
    'COMMENT_IS_YOURS',
    'COMMENT_IS_YOURS',
    GONE,
    GONE,
    ok,
  ),
  row('moderate', denialOfModeration, IN, 'STAFF_ONLY', 'STAFF_ONLY', 'STAFF_ONLY', 'STAFF_ONLY', ok),
  row('pin', (viewer) => denialOfPin(viewer, comment), IN, 'STAFF_ONLY', 'STAFF_ONLY', 'STAFF_ONLY', 'STAFF_ONLY', ok),
  row(
    'pin a reply',
    (viewer) => denialOfPin(viewer, reply),
    IN,
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    'COMMENT_NOT_PINNABLE',
  ),
  row(
    'pin a hidden one',
    (viewer) => denialOfPin(viewer, hidden),
    IN,
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    'COMMENT_NOT_PINNABLE',
  ),
  row(
    'hide',
    (viewer) => denialOfHide(viewer, comment),
    IN,
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    ok,
  ),
  row(
    'hide a deleted one',
    (viewer) => denialOfHide(viewer, deleted),
    IN,
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    GONE,
  ),
  row(
    'mute a learner',
    (viewer) => denialOfMute(viewer, { isStaff: false }),
    IN,
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    ok,
  ),
  row(
    'mute a teacher',
    (viewer) => denialOfMute(viewer, { isStaff: true }),
    IN,
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    'MUTE_STAFF',
  ),
  row('see', (viewer) => canSee(viewer, comment) || GONE, 'true', 'true', 'true', 'true', 'true', 'true'),
  row('see a hidden one', (viewer) => canSee(viewer, hidden) || GONE, GONE, 'true', 'true', GONE, GONE, 'true'),
  row('see a deleted one', (viewer) => canSee(viewer, deleted) || GONE, GONE, GONE, GONE, GONE, GONE, GONE),
  row(
    'see a reply in a hidden thread',
    (viewer) => canSee(viewer, replyInHidden) || GONE,
    GONE,
    GONE,
    GONE,
    GONE,
    GONE,
    'true',
  ),
];

describe('who may', () => {
  const cases = TABLE.flatMap(([what, deny, told]) =>
    (Object.keys(ACTORS) as Who[]).map((who) => ({ what, who, deny, expected: told[who] })),
  );

  it.each(cases)('$what: $who', ({ who, deny, expected }) => {
    const told = deny(ACTORS[who]);
    expect(told === true ? 'true' : told).toBe(expected);
  });
});

it.each([
  ['lesson', null],
  ['flashcard', null],
  ['exam', 'COMMENTS_OFF'],
  ['last_exam', 'COMMENTS_OFF'],
])('a %s has comments, or not', (type, told) => {
  expect(denialOfComments(type)).toBe(told);
});
