import { createHash } from 'node:crypto';
import { type AddCommentInput, type AddReplyInput, NewCommentView, NewReplyView } from '#contract/comments.ts';
import { PictureName } from '#contract/uploads.ts';
import { checkCommentText, MOST_COMMENT_IMAGES } from '#domain/comments/comment-text.ts';
import { ATTACHABLE_MS } from '#domain/pictures/picture-rules.ts';
import { sqlState } from '../../db/client.ts';
import { AppError } from '../../platform/app-error.ts';
import { refuseBeyond } from '../../platform/learner-limits.ts';
import { requireLearner, type Visit } from '../visit/index.ts';
import type { CommentDeps } from './list.ts';
import { findThreads } from './list-queries.ts';
import { type Place, requireOpenPlace } from './place.ts';
import { toCommentView, toReplyView } from './present.ts';
import { findSent, insertComment, insertReply, type NewComment, type Written } from './write-queries.ts';

/** Stores a comment. A second arrival of the same sending answers as the first. spec 1 §7, decisions §7 */
export async function addComment(deps: CommentDeps, visit: Visit, input: AddCommentInput): Promise<NewCommentView> {
  const images = readImages(input.images);
  const comment = prepare(deps, visit, input, { parentId: null, images });
  const since = new Date(comment.nowMs - ATTACHABLE_MS);
  const id = await store(deps, comment, () => insertComment(deps.pool, comment, since), 'COMMENT_IMAGE_UNKNOWN');
  const [row] = await findThreads(deps.pool, visit.viewer, [id]);
  if (!row) throw new AppError('COMMENT_NOT_FOUND');
  const actor = { ...visit.viewer, isMuted: false };
  const view = toCommentView(row, [], { actor, nowMs: comment.nowMs });
  return NewCommentView.parse({ ...view, img: view.image });
}

/** Stores a reply; refuses with PARENT_GONE when the comment above was deleted or hidden meanwhile. */
export async function addReply(deps: CommentDeps, visit: Visit, input: AddReplyInput): Promise<NewReplyView> {
  const comment = prepare(deps, visit, input, { parentId: input.parent_id, images: [] });
  const id = await store(deps, comment, () => insertReply(deps.pool, comment), 'PARENT_GONE');
  const rows = await findThreads(deps.pool, visit.viewer, [input.parent_id, id]);
  const reply = rows.find((row) => row.id === id);
  const thread = rows.find((row) => row.id === input.parent_id);
  if (!reply || !thread) throw new AppError('COMMENT_NOT_FOUND');
  const actor = { ...visit.viewer, isMuted: false };
  const view = toReplyView(reply, thread, { actor, nowMs: comment.nowMs });
  return NewReplyView.parse({ ...view, img: view.image });
}

function readImages(joined: string | undefined): string[] {
  const names = [...new Set((joined ?? '').split(',').map((name) => name.trim()))].filter((name) => name !== '');
  if (names.length > MOST_COMMENT_IMAGES) throw new AppError('COMMENT_TOO_MANY_IMAGES');
  if (!names.every((name) => PictureName.safeParse(name).success)) throw new AppError('COMMENT_IMAGE_UNKNOWN');
  return names;
}

/** Everything that can be judged before the database is asked. */
function prepare(
  deps: CommentDeps,
  visit: Visit,
  input: AddCommentInput | AddReplyInput,
  { parentId, images }: { parentId: number | null; images: string[] },
): NewComment {
  const userId = requireLearner(visit.viewer, input.learner_id);
  const place: Place = { kind: input.tbname, id: input.tbid };
  requireOpenPlace(visit, place, deps.now());
  const checked = checkCommentText(input.content, images.length);
  if ('fault' in checked) throw new AppError(checked.fault);
  const { content } = checked;
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([place.kind, place.id, parentId, content, images]))
    .digest();
  const clientId = input.client_id ?? null;
  return { userId, place, parentId, content, images, clientId, bodyHash, nowMs: deps.now() };
}

/** The id of the new comment, or of the one that an earlier arrival of this sending has made. */
async function store(
  deps: CommentDeps,
  comment: NewComment,
  insert: () => Promise<Written>,
  missing: 'COMMENT_IMAGE_UNKNOWN' | 'PARENT_GONE',
): Promise<number> {
  const earlier = await findEarlier(deps, comment);
  if (earlier !== null) return earlier;
  let written: Written;
  try {
    written = await insert();
  } catch (error) {
    // The same sending arrived twice at this moment: the other one has stored it.
    const other = sqlState(error) === '23505' ? await findEarlier(deps, comment) : null;
    if (other === null) throw error;
    return other;
  }
  if (written.id !== null) return written.id;
  if (written.isMuted) throw new AppError('COMMENTS_MUTED');
  if (written.turn) refuseBeyond('comment', written.turn, comment.nowMs);
  throw new AppError(missing);
}

async function findEarlier(deps: CommentDeps, comment: NewComment): Promise<number | null> {
  if (comment.clientId === null) return null;
  const sent = await findSent(deps.pool, comment.userId, comment.clientId);
  if (!sent) return null;
  if (!sent.bodyHash.equals(comment.bodyHash)) throw new AppError('CLIENT_ID_REUSED');
  return sent.id;
}
