import type pg from 'pg';
import type { CommentListView, CommentView } from '#contract/comments.ts';
import { FIXTURE } from './fixture-course.ts';
import type { Person, TestApp } from './test-app.ts';

const LESSON = FIXTURE.openVideo.lesson;

/** Helpers for tests of comments: short calls that return status and body. */
export function commenting(test: TestApp) {
  const post = async (as: Person | null, url: string, body: object = {}) => {
    const answer = await test.call('POST', url, { as, body });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
  const get = async (as: Person | null, url: string) => {
    const answer = await test.call('GET', url, { as });
    return { status: answer.statusCode, body: answer.json() };
  };
  const write = (as: Person | null, content: string, more: object = {}) =>
    post(as, '/api/comments/add-new-comment', { tbname: 'lesson', tbid: LESSON, content, ...more });
  const answer = (as: Person | null, parentId: number, content: string, more: object = {}) =>
    post(as, '/api/comments/add-new-reply', { tbname: 'lesson', tbid: LESSON, parent_id: parentId, content, ...more });
  const list = async (as: Person | null, query = '', lesson: number = LESSON) =>
    (await get(as, `/api/comment/list?lesson_id=${lesson}${query}`)).body as CommentListView;
  return {
    post,
    get,
    write,
    answer,
    list,
    /** posts a comment, returns its id */
    written: async (as: Person, content: string, more: object = {}) =>
      (await write(as, content, more)).body.id as number,
    /** posts a reply, returns its id */
    answered: async (as: Person, parentId: number, content: string, more: object = {}) =>
      (await answer(as, parentId, content, more)).body.id as number,
    /** a comment as seen by this viewer; undefined: not visible */
    seen: async (as: Person | null, id: number, lesson: number = LESSON): Promise<CommentView | undefined> => {
      const { body } = await get(as, `/api/comment/list?lesson_id=${lesson}&around=${id}`);
      return (body as Partial<CommentListView>).data?.find((one) => one.id === id);
    },
    like: (as: Person | null, id: number, liked?: boolean) =>
      post(as, '/api/comments/like-comment', { id, lesson_id: LESSON, ...(liked === undefined ? {} : { liked }) }),
    remove: (as: Person | null, id: number) => post(as, '/api/comments/delete-comment', { id }),
    edit: (as: Person | null, id: number, content: string) => post(as, `/api/comments/${id}/edit`, { content }),
    hide: (as: Person | null, id: number, hidden: boolean) => post(as, `/api/comments/${id}/hide`, { hidden }),
    pin: (as: Person | null, id: number, pinned: boolean) => post(as, `/api/comments/${id}/pin`, { pinned }),
    report: (as: Person | null, id: number, reason = '') => post(as, `/api/comments/${id}/report`, { reason }),
    clear: (as: Person | null, id: number) => post(as, `/api/comments/${id}/clear-reports`),
    /** from the first page, as a comment or a reply */
    isListed: async (as: Person | null, id: number) =>
      (await list(as)).data.some((one) => one.id === id || one.replies.some((reply) => reply.id === id)),
    total: async (as: Person | null) => (await list(as)).paginate.total,
    /** status and code of a refusal */
    refusal: ({ status, body }: { status: number; body: { error?: { code?: string } } }) => [status, body.error?.code],
  };
}

/**
 * Stored counters that are wrong: likes, visible replies, listed comments of a subject, ratings of a course. Empty if
 * all are right.
 */
export async function wrongCounters(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(`
    SELECT 'likes' AS what, c.id, c.count_like AS stored, count(l.user_id)::int AS counted
      FROM comment c LEFT JOIN comment_like l ON l.comment_id = c.id GROUP BY c.id HAVING c.count_like <> count(l.user_id)
    UNION ALL
    SELECT 'replies', c.id, c.replies_count, count(r.id)::int
      FROM comment c LEFT JOIN comment r ON r.parent_id = c.id AND r.state = 'shown'
     GROUP BY c.id HAVING c.replies_count <> count(r.id)
    UNION ALL
    SELECT 'total', p.id, p.total, count(c.id)::int
      FROM comment_place p LEFT JOIN comment c ON c.place_kind = p.kind AND c.place_id = p.id AND c.parent_id IS NULL
           AND (c.state = 'shown' OR c.state = 'deleted' AND c.replies_count > 0)
     GROUP BY p.kind, p.id HAVING p.total <> count(c.id)
    UNION ALL
    SELECT 'ratings', t.course_id, t.count * 10 + t.sum, (count(r.rating) * 10 + sum(r.rating))::int
      FROM rating_total t JOIN rating r ON r.course_id = t.course_id JOIN "user" u ON u.id = r.user_id AND NOT u.is_tester
     GROUP BY t.course_id HAVING t.count * 10 + t.sum <> count(r.rating) * 10 + sum(r.rating)`);
  return rows;
}
