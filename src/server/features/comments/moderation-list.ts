import type pg from 'pg';
import { type ModeratedCommentView, ModerationListView, type ModerationQuery } from '#contract/moderation.ts';
import { isStaffAnywhere, isStaffOf, type StaffOf } from '#domain/access/staff-of.ts';
import type { CommentState } from '#domain/comments/comment-facts.ts';
import { denialOfDelete, denialOfHide, denialOfMute, denialOfPin } from '#domain/comments/policy.ts';
import { picturePath } from '#domain/pictures/picture-rules.ts';
import { STAFF_OF } from '../../db/staff-of.ts';
import { withOwnPlans } from '../../db/transaction.ts';
import { isCommentInSql, type Scope, scopeOf, type Staff } from '../access/index.ts';
import type { RequestContext } from '../request-context/index.ts';
import { commentPath } from './comment-path.ts';
import type { CommentDeps } from './list.ts';
import { findSubjectLesson, type CommentSubject, viewerAt } from './comment-subject.ts';

const PER_PAGE = 20;
const MAX_REPORTS = 20;

type Report = { name: string; is_enrolled: boolean; reason: string; created_at: string; is_open: boolean };

type Row = {
  id: number;
  parent_id: number | null;
  place_kind: CommentSubject['kind'];
  place_id: number;
  content: string;
  images: string[] | null;
  created_at: Date;
  edited_at: Date | null;
  state: CommentState;
  state_by: number | null;
  is_pinned: boolean;
  user_id: number;
  name: string;
  avatar: string | null;
  staff_of: StaffOf;
  is_muted: boolean;
  muted_until: Date | null;
  parent_user_id: number | null;
  parent_state: CommentState | null;
  parent_name: string | null;
  parent_content: string | null;
  reports: Report[] | null;
  open_reports: number;
};

/** Each filter reads the index that holds what it looks for. */
const FILTERS = {
  reported: 'c.id IN (SELECT r.comment_id FROM comment_report r WHERE r.cleared_at IS NULL)',
  hidden: `c.state = 'hidden'`,
  all: 'true',
} as const;

/** The whole site's, or one teacher's. */
const PLACES = { all: 'true', theirs: isCommentInSql('$3') } as const;

// Planned for these very lessons.
const list = (filter: keyof typeof FILTERS, places: keyof typeof PLACES) => `
    WITH page AS (
      SELECT c.* FROM comment c
       WHERE ${FILTERS[filter]} AND c.id < $1 AND c.user_id IS NOT NULL AND ${PLACES[places]}
         AND ($3::int[] IS NULL OR true)
       ORDER BY c.id DESC LIMIT ${PER_PAGE + 1}
    )
    SELECT c.id::float8, c.parent_id::float8, c.place_kind, c.place_id, c.content, c.created_at, c.edited_at, c.state,
           c.state_by::float8, c.pinned_at IS NOT NULL AS is_pinned, u.id::float8 AS user_id,
           u.name, u.avatar, ${STAFF_OF} AS staff_of,
           m.user_id IS NOT NULL AS is_muted, m.until AS muted_until,
           CASE WHEN t.id IS NOT NULL THEN coalesce(t.user_id, 0)::float8 END AS parent_user_id, t.state AS parent_state, tu.name AS parent_name, t.content AS parent_content,
           (SELECT array_agg(i.name ORDER BY i.position) FROM comment_image i WHERE i.comment_id = c.id) AS images,
           (SELECT count(*)::int FROM comment_report r WHERE r.comment_id = c.id AND r.cleared_at IS NULL) AS open_reports,
           (SELECT json_agg(json_build_object('name', ru.name, 'is_enrolled', r.is_enrolled, 'reason', r.reason,
                                              'created_at', r.created_at, 'is_open', r.cleared_at IS NULL)
                            ORDER BY r.created_at DESC)
              FROM comment_report r JOIN "user" ru ON ru.id = r.user_id WHERE r.comment_id = c.id) AS reports
      FROM page c
      JOIN "user" u ON u.id = c.user_id
      LEFT JOIN comment_mute m ON m.user_id = c.user_id AND (m.until IS NULL OR m.until > $2)
      LEFT JOIN comment t ON t.id = c.parent_id
      LEFT JOIN "user" tu ON tu.id = t.user_id
     ORDER BY c.id DESC`;

type Neighbour = {
  row_id: number;
  id: number;
  author_name: string;
  staff_of: StaffOf;
  content: string;
  created_at: Date;
  state: CommentState;
};

/** Replies of a thread that are told on each side of a comment. */
const NEIGHBOURS_A_SIDE = 10;

const NEIGHBOURS = {
  name: 'moderation-neighbours',
  text: `
    SELECT asked.row_id::float8, r.id::float8, u.name AS author_name, ${STAFF_OF} AS staff_of,
           r.content, r.created_at, r.state
      FROM unnest($1::bigint[], $2::bigint[]) AS asked(row_id, thread_id)
      CROSS JOIN LATERAL (
        (SELECT b.id FROM comment b WHERE b.parent_id = asked.thread_id AND b.id < asked.row_id
          ORDER BY b.id DESC LIMIT ${NEIGHBOURS_A_SIDE + 1})
        UNION ALL
        (SELECT a.id FROM comment a WHERE a.parent_id = asked.thread_id AND a.id > asked.row_id
          ORDER BY a.id LIMIT ${NEIGHBOURS_A_SIDE + 1})
      ) AS near
      JOIN comment r ON r.id = near.id
      JOIN "user" u ON u.id = r.user_id
     ORDER BY r.id`,
};

