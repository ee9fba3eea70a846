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

/** The e-mail as plain text: who replied where, never what they wrote. */
export function composeDigest(digest: { name: string; threads: DigestThread[]; unsubscribeUrl: string }): {
  subject: string;
  text: string;
} {
  const replies = digest.threads.reduce((sum, thread) => sum + thread.replies, 0);
  const shown = digest.threads.slice(0, MAX_THREADS);
  const blocks = shown.map(({ lessonName, name, replies: count, url, unsubscribeUrl }) =>
    [
      `${name} đã trả lời bình luận của bạn trong bài “${lessonName}”${count > 1 ? ` (${count} phản hồi mới)` : ''}:`,
      url,
      `Ngừng nhận thông báo của bình luận này: ${unsubscribeUrl}`,
    ].join('\n'),
  );
  const left = digest.threads.length - shown.length;
  const more = left > 0 ? [`Và ${left} bình luận khác của bạn cũng có phản hồi mới.`] : [];
  return {
    subject: replies === 1 ? 'Bạn có một phản hồi mới' : `Bạn có ${replies} phản hồi mới`,
    text: [
      `Chào ${digest.name},`,
      ...blocks,
      ...more,
      `Ngừng nhận mọi e-mail thông báo: ${digest.unsubscribeUrl}`,
      'Tsubame',
    ].join('\n\n'),
  };
}
