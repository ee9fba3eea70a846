import { expect, it } from 'vitest';
import { parseSettings } from './card-settings.ts';

const DEFAULTS = { isShuffled: false, front: 'ja', autoPlay: true };

it.each([
  ['nothing', null, DEFAULTS],
  [
    'what this page wrote',
    '{"isShuffled":true,"front":"vi","autoPlay":false}',
    { isShuffled: true, front: 'vi', autoPlay: false },
  ],
  ['half of it', '{"front":"vi"}', { ...DEFAULTS, front: 'vi' }],
  ['strange values', '{"isShuffled":1,"front":"fr","autoPlay":"no"}', DEFAULTS],
  ['null', 'null', DEFAULTS],
  ['no JSON', '{', DEFAULTS],
])('settings are read from %s', (_name, text, settings) => {
  expect(parseSettings(text)).toEqual(settings);
});
