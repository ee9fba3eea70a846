import { expect, test } from 'vitest';
import { refusalMessage } from './refusal.ts';

test('a refusal without a waiting time is the sentence of the closed list', () => {
  expect(refusalMessage({ status: 'refused', code: 'NAME_INVALID' }).message).toBe(
    'Tên cần có từ 1 đến 60 ký tự nhìn thấy được, không có địa chỉ web.',
  );
});

test.each([
  [30, 'khoảng 30 giây nữa'],
  [89, 'khoảng 89 giây nữa'],
  [90, 'khoảng 2 phút nữa'],
  [840, 'khoảng 14 phút nữa'],
])('a wait of %d s reads "%s"', (retryAfterSeconds, text) => {
  expect(refusalMessage({ status: 'refused', code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds }).message).toContain(text);
});
