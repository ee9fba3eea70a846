import { describe, expect, it } from 'vitest';
import { isTooDeep } from './json-body.ts';

describe('isTooDeep', () => {
  it.each<[fact: string, json: string, isDeep: boolean]>([
    ['takes sixteen levels', `${'['.repeat(16)}${']'.repeat(16)}`, false],
    ['refuses seventeen', `${'['.repeat(17)}${']'.repeat(17)}`, true],
    ['counts objects and lists alike', '{"a":['.repeat(9), true],
    ['forgets what was closed', '[[],{}],'.repeat(100), false],
    ['passes over brackets in a text', JSON.stringify({ a: '['.repeat(50), b: `"${'{'.repeat(50)}` }), false],
    ['sees what follows a text that ends in a backslash', `["\\\\",${'['.repeat(16)}`, true],
  ])('%s', (_fact, json, isDeep) => {
    expect(isTooDeep(json)).toBe(isDeep);
  });
});
