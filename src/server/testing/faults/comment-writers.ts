import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { wrongCounters } from '../commenting.ts';
import type { Device } from '../players.ts';
import { auditCounts, countStored, createWriter, postOk, type Writer } from './writer.ts';

const COMMENT = '/api/comments/add-new-comment';
const REPLY = '/api/comments/add-new-reply';

const COUNT_BY_CONTENT = 'SELECT content AS key, count(*) FROM comment WHERE content = ANY($1) GROUP BY content';

type Text = { content: string; client_id: string };
const newText = (): Text => ({ content: `Lần gửi ${randomUUID()}`, client_id: randomUUID() });

export function createCommentWriter(author: Device, lessonId: number): Writer {
  return createWriter<Text>({
    kind: 'comment',
    next: newText,
    request: (text) => ({
      path: COMMENT,
      cookie: author.cookie,
      body: { tbname: 'lesson', tbid: lessonId, ...text },
    }),
    async audit(acknowledged, _pending, pool) {
      const keys = acknowledged.map(({ write }) => write.content);
      const { missing, doubled } = auditCounts('comment', keys, await countStored(pool, COUNT_BY_CONTENT, [keys]));
      return { missing, doubled: [...doubled, ...(await miscounted(pool))] };
    },
  });
}

export function createReplyWriter(author: Device, lessonId: number): Writer {
  let parentId = 0;
  return createWriter<Text>({
    kind: 'reply',
    async prepare(address) {
      parentId = await writeComment(address, author, lessonId);
    },
    next: newText,
    request: (text) => ({
      path: REPLY,
      cookie: author.cookie,
      body: { tbname: 'lesson', tbid: lessonId, parent_id: parentId, ...text },
    }),
    async audit(acknowledged, _pending, pool) {
      const keys = acknowledged.map(({ write }) => write.content);
      return auditCounts('reply', keys, await countStored(pool, COUNT_BY_CONTENT, [keys]));
    },
  });
}

/** Likes and unlikes a comment alternately. */
export function createLikeWriter(learner: Device, lessonId: number): Writer {
  let commentId = 0;
  let liked = false;
  return createWriter<{ id: number; liked: boolean }>({
    kind: 'like',
    async prepare(address) {
      commentId = await writeComment(address, learner, lessonId);
    },
    next: () => ({ id: commentId, liked: (liked = !liked) }),
    request: (like) => ({
      path: '/api/comments/like-comment',
      cookie: learner.cookie,
      body: { lesson_id: lessonId, ...like },
    }),
    async audit(acknowledged, pending, pool) {
      const lastOf = new Map(acknowledged.map(({ write }) => [write.id, write.liked]));
      if (pending) lastOf.delete(pending.id);
      const { rows } = await pool.query<{ id: string }>(
        'SELECT comment_id AS id FROM comment_like WHERE user_id = $1 AND comment_id = ANY($2)',
        [learner.userId, [...lastOf.keys()]],
      );
      const stored = new Set(rows.map(({ id }) => Number(id)));
      const missing = [...lastOf].filter(([id, wish]) => stored.has(id) !== wish);
      return { missing: missing.map(([id, wish]) => `like ${wish} of comment ${id}`) };
    },
  });
}

/** Edits a comment repeatedly; each text contains the number of its edit. */
export function createEditWriter(author: Device, lessonId: number): Writer {
  let commentId = 0;
  let edits = 0;
  return createWriter<{ id: number; edit: number }>({
    kind: 'edit',
    async prepare(address) {
      commentId = await writeComment(address, author, lessonId);
    },
    next: () => ({ id: commentId, edit: (edits += 1) }),
    request: ({ id, edit }) => ({
      path: `/api/comments/${id}/edit`,
      cookie: author.cookie,
      body: { content: `Sửa ${edit}` },
    }),
    async audit(acknowledged, _pending, pool) {
      const lastOf = new Map(acknowledged.map(({ write }) => [write.id, write.edit]));
      const { rows } = await pool.query<{ id: string; edit: number }>(
        `SELECT id, substring(content FROM '^Sửa ([0-9]+)$')::int AS edit FROM comment WHERE id = ANY($1)`,
        [[...lastOf.keys()]],
      );
      const stored = new Map(rows.map(({ id, edit }) => [Number(id), edit]));
      const missing = [...lastOf].filter(([id, edit]) => (stored.get(id) ?? 0) < edit);
      return { missing: missing.map(([id, edit]) => `edit ${edit} of comment ${id}`) };
    },
  });
}

async function writeComment(address: string, author: Device, lessonId: number): Promise<number> {
  const body = { tbname: 'lesson', tbid: lessonId, ...newText() };
  return (await postOk<{ id: number }>(address + COMMENT, author.cookie, body)).id;
}

async function miscounted(pool: pg.Pool): Promise<string[]> {
  return (await wrongCounters(pool)).map((wrong) => `counter ${JSON.stringify(wrong)}`);
}
