import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixtureCourse, fixtureFiles, writeFixtureCourse } from '../../testing/fixture-course.ts';
import { memorySource } from '../../testing/memory-source.ts';
import { formatFault } from './faults.ts';
import { readCourse, readCourseFolder } from './read-course.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tsubame-content-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function read(changes: Record<string, string | null> = {}) {
  await writeFixtureCourse(folder, changes);
  const { content, faults, warnings } = await readCourseFolder(folder, () => undefined);
  return { content, faults: faults.map(formatFault), warnings: warnings.map(formatFault) };
}

const original = fixtureFiles();
const edited = (file: string, from: string | RegExp, to: string) => {
  const text = (original[file] ?? '').replace(from, to);
  if (text === original[file]) throw new Error(`${file} has no ${String(from)}`);
  return { [file]: text };
};

const LOCKED = 'lessons/bai-khoa/lesson.yaml';
const DOCUMENT = 'lessons/tai-lieu/lesson.yaml';
const VIDEO = 'videos/open-video/video.yaml';
const PLAYLIST = 'videos/open-video/720p/index.m3u8';

const TWO_VIDEOS = edited(
  LOCKED,
  'components:\n',
  'components:\n  - { id: 99020199, type: video, video: open-video }\n',
);

const FAULTS: [fact: string, changes: Record<string, string | null>, fault: RegExp][] = [
  ['no course.yaml', { 'course.yaml': null }, /^course\.yaml: is missing$/],
  ['broken YAML', { 'course.yaml': 'id: 1\nname: "x\n  - y' }, /^course\.yaml › line [23]: /],
  [
    'a duplicate key',
    { [LOCKED]: `id: 1\n${original[LOCKED]}` },
    /^lessons\/bai-khoa\/lesson\.yaml › line \d+: Map keys must be unique/,
  ],
  [
    'two videos in one lesson',
    TWO_VIDEOS,
    /^lessons\/bai-khoa\/lesson\.yaml › components: a lesson has at most one video/,
  ],
  ['an empty file', { [LOCKED]: '' }, /^lessons\/bai-khoa\/lesson\.yaml: .*expected object/],
  ['a list for a map', { [LOCKED]: '- x' }, /^lessons\/bai-khoa\/lesson\.yaml: .*expected object/],
  ['too many aliases', { [LOCKED]: aliasBomb() }, /^lessons\/bai-khoa\/lesson\.yaml: .*alias/],
  [
    'an unknown field',
    edited(LOCKED, 'glyph:', 'glif:'),
    /^lessons\/bai-khoa\/lesson\.yaml.*: Unrecognized key: "glif"/,
  ],
  [
    'an unknown field deep in the tree',
    edited('course.yaml', 'trial: true', 'trail: true'),
    /^course\.yaml › stages\.0\.categories\.0\.groups\.0, line \d+: Unrecognized key: "trail"/,
  ],
  [
    'a missing picture',
    edited(LOCKED, 'glyph:', 'image: hinh.webp\nglyph:'),
    /^lessons\/bai-khoa\/lesson\.yaml › image: there is no file hinh\.webp beside it$/,
  ],
  [
    'a file that is not a picture',
    { ...edited(LOCKED, 'glyph:', 'image: hinh.webp\nglyph:'), 'lessons/bai-khoa/hinh.webp': 'RIFF' },
    /^lessons\/bai-khoa\/hinh\.webp: is no whole picture of at most 24 megapixels/,
  ],
  [
    'a picture outside of its lesson',
    edited(LOCKED, 'glyph:', 'image: ../hinh.webp\nglyph:'),
    /^lessons\/bai-khoa\/lesson\.yaml › image, line \d+: a file name ending in \.webp/,
  ],
  ['a missing field', edited(LOCKED, /required: .*\n/, ''), /^lessons\/bai-khoa\/lesson\.yaml › required: /],
  [
    'a wrong type',
    edited(LOCKED, /expect_minutes: 20/, 'expect_minutes: lâu'),
    /^lessons\/bai-khoa\/lesson\.yaml › expect_minutes, line \d+: .*expected/,
  ],
  [
    'a number out of its bounds',
    edited(LOCKED, /id: 990201/, 'id: 1000000000'),
    /bai-khoa\/lesson\.yaml › id, line \d+: Too big/,
  ],
  ['an unknown level', edited('course.yaml', 'level: N5', 'level: N6'), /^course\.yaml › level, line \d+: /],
  [
    'a lesson type that nobody knows',
    edited(LOCKED, 'type: lesson', 'type: quiz'),
    /bai-khoa\/lesson\.yaml › type, line \d+: /,
  ],
  [
    'a control character in a name',
    edited(LOCKED, /name: .*/, 'name: "a\\0b"'),
    /bai-khoa\/lesson\.yaml › name, line \d+: /,
  ],
  [
    'a control character in a document',
    { 'lessons/bai-khoa/bi-mat.html': '<p>a\u0000b</p>' },
    /^lessons\/bai-khoa\/bi-mat\.html: /,
  ],
  [
    'no components',
    edited(LOCKED, /components:[^]*/, 'components: []\n'),
    /bai-khoa\/lesson\.yaml › components, line \d+: /,
  ],
  [
    'accents in an address',
    edited(LOCKED, /seo_url: .*/, 'seo_url: bài-khóa'),
    /bai-khoa\/lesson\.yaml › seo_url, line \d+: small letters/,
  ],
  [
    'a slug that is not the folder’s name',
    edited(LOCKED, 'slug: bai-khoa', 'slug: khac'),
    /bai-khoa\/lesson\.yaml › slug: must be the folder's name, bai-khoa/,
  ],
  ['a lesson without its file', { [LOCKED]: null }, /^lessons\/bai-khoa\/lesson\.yaml: is missing/],
  [
    'a missing document',
    { 'lessons/bai-khoa/bi-mat.html': null },
    /bai-khoa\/lesson\.yaml › components\.1\.file: there is no file bi-mat\.html/,
  ],
  [
    'a missing PDF',
    { 'lessons/bai-khoa/bi-mat.pdf': null },
    /bai-khoa\/lesson\.yaml › components\.2\.file: there is no file bi-mat\.pdf/,
  ],
  [
    'a file that is not a PDF',
    { 'lessons/tai-lieu/ban-in.pdf': '<html>' },
    /^lessons\/tai-lieu\/ban-in\.pdf: is no PDF/,
  ],
  [
    'a document of which nothing is left',
    { 'lessons/bai-khoa/bi-mat.html': '<script>1</script>' },
    /^lessons\/bai-khoa\/bi-mat\.html: nothing is left/,
  ],
  [
    'a missing video',
    edited(LOCKED, 'video: locked-video', 'video: no-video'),
    /bai-khoa\/lesson\.yaml › components\.0\.video: there is no folder videos\/no-video/,
  ],
  [
    'a file name that leads out',
    edited(DOCUMENT, 'file: mau-cau.html', 'file: ../mau-cau.html'),
    /tai-lieu\/lesson\.yaml › components\.0\.file, line \d+: a file name ending in \.html/,
  ],
  [
    'an absolute file name',
    edited(DOCUMENT, 'file: ban-in.pdf', 'file: /etc/ban-in.pdf'),
    /tai-lieu\/lesson\.yaml › components\.1\.file, line \d+: a file name ending in \.pdf/,
  ],
  [
    'a hidden file',
    edited(DOCUMENT, 'file: ban-in.pdf', 'file: .ban-in.pdf'),
    /components\.1\.file, line \d+: a file name/,
  ],
  [
    'a backslash in a file name',
    edited(DOCUMENT, 'file: ban-in.pdf', 'file: ..\\ban-in.pdf'),
    /components\.1\.file, line \d+: a file name/,
  ],
  [
    'a line break in a file name',
    edited(DOCUMENT, 'file: ban-in.pdf', 'file: "ban-in.pdf\\n"'),
    /components\.1\.file, line \d+: a file name/,
  ],
  [
    'a lesson in two groups',
    edited('course.yaml', /( *)- bai-cuoi/, '$1- bai-cuoi\n$1- bai-tang'),
    /^course\.yaml › stages\.1\.categories\.0\.groups\.0\.lessons\.1: bai-tang already stands at stages\.0\.categories\.0\.groups\.1\.lessons\.1/,
  ],
  [
    'a lesson in no group',
    edited('course.yaml', /\n *- bai-tang/, ''),
    /^lessons\/bai-tang\/lesson\.yaml: stands in no group/,
  ],
  [
    'a lesson that has no folder',
    edited('course.yaml', '- bai-cuoi', '- bai-nao-do'),
    /^course\.yaml › stages\.1\.categories\.0\.groups\.0\.lessons\.0: there is no folder lessons\/bai-nao-do/,
  ],
  [
    'a lesson id twice',
    edited(LOCKED, 'id: 990201', 'id: 990101'),
    /lesson id 990101 is already used in lessons\/bai-khoa\/lesson\.yaml/,
  ],
  [
    'a component id twice',
    edited(LOCKED, 'id: 99020102', 'id: 99020101'),
    /bai-khoa\/lesson\.yaml: component id 99020101 is already used/,
  ],
  [
    'a group id twice',
    edited('course.yaml', 'id: 99012', 'id: 99011'),
    /^course\.yaml \(Nhóm khóa\): group id 99011 is already used/,
  ],
  ['a stage id twice', edited('course.yaml', 'id: 9902\n', 'id: 9901\n'), /stage id 9901 is already used/],
  ['a category id twice', edited('course.yaml', 'id: 99002\n', 'id: 99001\n'), /category id 99001 is already used/],
  ['no video.yaml', { [VIDEO]: null }, /^videos\/open-video\/video\.yaml: is missing/],
  [
    'a video whose name is not the folder’s',
    edited(VIDEO, 'name: open-video', 'name: other-video'),
    /^videos\/open-video\/video\.yaml › name: must be the folder's name, open-video/,
  ],
  ['no master playlist', { 'videos/open-video/auto.m3u8': null }, /^videos\/open-video\/auto\.m3u8: is missing/],
  ['no playlist of a quality', { [PLAYLIST]: null }, /^videos\/open-video\/720p\/index\.m3u8: is missing/],
  [
    'a file that is not a playlist',
    { [PLAYLIST]: '<html>' },
    /^videos\/open-video\/720p\/index\.m3u8 › line 1: is no HLS playlist/,
  ],
  [
    'a playlist that names a missing segment',
    edited(PLAYLIST, '000.m4s', '001.m4s'),
    /^videos\/open-video\/720p\/index\.m3u8 › 001\.m4s: the playlist names a file/,
  ],
  [
    'a playlist that names a missing beginning',
    edited(PLAYLIST, 'init.mp4', 'start.mp4'),
    /720p\/index\.m3u8 › start\.mp4: the playlist names a file/,
  ],
  [
    'a playlist that leads out',
    edited(PLAYLIST, '000.m4s', '../../../course.yaml'),
    /720p\/index\.m3u8 › \.\.\/\.\.\/\.\.\/course\.yaml: the playlist names a file/,
  ],
  [
    'a playlist that leads into another video',
    edited(PLAYLIST, '000.m4s', '../../locked-video/720p/000.m4s'),
    /720p\/index\.m3u8 › .*: the playlist names a file/,
  ],
  [
    'a playlist that leads to another site',
    edited(PLAYLIST, '000.m4s', 'https://evil.example/000.m4s'),
    /720p\/index\.m3u8 › https:.*: the playlist names a file/,
  ],
  [
    'a playlist that names a folder',
    edited(PLAYLIST, '000.m4s', '.'),
    /720p\/index\.m3u8 › \.: the playlist names a file/,
  ],
  [
    'a segment whose name the server would not serve',
    { ...edited(PLAYLIST, '000.m4s', 'đoạn 0.m4s'), 'videos/open-video/720p/đoạn 0.m4s': 'x' },
    /720p\/index\.m3u8 › đoạn 0\.m4s: the playlist names a file/,
  ],
  [
    'a master playlist that names a missing quality',
    { 'videos/open-video/auto.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n1080p/index.m3u8\n' },
    /^videos\/open-video\/auto\.m3u8 › 1080p\/index\.m3u8: the playlist names a file/,
  ],
  [
    'captions that are none',
    { 'videos/open-video/captions/vi.vtt': '1\n00:00' },
    /^videos\/open-video\/captions\/vi\.vtt › line 1: does not begin with WEBVTT/,
  ],
];

