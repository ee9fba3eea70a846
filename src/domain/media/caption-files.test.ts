import { expect, it } from 'vitest';
import { audioCaptionFile, videoCaptionFile } from './caption-files.ts';

it.each([
  ['chao.mp3', 'ja', 'chao.ja.vtt'],
  ['bai-1.cham.m4a', 'vi', 'bai-1.cham.vi.vtt'],
])('the captions of %s in %s are %s', (file, language, captions) => {
  expect(audioCaptionFile(file, language)).toBe(captions);
});

it('the captions of a video lie in a folder of its own', () => {
  expect(videoCaptionFile('ja')).toBe('captions/ja.vtt');
});
