import { expect, it } from 'vitest';
import { composeDigest } from './compose-digest.ts';

const thread = (number: number, replies = 1) => ({
  lessonName: `Bài ${number}`,
  name: 'Minh',
  replies,
  url: `https://hoc.vn/${number}`,
  unsubscribeUrl: `https://hoc.vn/ngung/${number}`,
});
const compose = (count: number, replies = 1) =>
  composeDigest({
    name: 'Lan',
    threads: Array.from({ length: count }, (_, number) => thread(number, replies)),
    unsubscribeUrl: 'https://hoc.vn/ngung-het',
  });

it.each([
  [1, 1, 'Bạn có một phản hồi mới'],
  [1, 3, 'Bạn có 3 phản hồi mới'],
  [2, 2, 'Bạn có 4 phản hồi mới'],
])('an e-mail of %i threads with %i replies each says so', (threads, replies, subject) => {
  expect(compose(threads, replies).subject).toBe(subject);
});

it('names ten threads and counts the rest', () => {
  expect(compose(10).text).not.toContain('bình luận khác');
  const { text } = compose(13);
  expect(text.match(/https:\/\/hoc\.vn\/\d+/g)).toHaveLength(10);
  expect(text).toContain('Và 3 bình luận khác của bạn cũng có phản hồi mới.');
  expect(text).toContain('Ngừng nhận mọi e-mail thông báo:\nhttps://hoc.vn/ngung-het');
});
