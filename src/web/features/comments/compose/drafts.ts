import { v4 as createId } from 'uuid';
import { browserStorage } from '#web/lib/browser-storage.ts';

import { uploadPicture } from '#web/lib/upload-picture.ts';
import { CommentDraft } from './comment-draft.ts';
import { type DraftScope, draftKey } from './stored-draft.ts';

const drafts = new Map<string, CommentDraft>();

/** The draft of a scope. It lives as long as the page, and so do its uploads. */
export function draftOf(scope: DraftScope): CommentDraft {
  const key = draftKey(scope);
  const known = drafts.get(key);
  if (known) return known;
  const draft = new CommentDraft(scope, {
    storage: browserStorage(),
    upload: (file, learnerId, onPercent) => uploadPicture({ file, object: 'comment', learnerId, onPercent }),
    previewOf: (file) => URL.createObjectURL(file),
    dropPreview: (url) => URL.revokeObjectURL(url),
    newId: createId,
    nowMs: Date.now,
  });
  addEventListener('online', () => draft.retryImages());
  drafts.set(key, draft);
  return draft;
}
