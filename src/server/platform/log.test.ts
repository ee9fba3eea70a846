import { describe, expect, it } from 'vitest';
import { withoutSecrets } from './log.ts';

describe('withoutSecrets', () => {
  it.each([
    ['/api/courses/39', '/api/courses/39'],
    ['/video/get-link?url=jp/720p/x/index.m3u8', '/video/get-link?url=…'],
    ['/a?code=ABCD&name=x&flag', '/a?code=…&name=…&flag'],
    ['/a?x=1?y=2', '/a?x=…'],
    ['/media/t1abcd-GRANT/0123/720p/000.m4s', '/media/…/0123/720p/000.m4s'],
    ['/api/notices/unsubscribe/1-0-SIGNATURE', '/api/notices/unsubscribe/…'],
    ['/thong-bao/ngung/1-0-SIGNATURE?x=1', '/thong-bao/ngung/…?x=…'],
    ['https://tsubame.vn/media/t1abcd-GRANT/0123/a.vtt?x=1', 'https://tsubame.vn/media/…/0123/a.vtt?x=…'],
  ])('writes %s as %s', (url, shown) => {
    expect(withoutSecrets(url)).toBe(shown);
  });
});
