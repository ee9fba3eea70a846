import { describe, expect, test } from 'vitest';
import { formatBytes, formatDate, formatLength, formatTotal } from './format.ts';

describe('formatDate', () => {
  test('writes day, month and year in the given zone', () => {
    expect(formatDate('2027-05-19T17:00:00.000Z', 'Asia/Ho_Chi_Minh')).toBe('20/05/2027');
    expect(formatDate('2027-05-19T17:00:00.000Z', 'UTC')).toBe('19/05/2027');
  });
});

describe('formatLength', () => {
  test.each([
    [0, '0 phút'],
    [-3, '0 phút'],
    [9.9, '9 giây'],
    [60, '1 phút'],
    [287, '4 phút 47 giây'],
    [3600, '1 giờ'],
    [63_600, '17 giờ 40 phút'],
  ])('%d s is %s', (seconds, text) => {
    expect(formatLength(seconds)).toBe(text);
  });
});

describe('formatTotal', () => {
  test.each([
    [0, '0 phút'],
    [61, '2 phút'],
    [3600, '1 giờ'],
    [165_600, '46 giờ'],
  ])('%d s is %s', (seconds, text) => {
    expect(formatTotal(seconds)).toBe(text);
  });
});

describe('formatBytes', () => {
  test.each([
    [12, '1 KB'],
    [340_400, '340 KB'],
    [1_234_567, '1,2 MB'],
    [25_000_000, '25,0 MB'],
  ])('writes %i bytes as %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text);
  });
});
