import { type MailBlock, type RenderedMail, renderMail } from '../mail/index.ts';

/** A thread of the learner with replies not shown by any client yet. */
export type DigestThread = {
  lessonName: string;
  /** who replied last */
  name: string;
  replies: number;
  url: string;
  unsubscribeUrl: string;
};

/** Threads named in one e-mail; the others are found behind the bell. */
const MAX_THREADS = 10;

/** The e-mail: who replied where, never what they wrote. */
export function composeDigest(digest: { name: string; threads: DigestThread[]; unsubscribeUrl: string }): RenderedMail {
  const replies = digest.threads.reduce((sum, thread) => sum + thread.replies, 0);
  const shown = digest.threads.slice(0, MAX_THREADS);
  const blocks = shown.flatMap(({ lessonName, name, replies: count, url, unsubscribeUrl }): MailBlock[] => [
    `${name} đã trả lời bình luận của bạn trong bài “${lessonName}”${count > 1 ? ` (${count} phản hồi mới)` : ''}:`,
    { label: 'Xem phản hồi', url },
    { label: 'Ngừng nhận thông báo của bình luận này', url: unsubscribeUrl, isSmall: true },
  ]);
  const left = digest.threads.length - shown.length;
  const more = left > 0 ? [`Và ${left} bình luận khác của bạn cũng có phản hồi mới.`] : [];
  return renderMail({
    subject: replies === 1 ? 'Bạn có một phản hồi mới' : `Bạn có ${replies} phản hồi mới`,
    blocks: [`Chào ${digest.name},`, ...blocks, ...more],
    footer: [{ label: 'Ngừng nhận mọi e-mail thông báo', url: digest.unsubscribeUrl }],
  });
}
