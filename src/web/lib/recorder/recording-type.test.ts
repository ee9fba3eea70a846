import { expect, it } from 'vitest';
import { recordingType } from './recording-type.ts';

it.each<[string, string[], boolean, string | undefined]>([
  ['Chromium', ['audio/webm;codecs=opus', 'audio/mp4'], false, 'audio/webm;codecs=opus'],
  ['Safari with both', ['audio/webm;codecs=opus', 'audio/mp4'], true, 'audio/mp4'],
  ['an old Safari', ['audio/mp4'], true, 'audio/mp4'],
  ['an old Firefox', ['audio/ogg;codecs=opus'], false, 'audio/ogg;codecs=opus'],
  ['a browser that knows none of them', [], false, undefined],
])('%s records in the type it does best', (_browser, types, isWebKit, type) => {
  expect(recordingType((one) => types.includes(one), isWebKit)).toBe(type);
});
