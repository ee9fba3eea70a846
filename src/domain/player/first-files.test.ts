import { describe, expect, it } from 'vitest';
import { firstFiles } from './first-files.ts';

const PLAYLIST = `#EXTM3U
#EXT-X-TARGETDURATION:6
#EXT-X-MAP:URI="init.mp4"
#EXTINF:6.000000,
000.m4s
#EXTINF:6.000000,
001.m4s
#EXTINF:2.500000,
002.m4s
#EXT-X-ENDLIST
`;

describe('firstFiles', () => {
  it.each([
    { seconds: 0, segment: '000.m4s' },
    { seconds: 5.99, segment: '000.m4s' },
    { seconds: 6, segment: '001.m4s' },
    { seconds: 13, segment: '002.m4s' },
    { seconds: 99, segment: '002.m4s' },
  ])('names the header and the segment at $seconds s', ({ seconds, segment }) => {
    expect(firstFiles(PLAYLIST, seconds)).toEqual(['init.mp4', segment]);
  });

  it('reads lines that end as on Windows', () => {
    expect(firstFiles(PLAYLIST.replaceAll('\n', '\r\n'), 7)).toEqual(['init.mp4', '001.m4s']);
  });

  it('names the segment alone where there is no header', () => {
    expect(firstFiles('#EXTM3U\n#EXTINF:4,\na.ts\n', 0)).toEqual(['a.ts']);
  });

  it.each([
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=72439\n360p/index.m3u8\n',
    '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n',
    '<!doctype html>',
    '',
  ])('names nothing for what lists no segments: %j', (text) => {
    expect(firstFiles(text, 0)).toEqual([]);
  });
});
