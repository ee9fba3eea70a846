import type pg from 'pg';
import type { StaffOf } from '#domain/access/staff-of.ts';
import type { CommentState, CommentViewer } from '#domain/comments/comment-facts.ts';
import { COMMENTS_PER_PAGE, REPLIES_PER_PAGE, type Slice } from '#domain/comments/paging.ts';
import { AUTHOR_COLUMNS } from './author-columns.ts';
import type { CommentSubject } from './comment-subject.ts';

// Raw prepared statements: a lesson with 100,000 comments answers as fast as one with a hundred, because each reads
// exactly the rows it returns, in index order.

type ListViewer = Pick<CommentViewer, 'userId' | 'isStaff'>;

/** The rows of index comment_listed that the viewer may see. */
const LISTED = `c.place_kind = $1 AND c.place_id = $2 AND c.parent_id IS NULL AND c.pinned_at IS NULL
       AND (c.state <> 'deleted' OR c.replies_count > 0) AND (c.state <> 'hidden' OR $4 OR c.user_id = $3)`;
const listValues = (subject: CommentSubject, viewer: ListViewer) => [
  subject.kind,
  subject.id,
  viewer.userId,
  viewer.isStaff,
];

export type ListHead = {
  total: number;
  pinned: number[];
  isMuted: boolean;
  mutedUntil: Date | null;
};

const HEAD = {
  name: 'comment-list-head',
  text: `
    SELECT coalesce((SELECT p.total FROM comment_place p WHERE p.kind = $1 AND p.id = $2), 0)
             + (SELECT count(*) FROM comment c
                 WHERE c.parent_id IS NULL AND c.state = 'hidden' AND c.place_kind = $1 AND c.place_id = $2
                   AND ($4 OR c.user_id = $3))::int AS total,
           ARRAY(SELECT c.id::float8 FROM comment c
                  WHERE c.place_kind = $1 AND c.place_id = $2 AND c.pinned_at IS NOT NULL
                  ORDER BY c.pinned_at DESC) AS pinned,
           m.user_id IS NOT NULL AS is_muted, m.until AS muted_until
      FROM (VALUES (1)) AS one
      LEFT JOIN comment_mute m ON m.user_id = $3 AND (m.until IS NULL OR m.until > $5)`,
};

/** How many comments the viewer may see, which are pinned, and whether the viewer is muted. */
export async function findListHead(
  pool: pg.Pool,
  subject: CommentSubject,
  viewer: ListViewer,
  now: Date,
): Promise<ListHead> {
  type Row = { total: number; pinned: number[]; is_muted: boolean; muted_until: Date | null };
  const { rows } = await pool.query<Row>({ ...HEAD, values: [...listValues(subject, viewer), now] });
  const [row] = rows;
  return {
    total: row?.total ?? 0,
    pinned: row?.pinned ?? [],
    isMuted: row?.is_muted ?? false,
    mutedUntil: row?.muted_until ?? null,
  };
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

const NEWEST = {
  name: 'comment-list-newest',
  text: `SELECT c.id::float8 FROM comment c WHERE ${LISTED} ORDER BY c.id DESC LIMIT ${COMMENTS_PER_PAGE}`,
};

const BEFORE = {
  name: 'comment-list-before',
  text: `SELECT c.id::float8 FROM comment c WHERE ${LISTED} AND c.id < $5 ORDER BY c.id DESC LIMIT ${COMMENTS_PER_PAGE}`,
};

/** Ids of the next unpinned comments, newest first: from the start, or before one. */
export async function findIdsBefore(
  pool: pg.Pool,
  subject: CommentSubject,
  viewer: ListViewer,
  before: number | null,
): Promise<number[]> {
  const values = listValues(subject, viewer);
  const { rows } = await pool.query<{ id: number }>(
    before === null ? { ...NEWEST, values } : { ...BEFORE, values: [...values, before] },
  );
  return idsOf(rows);
}

/** Ids of a slice of the unpinned comments, newest first. */
export async function findIdsOfSlice(
  pool: pg.Pool,
  subject: CommentSubject,
  viewer: ListViewer,
  { from, offset, size }: Slice,
): Promise<number[]> {
  if (size === 0) return [];
  if (from === 'newest' && offset === 0) {
    return (await findIdsBefore(pool, subject, viewer, null)).slice(0, size);
  }
  // Numbers are inlined: a plan made without knowing them would sort everything.
  const order = from === 'newest' ? 'DESC' : 'ASC';
  const { rows } = await pool.query<{ id: number }>(
    `SELECT c.id::float8 FROM comment c WHERE ${LISTED} ORDER BY c.id ${order} OFFSET ${offset} LIMIT ${size}`,
    listValues(subject, viewer),
  );
  return from === 'newest' ? idsOf(rows) : idsOf(rows).toReversed();
}

/** How many unpinned comments precede this one. */
export async function countNewer(
  pool: pg.Pool,
  subject: CommentSubject,
  viewer: ListViewer,
  commentId: number,
): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(`SELECT count(*) FROM comment c WHERE ${LISTED} AND c.id > $5`, [
    ...listValues(subject, viewer),
    commentId,
  ]);
  return Number(rows[0]?.count);
}

