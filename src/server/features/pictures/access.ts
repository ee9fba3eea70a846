import type pg from 'pg';
import { isStaffOf } from '#domain/access/staff-of.ts';
import type { CommentState } from '#domain/comments/comment-facts.ts';
import { canSeePicture } from '#domain/comments/policy.ts';
import { AppError } from '../../platform/app-error.ts';
import { canOpenLesson } from '../access/index.ts';
import { findSubjectLesson, type CommentSubject } from '../comments/index.ts';
import type { RequestContext } from '../request-context/index.ts';

type Row = {
  owner_id: number;
  kind: CommentSubject['kind'] | null;
  place_id: number | null;
  state: CommentState | null;
};

// One row per subject and state that it is attached to, or one if it is not attached.
const FIND = {
  name: 'picture-of-comment',
  text: `
    SELECT DISTINCT u.user_id::float8 AS owner_id, c.place_kind AS kind, c.place_id, c.state
      FROM upload u
      LEFT JOIN comment_image i ON i.name = u.name
      LEFT JOIN comment c ON c.id = i.comment_id
     WHERE u.name = $1 AND u.object = 'comment'`,
};

/** Throws unless the viewer may currently see this comment picture, without revealing whether it exists. */
export async function requireVisiblePicture(
  pool: pg.Pool,
  { viewer, tree }: RequestContext,
  name: string,
  nowMs: number,
): Promise<void> {
  const { rows } = await pool.query<Row>({ ...FIND, values: [name] });
  const [first] = rows;
  if (!first) throw new AppError('NOT_FOUND');
  const comments = rows.flatMap(({ kind, place_id: id, state }) => {
    if (kind === null || id === null || state === null) return [];
    const lesson = findSubjectLesson(tree, { kind, id });
    const isInOpenLesson = lesson !== undefined && canOpenLesson(viewer, lesson, nowMs);
    return [{ state, isInOpenLesson, isTheirs: isStaffOf(viewer, lesson?.course.id) }];
  });
  if (!canSeePicture(viewer, { ownerId: first.owner_id, comments })) throw new AppError('NOT_FOUND');
}

/** Whether there is such an avatar: pictures uploaded for comments are not avatars, whatever address is used. */
export async function isAvatar(pool: pg.Pool, name: string): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'picture-of-profile',
    text: `SELECT FROM upload WHERE name = $1 AND object = 'avatar'`,
    values: [name],
  });
  return rows.length > 0;
}