function aliasBomb(): string {
  const levels = Array.from({ length: 12 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n}, `.repeat(9)}*a${n}]`);
  return ['a0: &a0 [x]', ...levels, ''].join('\n');
}

describe('readCourseFolder', () => {
  it('reads a course without faults', async () => {
    const { content, faults, warnings } = await read();
    expect([faults, warnings]).toEqual([[], []]);
    expect([...(content?.lessons.keys() ?? [])]).toEqual([
      'bai-cuoi',
      'bai-khoa',
      'bai-tang',
      'bai-tap',
      'tai-lieu',
      'video-mo',
    ]);
    expect([...(content?.videos.keys() ?? [])]).toEqual(['locked-video', 'open-video']);
    expect(content?.lessons.get('tai-lieu')?.components[0]?.value).toMatchObject({ kind: 'document', words: 41 });
    expect(content?.videos.get('open-video')).toMatchObject({ captions: ['ja', 'vi'], hasPoster: true });
  });

  it.each(FAULTS)('names %s', async (_fact, changes, fault) => {
    const { content, faults } = await read(changes);
    expect(content).toBeNull();
    expect(
      faults.filter((line) => fault.test(line)),
      faults.join('\n'),
    ).not.toEqual([]);
    const fromMemory = await readCourse(memorySource(fixtureCourse(changes)), () => undefined);
    expect(fromMemory.faults.map(formatFault)).toEqual(faults);
  });

  it('reports a folder in place of a file', async () => {
    await writeFixtureCourse(folder, { 'lessons/bai-khoa/bi-mat.html': null, 'lessons/bai-khoa/bi-mat.pdf': null });
    mkdirSync(path.join(folder, 'lessons/bai-khoa/bi-mat.html'));
    mkdirSync(path.join(folder, 'lessons/bai-khoa/bi-mat.pdf'));
    const { faults } = await readCourseFolder(folder, () => undefined);
    expect(faults.map(formatFault)).toEqual([
      'lessons/bai-khoa/lesson.yaml › components.1.file: there is no file bi-mat.html beside it',
      'lessons/bai-khoa/lesson.yaml › components.2.file: there is no file bi-mat.pdf beside it',
    ]);
  });

  it('reports all faults at once', async () => {
    const { faults } = await read({
      ...edited('course.yaml', 'level: N5', 'level: N6'),
      ...edited(LOCKED, 'glyph:', 'glif:'),
      'lessons/tai-lieu/ban-in.pdf': 'x',
      'videos/open-video/auto.m3u8': null,
      'videos/locked-video/captions/ja.vtt': 'x',
    });
    const files = ['course.yaml', 'lessons/bai-khoa', 'lessons/tai-lieu', 'videos/open-video', 'videos/locked-video'];
    for (const file of files) expect(faults.join('\n')).toContain(file);
  });

  it('removes scripts from a document with a warning and keeps ruby', async () => {
    const html = '<p><ruby>本<rt>ほん</rt></ruby><script>alert(1)</script><img src=x onerror=alert(1)></p>';
    const { content, warnings } = await read({ 'lessons/bai-tang/qua.html': html });
    expect(content?.lessons.get('bai-tang')?.components[0]?.value).toMatchObject({
      html: '<p><ruby>本<rt>ほん</rt></ruby></p>',
    });
    expect(warnings).toEqual(['lessons/bai-tang/qua.html: left out for safety: <img> <script>']);
  });

  it('removes scripts from a name with a warning', async () => {
    const { content, warnings } = await read(
      edited(LOCKED, 'glyph:', `name_html: '<ruby>鍵<rt>かぎ</rt></ruby><script>1</script>'\nglyph:`),
    );
    expect(content?.lessons.get('bai-khoa')?.nameHtml).toBe('<ruby>鍵<rt>かぎ</rt></ruby>');
    expect(warnings).toEqual(['lessons/bai-khoa/lesson.yaml: left out for safety: <script>']);
  });

  it('names media by their content', async () => {
    const before = (await read()).content?.videos.get('open-video')?.media;
    rmSync(folder, { recursive: true });
    const same = (await read()).content?.videos.get('open-video')?.media;
    rmSync(folder, { recursive: true });
    const other = (await read({ 'videos/open-video/720p/000.m4s': 'another byte' })).content?.videos.get(
      'open-video',
    )?.media;
    expect(before?.folder).toMatch(/^[0-9a-f]{32}$/);
    expect(same?.folder).toBe(before?.folder);
    expect(other?.folder).not.toBe(before?.folder);
    expect(before?.files.map((file) => file.path)).toEqual([
      '360p/000.m4s',
      '360p/index.m3u8',
      '360p/init.mp4',
      '720p/000.m4s',
      '720p/index.m3u8',
      '720p/init.mp4',
      'auto.m3u8',
      'captions/ja.vtt',
      'captions/vi.vtt',
      'poster.webp',
    ]);
  });
});

