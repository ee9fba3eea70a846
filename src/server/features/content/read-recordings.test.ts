import { describe, expect, it } from 'vitest';
import { fixtureCourse, fixtureFiles } from '../../testing/fixture-course.ts';
import { memorySource } from '../../testing/memory-source.ts';
import { silentMp3 } from '../../testing/silent-mp3.ts';
import { formatFault } from './faults.ts';
import { readCourse } from './read-course.ts';

async function read(changes: Record<string, string | Buffer | null> = {}) {
  const source = memorySource(fixtureCourse(changes));
  const { content, faults, warnings } = await readCourse(source, () => undefined);
  return { content, faults: faults.map(formatFault), warnings: warnings.map(formatFault) };
}

const LAST = 'lessons/bai-cuoi/lesson.yaml';
const asOgg = { [LAST]: fixtureFiles()[LAST]?.replace('file: nghe.mp3', 'file: nghe.ogg') ?? '' };

const FAULTS: [fact: string, changes: Record<string, string | Buffer | null>, fault: RegExp][] = [
  [
    'a missing recording',
    { 'lessons/bai-cuoi/nghe.mp3': null },
    /bai-cuoi\/lesson\.yaml › components\.1\.file: there is no file nghe\.mp3/,
  ],
  [
    'a file that is not a recording',
    { 'lessons/bai-cuoi/nghe.mp3': '<html>' },
    /^lessons\/bai-cuoi\/nghe\.mp3: is no whole MP3 or M4A file/,
  ],
  [
    'a truncated recording',
    { 'lessons/bai-cuoi/nghe.mp3': silentMp3(100, '').subarray(0, -1) },
    /^lessons\/bai-cuoi\/nghe\.mp3: is no whole MP3 or M4A file/,
  ],
  [
    'a recording of which nobody could hear a second',
    { 'lessons/bai-cuoi/nghe.mp3': silentMp3(13, '') },
    /^lessons\/bai-cuoi\/nghe\.mp3: is shorter than a second/,
  ],
  [
    'a recording of a kind that not every browser plays',
    asOgg,
    /bai-cuoi\/lesson\.yaml › components\.1\.file, line \d+: a file name ending in \.mp3 or \.m4a/,
  ],
  [
    'captions of a recording that are none',
    { 'lessons/bai-cuoi/nghe.vi.vtt': 'x' },
    /^lessons\/bai-cuoi\/nghe\.vi\.vtt › line 1: does not begin with WEBVTT/,
  ],
  [
    'a document with a missing recording',
    { 'lessons/bai-tang/qua.html': '<p>một</p>\n<p><span data-clip="hai.mp3">hai</span></p>' },
    /^lessons\/bai-tang\/qua\.html › line 2: data-clip="hai\.mp3" is no \.mp3 or \.m4a file beside it/,
  ],
  [
    'a document whose recording lies in another lesson',
    { 'lessons/bai-tang/qua.html': '<p><span data-clip="../bai-khoa/tu.mp3">hai</span></p>' },
    /^lessons\/bai-tang\/qua\.html › line 1: data-clip="\.\.\/bai-khoa\/tu\.mp3" is no/,
  ],
  [
    'a document with a broken recording',
    { 'lessons/tai-lieu/hon.mp3': 'x' },
    /^lessons\/tai-lieu\/hon\.mp3: is no whole MP3 or M4A file/,
  ],
  [
    'a recording on anything but a span',
    { 'lessons/tai-lieu/mau-cau.html': '<p data-clip="hon.mp3">本</p>' },
    /^lessons\/tai-lieu\/mau-cau\.html › line 1: data-clip="hon\.mp3" is no .*, or not on a span/,
  ],
];

describe('recordings of a course', () => {
  it.each(FAULTS)('%s is a fault', async (_fact, changes, fault) => {
    const { content, faults } = await read(changes);
    expect(content).toBeNull();
    expect(
      faults.filter((line) => fault.test(line)),
      faults.join('\n'),
    ).not.toEqual([]);
  });

  it('are stored with their length, caption languages and folder', async () => {
    const { content } = await read();
    const audio = content?.lessons.get('bai-cuoi')?.components[1];
    expect(audio).toMatchObject({
      type: 5,
      value: { kind: 'audio', fileName: 'nghe.mp3', durationSeconds: 36, captions: ['ja', 'vi'] },
    });
    const document = content?.lessons.get('bai-khoa')?.components[1]?.value;
    const folders = new Map(content?.media.map((media) => [media.folder, media.files.map((file) => file.path)]));
    expect(folders.get(audio?.value.kind === 'audio' ? audio.value.folder : '')).toEqual([
      'nghe.ja.vtt',
      'nghe.mp3',
      'nghe.vi.vtt',
    ]);
    expect(folders.get(document?.kind === 'document' ? (document.clipFolder ?? '') : '')).toEqual(['tu.mp3']);
    expect(content?.lessons.get('bai-tang')?.components[0]?.value).not.toHaveProperty('clipFolder');
  });

  it('that are unused cause a warning, like captions', async () => {
    const { faults, warnings } = await read({
      'lessons/tai-lieu/thua.mp3': silentMp3(1, ''),
      'lessons/bai-khoa/bi-mat.en.vtt': 'WEBVTT',
    });
    expect(faults).toEqual([]);
    expect(warnings).toEqual([
      'lessons/bai-khoa/bi-mat.en.vtt: no component and no document of the lesson uses it',
      'lessons/tai-lieu/thua.mp3: no component and no document of the lesson uses it',
    ]);
  });
});
