import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { loggerOptions, withoutSecrets } from './log.ts';

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

describe('a flood of one warning', () => {
  it('is one line a second; other warnings and what is below a warning are all there', () => {
    const lines: string[] = [];
    const options = loggerOptions('info');
    const stream = { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) };
    const { log } = Fastify({ logger: { ...(typeof options === 'object' ? options : {}), stream } });
    for (let n = 0; n < 100; n += 1) log.warn({ reason: n }, 'refused');
    for (const reason of ['a', 'b']) log.error({ err: new Error(reason) }, 'unexpected error');
    for (let n = 0; n < 3; n += 1) log.info('said');
    expect(lines).toEqual(['refused', 'unexpected error', 'unexpected error', 'said', 'said', 'said']);
  });
});