/** The replies around each of these comments, by its id; one more a side than is told, if there is one. */
async function findNeighbours(pool: pg.Pool, rows: Row[]): Promise<Map<number, Neighbour[]>> {
  const values = [rows.map(({ id }) => id), rows.map(({ id, parent_id }) => parent_id ?? id)];
  const found = await pool.query<Neighbour>({ ...NEIGHBOURS, values });
  return Map.groupBy(found.rows, (neighbour) => neighbour.row_id);
}

/** Comments in these courses with reports that nobody has looked at. */
export async function countReported(pool: pg.Pool, scope: Scope): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(DISTINCT r.comment_id)::int AS count
       FROM comment_report r JOIN comment c ON c.id = r.comment_id
      WHERE r.cleared_at IS NULL AND ($1::int[] IS NULL OR ${isCommentInSql('$1')})`,
    [scope && scope.lessonIds],
  );
  return rows[0]?.count ?? 0;
}

/** Comments in the courses of staff for /quan-tri/binh-luan, each with where it stands and why it is here. */
export async function listForStaff(
  deps: CommentDeps,
  context: RequestContext,
  staff: Staff,
  query: ModerationQuery,
): Promise<ModerationListView> {
  const scope = scopeOf(context.tree, staff);
  const values = [query.before ?? Number.MAX_SAFE_INTEGER, new Date(deps.now()), scope && scope.lessonIds];
  const text = list(query.filter ?? 'reported', scope === null ? 'all' : 'theirs');
  const { rows } = await withOwnPlans(deps.pool, (client) => client.query<Row>(text, values));
  const shown = rows.slice(0, PER_PAGE);
  const neighbours = await findNeighbours(deps.pool, shown);
  return ModerationListView.parse({
    data: shown.map((row) => toModeratedComment(row, neighbours.get(row.id) ?? [], context)),
    next_before: rows.length > PER_PAGE ? shown.at(-1)?.id : null,
    open_reports: await countReported(deps.pool, scope),
  });
}

function toNeighbours(row: Row, found: Neighbour[], courseId: number | undefined) {
  const before = found.filter(({ id }) => id < row.id).slice(-NEIGHBOURS_A_SIDE);
  const after = found.filter(({ id }) => id > row.id).slice(0, NEIGHBOURS_A_SIDE);
  const told = [...before, ...after];
  return {
    neighbours: told.map(({ id, author_name, staff_of: staffOf, content, created_at, state }) => ({
      id,
      author_name,
      is_staff: isStaffOf({ staffOf }, courseId),
      content,
      created_at: created_at.toISOString(),
      state,
    })),
    has_more_neighbours: found.length > told.length,
  };
}

function toModeratedComment(row: Row, found: Neighbour[], context: RequestContext): ModeratedCommentView {
  const subject: CommentSubject = { kind: row.place_kind, id: row.place_id };
  const lesson = findSubjectLesson(context.tree, subject);
  const viewer = viewerAt(context, subject);
  const isAuthorStaff = isStaffOf({ staffOf: row.staff_of }, viewer.courseId);
  const { parent_id: parentId, parent_user_id: parentAuthorId, parent_state: parentState } = row;
  const facts = {
    authorId: row.user_id,
    isAuthorStaff,
    state: row.state,
    isPinned: row.is_pinned,
    createdAtMs: row.created_at.getTime(),
    thread: parentAuthorId === null || parentState === null ? null : { authorId: parentAuthorId, state: parentState },
  };
  return {
    id: row.id,
    content: row.content,
    images: (row.images ?? []).map((name) => picturePath('comment', 'small', name)),
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    state: row.state,
    is_hidden_by_reports: row.state === 'hidden' && row.state_by === null,
    pin: row.is_pinned,
    author: {
      id: row.user_id,
      name: row.name,
      avatar: row.avatar,
      is_staff: isAuthorStaff,
      is_muted: row.is_muted,
      muted_until: row.muted_until?.toISOString() ?? null,
    },
    place: {
      course_name: lesson?.course.name ?? '',
      lesson_id: lesson?.id ?? null,
      lesson_name: lesson?.name ?? '',
      is_flashcard: subject.kind === 'flashcard',
      url: lesson ? commentPath(lesson, subject, row.id) : null,
    },
    parent:
      parentId === null
        ? null
        : { id: parentId, author_name: row.parent_name ?? '', content: row.parent_content ?? '' },
    ...toNeighbours(row, found, viewer.courseId),
    reports: (row.reports ?? []).slice(0, MAX_REPORTS).map((report) => ({
      reporter_name: report.name,
      is_enrolled: report.is_enrolled,
      reason: report.reason,
      created_at: new Date(report.created_at).toISOString(),
      is_open: report.is_open,
    })),
    open_reports: row.open_reports,
    can: {
      // What was archived with its lesson can't be reached by these calls.
      pin: lesson !== undefined && denialOfPin(viewer, facts) === null,
      hide: lesson !== undefined && denialOfHide(viewer, facts) === null,
      delete: lesson !== undefined && denialOfDelete(viewer, facts) === null,
      mute: denialOfMute(viewer, { isStaff: isStaffAnywhere({ staffOf: row.staff_of }) }) === null,
    },
  };
}