it('reads nothing through a link, wherever it is', async () => {
  await writeFixtureCourse(folder, { 'lessons/bai-tang/qua.html': null });
  symlinkSync('/etc/hostname', path.join(folder, 'lessons/bai-tang/qua.html'));
  const { content, faults } = await readCourseFolder(folder, () => undefined);
  expect(content).toBeNull();
  expect(faults.map(formatFault)).toEqual(['lessons/bai-tang/qua.html: is a link: put the file itself here']);
});

it('reports the faults of all other files if one is a link or cannot be read', async () => {
  const lesson = 'lessons/bai-khoa/lesson.yaml';
  await writeFixtureCourse(folder, {
    'lessons/bai-tang/qua.html': null,
    [lesson]: (fixtureFiles()[lesson] ?? '').replace('glyph:', 'glif:'),
  });
  symlinkSync('/etc/hostname', path.join(folder, 'lessons/bai-tang/qua.html'));
  // Sparse; more than can be read at once.
  truncateSync(path.join(folder, 'lessons/tai-lieu/ban-in.pdf'), 3 * 1024 ** 3);
  const { content, faults } = await readCourseFolder(folder, () => undefined);
  expect(content).toBeNull();
  const named = faults.map(formatFault);
  expect(named).toContain('lessons/bai-tang/qua.html: is a link: put the file itself here');
  expect(named).toContain('lessons/tai-lieu: cannot be read (ERR_FS_FILE_TOO_LARGE)');
  expect(named.filter((one) => one.startsWith(lesson)).join()).toContain('Unrecognized key: "glif"');
});
