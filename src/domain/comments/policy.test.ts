import { describe, expect, it } from 'vitest';
import type { Actor, CommentFacts } from './comment-facts.ts';
import {
  canSee,
  denyComments,
  denyDelete,
  denyEdit,
  denyHide,
  denyLike,
  denyModerating,
  denyMute,
  denyPin,
  denyPosting,
  denyReply,
  denyReport,
  EDIT_WINDOW_MS,
} from './policy.ts';

const NOW = 1_795_132_800_000;
const AUTHOR = 7;

const ACTORS = {
  guest: { userId: null, isStaff: false, isMuted: false },
  author: { userId: AUTHOR, isStaff: false, isMuted: false },
  mutedAuthor: { userId: AUTHOR, isStaff: false, isMuted: true },
  other: { userId: 8, isStaff: false, isMuted: false },
  mutedOther: { userId: 8, isStaff: false, isMuted: true },
  staff: { userId: 9, isStaff: true, isMuted: false },
} satisfies Record<string, Actor>;
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

type Row = [what: string, deny: (actor: Actor) => unknown, told: Record<Who, string | null>];

/** Each action on each kind of comment: guest, author, muted author, other, muted other, staff. */
const row = (what: string, deny: (actor: Actor) => unknown, ...told: (string | null)[]): Row => [
  what,
  deny,
  Object.fromEntries(Object.keys(ACTORS).map((who, at) => [who, told[at] ?? null])) as Record<Who, string | null>,
];

const TABLE: Row[] = [
  row('write', denyPosting, IN, ok, MUTED, ok, MUTED, ok),
  row('reply', (actor) => denyReply(actor, comment), IN, ok, MUTED, ok, MUTED, ok),
  row(
    'reply to a reply',
    (actor) => denyReply(actor, reply),
    IN,
    'PARENT_GONE',
    MUTED,
    'PARENT_GONE',
    MUTED,
    'PARENT_GONE',
  ),
  row(
    'reply to a hidden one',
    (actor) => denyReply(actor, hidden),
    IN,
    'PARENT_GONE',
    MUTED,
    'PARENT_GONE',
    MUTED,
    'PARENT_GONE',
  ),
  row(
    'reply to a deleted one',
    (actor) => denyReply(actor, deleted),
    IN,
    'PARENT_GONE',
    MUTED,
    'PARENT_GONE',
    MUTED,
    'PARENT_GONE',
  ),
  row('like', (actor) => denyLike(actor, comment), IN, ok, ok, ok, ok, ok),
  row('like a hidden one', (actor) => denyLike(actor, hidden), IN, ok, ok, GONE, GONE, ok),
  row('like a deleted one', (actor) => denyLike(actor, deleted), IN, GONE, GONE, GONE, GONE, GONE),
  row('like a reply in a hidden thread', (actor) => denyLike(actor, replyInHidden), IN, GONE, GONE, GONE, GONE, ok),
  row('like a reply below a deleted one', (actor) => denyLike(actor, replyBelowDeleted), IN, ok, ok, ok, ok, ok),
  row('edit', (actor) => denyEdit(actor, comment, NOW), IN, ok, MUTED, NOT_YOURS, NOT_YOURS, NOT_YOURS),
  row(
    'edit in the last moment',
    (actor) => denyEdit(actor, comment, NOW + EDIT_WINDOW_MS - 1),
    IN,
    ok,
    MUTED,
    NOT_YOURS,
    NOT_YOURS,
    NOT_YOURS,
  ),
  row(
    'edit after it',
    (actor) => denyEdit(actor, comment, NOW + EDIT_WINDOW_MS),
    IN,
    'COMMENT_EDIT_TOO_LATE',
    MUTED,
    NOT_YOURS,
    NOT_YOURS,
    NOT_YOURS,
  ),
  row('edit a hidden one', (actor) => denyEdit(actor, hidden, NOW), IN, ok, MUTED, GONE, GONE, NOT_YOURS),
  row('edit a deleted one', (actor) => denyEdit(actor, deleted, NOW), IN, GONE, GONE, GONE, GONE, GONE),
  row('delete', (actor) => denyDelete(actor, comment), IN, ok, ok, NOT_YOURS, NOT_YOURS, ok),
  row('delete a hidden one', (actor) => denyDelete(actor, hidden), IN, ok, ok, GONE, GONE, ok),
  row('delete a deleted one', (actor) => denyDelete(actor, deleted), IN, GONE, GONE, GONE, GONE, GONE),
  row('report', (actor) => denyReport(actor, comment), IN, 'COMMENT_IS_YOURS', 'COMMENT_IS_YOURS', ok, ok, ok),
  row(
    'report a hidden one',
    (actor) => denyReport(actor, hidden),
    IN,
    'COMMENT_IS_YOURS',
    'COMMENT_IS_YOURS',
    GONE,
    GONE,
    ok,
  ),
  row('moderate', denyModerating, IN, 'STAFF_ONLY', 'STAFF_ONLY', 'STAFF_ONLY', 'STAFF_ONLY', ok),
  row('pin', (actor) => denyPin(actor, comment), IN, 'STAFF_ONLY', 'STAFF_ONLY', 'STAFF_ONLY', 'STAFF_ONLY', ok),
  row(
    'pin a reply',
    (actor) => denyPin(actor, reply),
    IN,
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    'COMMENT_NOT_PINNABLE',
  ),
  row(
    'pin a hidden one',
    (actor) => denyPin(actor, hidden),
    IN,
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    'COMMENT_NOT_PINNABLE',
  ),
  row('hide', (actor) => denyHide(actor, comment), IN, 'STAFF_ONLY', 'STAFF_ONLY', 'STAFF_ONLY', 'STAFF_ONLY', ok),
  row(
    'hide a deleted one',
    (actor) => denyHide(actor, deleted),
    IN,
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    GONE,
  ),
  row(
    'mute a learner',
    (actor) => denyMute(actor, { isStaff: false }),
    IN,
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    ok,
  ),
  row(
    'mute a teacher',
    (actor) => denyMute(actor, { isStaff: true }),
    IN,
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    'STAFF_ONLY',
    'MUTE_STAFF',
  ),
  row('see', (actor) => canSee(actor, comment) || GONE, 'true', 'true', 'true', 'true', 'true', 'true'),
  row('see a hidden one', (actor) => canSee(actor, hidden) || GONE, GONE, 'true', 'true', GONE, GONE, 'true'),
  row('see a deleted one', (actor) => canSee(actor, deleted) || GONE, GONE, GONE, GONE, GONE, GONE, GONE),
  row(
    'see a reply in a hidden thread',
    (actor) => canSee(actor, replyInHidden) || GONE,
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
  expect(denyComments(type)).toBe(told);
});
