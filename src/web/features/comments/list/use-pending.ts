import { useMemo, useSyncExternalStore } from 'react';
import type { PendingComment } from '../saving/comment-outbox.ts';
import { useComments } from './comments-context.ts';

const NONE: readonly PendingComment[] = [];
const never = () => () => undefined;

/** The viewer's unsent comments (null) or replies to one. */
export function usePending(parentId: number | null): readonly PendingComment[] {
  const { board, writer } = useComments();
  const queue = writer?.queue;
  const all = useSyncExternalStore(
    queue?.subscribe ?? never,
    () => queue?.pending(board.target) ?? NONE,
    () => NONE,
  );
  return useMemo(() => all.filter(({ item }) => item.parentId === parentId), [all, parentId]);
}
