import { useEffect } from 'react';
import { commentAnchor } from './comment-link.ts';

/** Brings the comment that the address names into sight once it is there, and puts the focus on it. decisions §7 */
export function useLinkedComment(linkedId: number | null, locationKey: string, isReady: boolean): void {
  useEffect(() => {
    if (linkedId === null || !isReady) return;
    const comment = document.getElementById(commentAnchor(linkedId));
    comment?.scrollIntoView({ block: 'center' });
    comment?.focus({ preventScroll: true });
  }, [linkedId, locationKey, isReady]);
}
