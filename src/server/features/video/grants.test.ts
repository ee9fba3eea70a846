import { describe, expect, it } from 'vitest';
import { createGrant, grantedFilePath, grantedStreamPath, isGrantValid } from './grants.ts';

const SECRET = 'a secret of the tests, 32 characters';
const FOLDER = 'a'.repeat(32);
const HOUR = 3_600_000;
const MINUTE = 60_000;
// A multiple of ten minutes.
const NOW = Date.UTC(2026, 10, 20, 5, 0, 0);
const GRANT = createGrant(SECRET, FOLDER, NOW);
const FILE = { folder: FOLDER, file: '720p/000.m4s' };

describe('a grant', () => {
  it('opens its folder for six hours, at most ten minutes more', () => {
    for (const nowMs of [NOW, NOW + 6 * HOUR - 1]) expect(isGrantValid(SECRET, FILE, GRANT, nowMs)).toBe(true);
    expect(isGrantValid(SECRET, FILE, GRANT, NOW + 6 * HOUR)).toBe(false);
    const later = createGrant(SECRET, FOLDER, NOW + 1);
    expect(isGrantValid(SECRET, FILE, later, NOW + 6 * HOUR)).toBe(true);
    expect(isGrantValid(SECRET, FILE, later, NOW + 6 * HOUR + 10 * MINUTE)).toBe(false);
  });

  it('is the same within ten minutes and a different one afterwards', () => {
    const grants = [1, 5 * MINUTE, 10 * MINUTE].map((ms) => createGrant(SECRET, FOLDER, NOW + ms));
    expect(new Set(grants).size).toBe(1);
    expect(createGrant(SECRET, FOLDER, NOW + 10 * MINUTE + 1)).not.toBe(grants[0]);
  });

  it('opens no other folder', () => {
    expect(isGrantValid(SECRET, { ...FILE, folder: 'b'.repeat(32) }, GRANT, NOW)).toBe(false);
  });

  it('is invalid under another secret', () => {
    expect(isGrantValid(`${SECRET}!`, FILE, GRANT, NOW)).toBe(false);
  });

  it('fails if any of its characters is changed', () => {
    for (let at = 0; at < GRANT.length; at += 1) {
      const other = GRANT[at] === 'a' ? 'b' : 'a';
      const tampered = GRANT.slice(0, at) + other + GRANT.slice(at + 1);
      expect(isGrantValid(SECRET, FILE, tampered, NOW), tampered).toBe(false);
    }
  });

  it.each([
    ['nothing', ''],
    ['cut off', GRANT.slice(0, -1)],
    ['only the expiry', GRANT.split('-')[0] ?? ''],
    ['without a signature', `${GRANT.split('-')[0]}-`],
    ['longer', `${GRANT}A`],
    ['with a line break', `${GRANT}\n`],
    ['in capitals', GRANT.toUpperCase()],
    ['for ever', `zzzzzzzzz-${GRANT.slice(GRANT.indexOf('-') + 1)}`],
    ['twice', `${GRANT}${GRANT}`],
  ])('is refused %s', (_fact, grant) => {
    expect(isGrantValid(SECRET, FILE, grant, NOW)).toBe(false);
  });

  it('precedes the folder in the path', () => {
    expect(grantedStreamPath(SECRET, FOLDER, '720p/index.m3u8', NOW)).toBe(`/media/${GRANT}/${FOLDER}/720p/index.m3u8`);
  });

  it('of a file opens that file and no other of its folder', () => {
    const [, , grant = '', ...rest] = grantedFilePath(SECRET, FOLDER, 'a.mp3', NOW).split('/');
    expect(rest).toEqual([FOLDER, 'a.mp3']);
    expect(isGrantValid(SECRET, { folder: FOLDER, file: 'a.mp3' }, grant, NOW)).toBe(true);
    for (const file of ['b.mp3', 'a.mp3/b', '', 'x/a.mp3'])
      expect(isGrantValid(SECRET, { folder: FOLDER, file }, grant, NOW), file).toBe(false);
  });

  it('keeps the format that external video servers know', () => {
    // Made by another program from docs/operations.md; a change would lock out learners on those servers.
    expect(GRANT).toBe('tosrw0-7sAGd6Ex-gYlPKd_dl7UajCFjfJhVy_t');
  });
});