/** A comment or reply as listed. */
export type ListedRow = {
  id: number;
  /** 0: the account was erased */
  user_id: number;
  parent_id: number | null;
  content: string;
  state: CommentState;
  is_pinned: boolean;
  created_at: Date;
  edited_at: Date | null;
  count_like: number;
  is_liked: boolean;
  images: string[] | null;
  name: string;
  avatar: string | null;
  staff_of: StaffOf;
  /** of a top-level comment: replies visible to the viewer, and the unread ones of an own thread */
  replies_count: number;
  unread_replies: number;
  read_reply_id: number;
  is_followed: boolean;
};

/** Whether the viewer ($1, staff: $2) may see a reply. */
const VISIBLE_REPLY = `(r.state = 'shown' OR r.state = 'hidden' AND ($2 OR r.user_id = $1))`;

/** `isStaff`: the parameter or column that says whether the viewer ($1) is staff here. */
const listedColumns = (isStaff: string) => `
  c.id::float8, coalesce(c.user_id, 0)::float8 AS user_id, c.parent_id::float8, c.content, c.state,
  c.pinned_at IS NOT NULL AS is_pinned, c.created_at, c.edited_at, c.count_like, ${AUTHOR_COLUMNS},
  c.read_reply_id::float8, c.is_followed,
  EXISTS (SELECT FROM comment_like l WHERE l.comment_id = c.id AND l.user_id = $1) AS is_liked,
  (SELECT array_agg(i.name ORDER BY i.position) FROM comment_image i WHERE i.comment_id = c.id) AS images,
  c.replies_count + CASE WHEN c.parent_id IS NULL THEN
    (SELECT count(*) FROM comment r WHERE r.parent_id = c.id AND r.state = 'hidden' AND (${isStaff} OR r.user_id = $1))::int
    ELSE 0 END AS replies_count,
  CASE WHEN c.has_unread AND c.user_id = $1 THEN
    (SELECT count(*) FROM comment r
      WHERE r.parent_id = c.id AND r.id > c.read_reply_id AND r.user_id <> c.user_id AND r.state = 'shown')::int
    ELSE 0 END AS unread_replies`;

const THREADS = {
  name: 'comment-threads',
  text: `
    WITH thread AS (
      SELECT c.id FROM unnest($3::bigint[]) AS asked(id) JOIN comment c ON c.id = asked.id
    ), wanted AS (
      SELECT id FROM thread
      UNION ALL
      SELECT newest.id FROM thread t CROSS JOIN LATERAL (
        SELECT r.id FROM comment r WHERE r.parent_id = t.id AND ${VISIBLE_REPLY} ORDER BY r.id DESC LIMIT ${REPLIES_PER_PAGE}
      ) AS newest
    )
    SELECT ${listedColumns('$2')}
      FROM wanted JOIN comment c ON c.id = wanted.id LEFT JOIN "user" u ON u.id = c.user_id
     ORDER BY c.id`,
};

/** These comments and the newest replies of each, by id. */
export async function findThreads(pool: pg.Pool, viewer: ListViewer, ids: number[]): Promise<ListedRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await pool.query<ListedRow>({ ...THREADS, values: [viewer.userId, viewer.isStaff, ids] });
  return rows;
}

