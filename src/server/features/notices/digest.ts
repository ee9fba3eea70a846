import type pg from 'pg';
import type { Viewer } from '#domain/access/open-lesson.ts';
import type { StaffOf } from '#domain/access/staff-of.ts';
import { digestWindow } from '#domain/notices/digest-window.ts';
import { STAFF_OF } from '../../db/staff-of.ts';
import { inTransaction } from '../../db/transaction.ts';
import { authorName, commentPath, findReadableLesson, type CommentSubject } from '../comments/index.ts';
import type { ContentTree } from '../content/index.ts';
import { canBeMailed, queueMail } from '../mail/index.ts';
import { composeDigest, type DigestThread } from './compose-digest.ts';
import { createUnsubscribeToken } from './unsubscribe-token.ts';

export type DigestDeps = {
  pool: pg.Pool;
  now: () => number;
  grantSecret: string;
  baseUrl: string;
  tree: () => Promise<ContentTree>;
};

const MAX_LEARNERS = 500;

type Candidate = {
  user_id: number;
  email: string;
  name: string;
  staff_of: StaffOf;
  is_admin: boolean;
  mailed_reply_id: number;
  mailed_at: Date | null;
  newest: number;
  threads: { id: number; kind: CommentSubject['kind']; place: number; reply: number; name: string; replies: number }[];
  enrolments: [courseId: number, startsAtMs: number, expiresAtMs: number | null][] | null;
};

const CANDIDATES = `
  WITH unread AS (
    SELECT t.user_id, t.id, t.place_kind, t.place_id, count(*)::int AS replies, max(r.id) AS newest,
           min(r.id) AS first, min(r.created_at) AS since, (array_agg(${authorName('ru')} ORDER BY r.id DESC))[1] AS name
      FROM comment t
      LEFT JOIN notice_setting s ON s.user_id = t.user_id
      JOIN comment r ON r.parent_id = t.id AND r.id > t.read_reply_id AND r.user_id <> t.user_id AND r.state = 'shown'
      JOIN "user" ru ON ru.id = r.user_id
     WHERE t.has_unread AND t.is_followed AND t.replied_at > $3
       AND coalesce(s.wants_notices AND s.wants_email, true) AND (s.mailed_at IS NULL OR s.mailed_at <= $2)
       AND r.id > coalesce(s.mailed_reply_id, 0)
     GROUP BY t.id
  )
  SELECT u.id::float8 AS user_id, u.email, u.name, ${STAFF_OF} AS staff_of, u.is_admin,
         coalesce(s.mailed_reply_id, 0)::float8 AS mailed_reply_id, s.mailed_at, max(n.newest)::float8 AS newest,
         json_agg(json_build_object('id', n.id, 'kind', n.place_kind, 'place', n.place_id, 'reply', n.first,
                                    'name', n.name, 'replies', n.replies) ORDER BY n.newest DESC) AS threads,
         (SELECT json_agg(json_build_array(e.course_id, (extract(epoch FROM e.starts_at) * 1000)::float8,
                                           (extract(epoch FROM e.expires_at) * 1000)::float8))
            FROM enrolment e WHERE e.user_id = u.id) AS enrolments
    FROM unread n JOIN "user" u ON u.id = n.user_id AND u.deletion_asked_at IS NULL LEFT JOIN notice_setting s ON s.user_id = u.id
   GROUP BY u.id, s.user_id
  HAVING min(n.since) <= $1
   ORDER BY u.id LIMIT ${MAX_LEARNERS}`;

/**
 * Queues for each learner one e-mail about replies that no client has shown for an hour. Several servers may do this at
 * once: the one that moves the learner's mark queues.
 */
export async function queueDigests(deps: DigestDeps, signal: AbortSignal): Promise<void> {
  const { unreadByMs, mailedByMs, answeredAfterMs } = digestWindow(deps.now());
  const { rows } = await deps.pool.query<Candidate>(CANDIDATES, [
    new Date(unreadByMs),
    new Date(mailedByMs),
    new Date(answeredAfterMs),
  ]);
  const tree = rows.length > 0 ? await deps.tree() : null;
  for (const candidate of rows) {
    if (signal.aborted) return;
    const threads = tree ? readableThreads(deps, candidate, tree) : [];
    if (threads.length === 0) continue;
    await inTransaction(deps.pool, async (client) => {
      if (!(await claim(client, deps.now(), candidate))) return;
      // Claimed all the same: those behind it come next, and it isn't looked at each hour.
      if (!canBeMailed(candidate.email)) return;
      await queueMail(client, { to: candidate.email, ...toMail(deps, candidate, threads) }, { nowMs: deps.now() });
    });
  }
}

function readableThreads(deps: DigestDeps, candidate: Candidate, tree: ContentTree): DigestThread[] {
  const viewer: Viewer = {
    userId: candidate.user_id,
    staffOf: candidate.staff_of,
    isAdmin: candidate.is_admin,
    enrolments: (candidate.enrolments ?? []).map(([courseId, startsAtMs, expiresAtMs]) => ({
      courseId,
      startsAtMs,
      expiresAtMs,
    })),
  };
  return candidate.threads.flatMap(({ id, kind, place: placeId, reply, name, replies }) => {
    const subject: CommentSubject = { kind, id: placeId };
    const lesson = findReadableLesson({ tree, viewer }, subject, deps.now());
    if (!lesson) return [];
    const url = deps.baseUrl + commentPath(lesson, subject, reply);
    return [{ lessonName: lesson.name, name, replies, url, unsubscribeUrl: pageOf(deps, candidate.user_id, id) }];
  });
}

/** The page that asks for confirmation first, so that programs following every link in a mail change nothing. */
function pageOf(deps: DigestDeps, userId: number, commentId: number | null): string {
  return `${deps.baseUrl}/thong-bao/ngung/${createUnsubscribeToken(deps.grantSecret, { userId, commentId })}`;
}

function toMail(deps: DigestDeps, { user_id: userId, name }: Candidate, threads: DigestThread[]) {
  const token = createUnsubscribeToken(deps.grantSecret, { userId, commentId: null });
  return {
    ...composeDigest({ name, threads, unsubscribeUrl: pageOf(deps, userId, null) }),
    unsubscribeUrl: `${deps.baseUrl}/api/notices/unsubscribe/${token}`,
  };
}

/** Moves the learner's mark, unless another server has done so meanwhile. */
async function claim(client: pg.PoolClient, nowMs: number, candidate: Candidate): Promise<boolean> {
  const result = await client.query(
    `INSERT INTO notice_setting AS s (user_id, mailed_reply_id, mailed_at) VALUES ($1, $2, $3)
     ON CONFLICT (user_id) DO UPDATE SET mailed_reply_id = excluded.mailed_reply_id, mailed_at = excluded.mailed_at
     WHERE s.mailed_reply_id = $4 AND s.mailed_at IS NOT DISTINCT FROM $5::timestamptz`,
    [candidate.user_id, candidate.newest, new Date(nowMs), candidate.mailed_reply_id, candidate.mailed_at],
  );
  return (result.rowCount ?? 0) > 0;
}
