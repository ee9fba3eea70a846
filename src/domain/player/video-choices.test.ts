import { describe, expect, it } from 'vitest';
import {
  chooseQuality,
  chooseServer,
  offeredCaptionChoices,
  QUALITIES,
  shownLanguages,
  streamName,
} from './video-choices.ts';

const FAST = { savesData: false, effectiveType: '4g' };

describe('chooseServer', () => {
  it('is jp until a known one is remembered', () => {
    expect(chooseServer(undefined)).toBe('jp');
    expect(chooseServer('us')).toBe('jp');
    expect(chooseServer('vn')).toBe('vn');
  });
});

describe('chooseQuality', () => {
  it.each([
    [undefined, FAST, '720p'],
    [undefined, { savesData: true, effectiveType: '4g' }, 'auto'],
    [undefined, { savesData: false, effectiveType: '3g' }, 'auto'],
    [undefined, { savesData: false, effectiveType: undefined }, '720p'],
    ['360p', { savesData: true, effectiveType: '2g' }, '360p'],
    ['4320p', FAST, '720p'],
  ] as const)('remembered %s on %o is %s', (remembered, network, expected) => {
    expect(chooseQuality(remembered, QUALITIES, network)).toBe(expected);
  });

  it('takes what there is when the video lacks the wanted quality', () => {
    expect(chooseQuality('720p', ['360p'], FAST)).toBe('360p');
  });
});

describe('streamName', () => {
  it('is the url of get-link', () => {
    expect(streamName('jp', '720p', 'n5-bai-3')).toBe('jp/720p/n5-bai-3/index.m3u8');
  });
});

describe('captions', () => {
  it('offers only what the video has', () => {
    expect(offeredCaptionChoices([])).toEqual(['off']);
    expect(offeredCaptionChoices(['vi'])).toEqual(['off', 'vi']);
    expect(offeredCaptionChoices(['ja', 'vi'])).toEqual(['off', 'ja', 'vi', 'both']);
  });

  it('shows Japanese above Vietnamese, and what is left of a choice', () => {
    expect(shownLanguages('both', ['vi', 'ja'])).toEqual(['ja', 'vi']);
    expect(shownLanguages('both', ['vi'])).toEqual(['vi']);
    expect(shownLanguages('off', ['ja', 'vi'])).toEqual([]);
  });
});
