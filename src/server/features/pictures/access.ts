import type pg from 'pg';
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

// One row for each place and state in which it hangs, and one where it hangs nowhere.
const FIND = {
  name: 'picture-of-comment',
  text: `
    SELECT DISTINCT u.user_id::float8 AS owner_id, c.place_kind AS kind, c.place_id, c.state
      FROM upload u
      LEFT JOIN comment_image i ON i.name = u.name
      LEFT JOIN comment c ON c.id = i.comment_id
     WHERE u.name = $1 AND u.object = 'comment'`,
};

/** Refuses who may not look at a comment's picture as of this moment. Nobody is told whether there is one. */
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
    return [{ state, isInOpenLesson: lesson !== undefined && canOpenLesson(viewer, lesson, nowMs) }];
  });
  if (!canSeePicture(viewer, { ownerId: first.owner_id, comments })) throw new AppError('NOT_FOUND');
}

/** Whether there is such an avatar: what was sent for comments is no avatar, whatever address it is asked by. */
export async function isAvatar(pool: pg.Pool, name: string): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'picture-of-profile',
    text: `SELECT FROM upload WHERE name = $1 AND object = 'avatar'`,
    values: [name],
  });
  return rows.length > 0;
}
