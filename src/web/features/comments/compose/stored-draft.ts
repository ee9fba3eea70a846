import { MAX_COMMENT_IMAGES } from '#domain/comments/comment-text.ts';
import { ATTACHABLE_MS } from '#domain/pictures/picture-rules.ts';
import { keepText, type TextStorage } from '#web/lib/browser-storage.ts';
import { type CommentTarget, targetKey } from '../comment-target.ts';

/** What a draft belongs to: a reply to `parentId`, or a new comment. */
export type DraftScope = {
  readonly learnerId: number;
  readonly target: CommentTarget;
  readonly parentId: number | null;
};

/** What survives a reload: the text and the uploaded pictures. */
export type StoredDraft = { readonly text: string; readonly images: readonly string[] };

const EMPTY: StoredDraft = { text: '', images: [] };

export function draftKey({ learnerId, target, parentId }: DraftScope): string {
  const thread = parentId === null ? '' : `:${parentId}`;
  return `tsubame-draft:${learnerId}:${targetKey(target)}${thread}`;
}

/** Reads the stored draft. The server deletes pictures not attached within a day. */
export function readDraft(storage: TextStorage, scope: DraftScope, nowMs: number): StoredDraft {
  const text = storage.getItem(draftKey(scope));
  if (text === null) return EMPTY;
  try {
    const draft = JSON.parse(text) as Partial<StoredDraft & { savedMs: number }>;
    const isFresh = nowMs - (draft.savedMs ?? 0) < ATTACHABLE_MS;
    const images = isFresh && Array.isArray(draft.images) ? draft.images : [];
    return {
      text: typeof draft.text === 'string' ? draft.text : '',
      images: images.filter((name) => typeof name === 'string').slice(0, MAX_COMMENT_IMAGES),
    };
  } catch (error) {
    console.warn('A draft could not be read.', error);
    return EMPTY;
  }
}

/** Stores the draft, or removes an empty one. `nowMs`: the current time. */
export function keepDraft(storage: TextStorage, scope: DraftScope, draft: StoredDraft, nowMs: number): void {
  if (draft.text === '' && draft.images.length === 0) storage.removeItem(draftKey(scope));
  else keepText(storage, draftKey(scope), JSON.stringify({ ...draft, savedMs: nowMs }));
}

/** Puts a restored comment before what was written since. Pictures beyond the limit are dropped. */
export function joinDrafts(takenBack: StoredDraft, current: StoredDraft): StoredDraft {
  return {
    text: [takenBack.text, current.text].filter((text) => text !== '').join('\n\n'),
    images: [...new Set([...takenBack.images, ...current.images])].slice(0, MAX_COMMENT_IMAGES),
  };
}
