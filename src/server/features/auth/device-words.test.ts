import { expect, it } from 'vitest';
import { deviceWords } from './device-words.ts';

const MOZILLA = 'Mozilla/5.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['Chrome trên máy Windows', `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`],
  [
    'Edge trên máy Windows',
    `${MOZILLA} (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
  ],
  [
    'Chrome trên điện thoại Android',
    `${MOZILLA} (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Chrome trên máy tính bảng Android',
    `${MOZILLA} (Linux; Android 13; SM-X200) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
  ],
  [
    'Safari trên iPhone',
    `${MOZILLA} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Safari trên máy Mac',
    `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
  ],
  ['Firefox trên Linux', `${MOZILLA} (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0`],
  ['Thiết bị không rõ', ''],
  ['Thiết bị không rõ', '   '],
  ['Thiết bị không rõ', 'curl/8.5.0'],
])('is %s', (words, userAgent) => {
  expect(deviceWords(userAgent)).toBe(words);
});
