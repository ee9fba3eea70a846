import { describe, expect, it } from 'vitest';
import { currentAddress, splitStreamAddress } from './stream-address.ts';

const FOLDER = '0123456789abcdef0123456789abcdef';
const JP = 'https://jp.example/media/t1-first';
const VN = 'https://vn.example/kho/media/t2-second';

describe('splitStreamAddress', () => {
  it('keeps server and grant apart from the file', () => {
    expect(splitStreamAddress(`${JP}/${FOLDER}/720p/index.m3u8`)).toEqual({
      origin: JP,
      file: `/${FOLDER}/720p/index.m3u8`,
    });
  });

  it('knows no stream without the folder of its content', () => {
    expect(splitStreamAddress('https://jp.example/media/t1-first/720p/index.m3u8')).toBeNull();
    expect(splitStreamAddress(`/${FOLDER}/720p/index.m3u8`)).toBeNull();
  });
});

describe('currentAddress', () => {
  it('leads from any earlier origin to the latest', () => {
    const origins = [JP, 'https://jp.example/media/t9-renewed', VN];
    for (const origin of origins) {
      expect(currentAddress(`${origin}/${FOLDER}/720p/003.m4s`, origins)).toBe(`${VN}/${FOLDER}/720p/003.m4s`);
    }
  });

  it('leaves what belongs to no origin of the stream', () => {
    const other = `https://elsewhere.example/media/x/${FOLDER}/003.m4s`;
    expect(currentAddress(other, [JP, VN])).toBe(other);
    expect(currentAddress('https://jp.example/key.bin', [JP, VN])).toBe('https://jp.example/key.bin');
    expect(currentAddress(`${JP}/${FOLDER}/003.m4s`, [])).toBe(`${JP}/${FOLDER}/003.m4s`);
  });
});
