import type { TextStorage } from '#web/lib/browser-storage.ts';
import { keepText, keysFrom } from '#web/lib/browser-storage.ts';
import type { CommentTarget } from './comment-target.ts';
import { queuePrefix } from './queue-prefix.ts';

/** A comment or reply that was sent off by the learner and is not known to have arrived. */
export type QueuedComment = {
  /** the server takes an id once: sending again makes no second comment */
  readonly clientId: string;
  readonly learnerId: number;
  readonly target: CommentTarget;
  /** the comment above a reply */
  readonly parentId: number | null;
  readonly content: string;
  /** names of uploaded pictures */
  readonly images: readonly string[];
  readonly writtenMs: number;
};

const keyOf = ({ learnerId, clientId }: QueuedComment) => queuePrefix(learnerId) + clientId;

/** The learner's waiting comments, oldest first. */
export function readQueued(storage: TextStorage, learnerId: number): QueuedComment[] {
  return keysFrom(storage, queuePrefix(learnerId))
    .map((key) => parse(storage.getItem(key)))
    .filter((item) => item !== null)
    .filter((item) => item.learnerId === learnerId)
    .toSorted((a, b) => a.writtenMs - b.writtenMs);
}

export function keepQueued(storage: TextStorage, item: QueuedComment): void {
  keepText(storage, keyOf(item), JSON.stringify(item));
}

export function forgetQueued(storage: TextStorage, item: QueuedComment): void {
  storage.removeItem(keyOf(item));
}

/** Whether it lies in the storage: what another tab has sent does not any more. */
export function isQueued(storage: TextStorage, item: QueuedComment): boolean {
  return storage.getItem(keyOf(item)) !== null;
}

function parse(text: string | null): QueuedComment | null {
  if (text === null) return null;
  try {
    const item = JSON.parse(text) as Partial<QueuedComment>;
    const isWhole =
      typeof item.clientId === 'string' &&
      typeof item.content === 'string' &&
      typeof item.target?.lessonId === 'number' &&
      Array.isArray(item.images);
    return isWhole ? (item as QueuedComment) : null;
  } catch (error) {
    console.warn('A waiting comment could not be read.', error);
    return null;
  }
}
