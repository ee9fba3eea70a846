import { useEffect, useState } from 'react';
import type { CommentBoard } from './comment-board.ts';
import type { CommentOutbox } from '../saving/comment-outbox.ts';
import { targetKey } from '../comment-target.ts';

/** Adds accepted comments from the queue to the list. Returns what to announce to screen readers. */
export function usePostedComments(board: CommentBoard, queue: CommentOutbox | null): string {
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    if (!queue) return undefined;
    const key = targetKey(board.target);
    const stopAccepted = queue.onAccepted((item, answer) => {
      if (targetKey(item.target) !== key) return;
      board.add(answer);
      setAnnouncement(item.parentId === null ? 'Đã gửi bình luận.' : 'Đã gửi phản hồi.');
    });
    const stopChanges = queue.subscribe(() => {
      const hasFailed = queue.pending(board.target).some(({ status }) => status !== 'saving');
      if (hasFailed) setAnnouncement('Có bình luận chưa gửi được, nội dung vẫn còn.');
    });
    return () => {
      stopAccepted();
      stopChanges();
    };
  }, [board, queue]);
  return announcement;
}