const FIRST_OF_CARDS = {
  name: 'comment-first-of-cards',
  text: `
    SELECT card.id AS card_id, ${listedColumns('card.is_staff')},
           EXISTS (SELECT FROM comment_mute m WHERE m.user_id = $1 AND (m.until IS NULL OR m.until > $4)) AS is_muted
      FROM unnest($3::int[], $2::boolean[]) AS card(id, is_staff)
      CROSS JOIN LATERAL (SELECT coalesce(
        (SELECT p.id FROM comment p
          WHERE p.place_kind = 'flashcard' AND p.place_id = card.id AND p.pinned_at IS NOT NULL AND p.state = 'shown'
          ORDER BY p.pinned_at DESC LIMIT 1),
        (SELECT l.id FROM comment l
          WHERE l.place_kind = 'flashcard' AND l.place_id = card.id AND l.parent_id IS NULL AND l.state = 'shown'
          ORDER BY l.count_like DESC, l.id DESC LIMIT 1)) AS id) AS first
      JOIN comment c ON c.id = first.id
      JOIN "user" u ON u.id = c.user_id`,
};

/** The representative comment of each card, with whether the viewer is staff there: the latest pinned one, else the most liked, else the newest. */
export async function findFirstOfCards(
  pool: pg.Pool,
  userId: number | null,
  cards: readonly { id: number; isStaff: boolean }[],
  now: Date,
): Promise<(ListedRow & { card_id: number; is_muted: boolean })[]> {
  if (cards.length === 0) return [];
  const values = [userId, cards.map(({ isStaff }) => isStaff), cards.map(({ id }) => id), now];
  return (await pool.query<ListedRow & { card_id: number; is_muted: boolean }>({ ...FIRST_OF_CARDS, values })).rows;
}

/** Replies to fetch, oldest first: before one, after one, or centred around one. */
export type ReplyStretch = { before: number } | { after: number } | { around: number };

const OF_THREAD = `r.parent_id = $3 AND ${VISIBLE_REPLY}`;
const older = (edge: string, max: number) =>
  `(SELECT r.id FROM comment r WHERE ${OF_THREAD} AND r.id ${edge} $4 ORDER BY r.id DESC LIMIT ${max})`;
const newer = (edge: string, max: number) =>
  `(SELECT r.id FROM comment r WHERE ${OF_THREAD} AND r.id ${edge} $4 ORDER BY r.id LIMIT ${max})`;
const repliesAmong = (ids: string) => `
  SELECT ${listedColumns('$2')} FROM (${ids}) AS wanted
    JOIN comment c ON c.id = wanted.id JOIN "user" u ON u.id = c.user_id ORDER BY c.id`;
const HALF_PAGE = REPLIES_PER_PAGE / 2;
const REPLIES = {
  before: repliesAmong(older('<', REPLIES_PER_PAGE)),
  after: repliesAmong(newer('>', REPLIES_PER_PAGE)),
  around: repliesAmong(`${older('<', HALF_PAGE)} UNION ALL ${newer('>=', HALF_PAGE)}`),
};

function edgeOf(stretch: ReplyStretch): { side: keyof typeof REPLIES; edge: number } {
  if ('before' in stretch) return { side: 'before', edge: stretch.before };
  if ('after' in stretch) return { side: 'after', edge: stretch.after };
  return { side: 'around', edge: stretch.around };
}

/** Replies of a stretch, and how many older and newer ones there are. */
export async function findReplies(
  pool: pg.Pool,
  viewer: ListViewer,
  threadId: number,
  stretch: ReplyStretch,
): Promise<{ replies: ListedRow[]; older: number; newer: number }> {
  const { side, edge } = edgeOf(stretch);
  const { rows: replies } = await pool.query<ListedRow>(REPLIES[side], [viewer.userId, viewer.isStaff, threadId, edge]);
  const first = replies[0]?.id ?? edge;
  const last = replies.at(-1)?.id ?? edge;
  const { rows } = await pool.query<{ older: number; newer: number }>(
    `SELECT count(*) FILTER (WHERE r.id < $4)::int AS older, count(*) FILTER (WHERE r.id > $5)::int AS newer
       FROM comment r WHERE ${OF_THREAD}`,
    [viewer.userId, viewer.isStaff, threadId, first, last],
  );
  return { replies, older: rows[0]?.older ?? 0, newer: rows[0]?.newer ?? 0 };
}
