import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { stringify } from 'yaml';
import { silentMp3 } from './silent-mp3.ts';

/** A word that must never reach a viewer without access. */
export const SENTINEL = 'LOCKED-SENTINEL';

/** Ids of the fixture course by purpose. */
export const FIXTURE = {
  courseId: 990,
  seoUrl: 'khoa-thu',
  slug: 'khoa-thu-nghiem',
  openGroup: 99_011,
  lockedGroup: 99_012,
  otherStageGroup: 99_021,
  /** trial group: video of 200 s, required */
  openVideo: { lesson: 990_101, component: 99_010_101, video: 'open-video', seoUrl: 'bai-mo', slug: 'video-mo' },
  /** trial group: document with a recording, and PDF, required */
  openDocument: { lesson: 990_102, document: 99_010_201, file: 99_010_202 },
  /** locked group: video, document with a recording, PDF, captions, all with the sentinel, required */
  locked: {
    lesson: 990_201,
    component: 99_020_101,
    document: 99_020_102,
    file: 99_020_103,
    video: 'locked-video',
    seoUrl: 'bai-khoa',
  },
  /** locked group, but free */
  free: { lesson: 990_202, component: 99_020_201 },
  /** second stage, locked, not required: document and a recording of 36 s with captions, all with the sentinel */
  last: { lesson: 990_301, component: 99_030_101, audio: 99_030_102 },
  /** second stage, locked, not required: one question of each kind, all with the sentinel */
  practice: {
    lesson: 990_302,
    slug: 'bai-tap',
    choice: 99_030_201,
    fill: 99_030_202,
    jumble: 99_030_203,
    pairs: 99_030_204,
    speaking: 99_030_205,
    /** a recording and a picture of all of them */
    audio: `${SENTINEL}.mp3`,
    image: `${SENTINEL}.webp`,
  },
} as const;

type Files = Record<string, string>;

function video(name: string, durationSeconds: number, mark: string): Files {
  const playlist = `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:6,\n000.m4s\n#EXT-X-ENDLIST\n`;
  const folder = `videos/${name}`;
  return {
    [`${folder}/video.yaml`]: stringify({
      name,
      title: `${mark} ${name}`,
      duration_seconds: durationSeconds,
      qualities: ['360p', '720p'],
    }),
    [`${folder}/auto.m3u8`]: '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n360p/index.m3u8\n',
    ...Object.fromEntries(
      ['360p', '720p'].flatMap((quality) => [
        [`${folder}/${quality}/index.m3u8`, playlist],
        [`${folder}/${quality}/init.mp4`, `init ${quality} ${name}`],
        [`${folder}/${quality}/000.m4s`, `segment ${quality} ${name} ${mark}`],
      ]),
    ),
    [`${folder}/captions/ja.vtt`]: `WEBVTT\n\n00:00.000 --> 00:02.000\n${mark} こんにちは\n`,
    [`${folder}/captions/vi.vtt`]: `WEBVTT\n\n00:00.000 --> 00:02.000\n${mark} Xin chào\n`,
    [`${folder}/poster.webp`]: 'RIFF',
  };
}

function lesson(slug: string, fields: Record<string, unknown>): Files {
  const base = {
    slug,
    seo_url: slug,
    name: `Bài ${slug}`,
    type: 'lesson',
    required: true,
    expect_minutes: 20,
    glyph: '本',
  };
  return { [`lessons/${slug}/lesson.yaml`]: stringify({ ...base, ...fields }) };
}

/** The fixture course's text files by path. */
export function fixtureFiles(): Files {
  const { openVideo, openDocument, locked, free, last, practice } = FIXTURE;
  return {
    'course.yaml': stringify({
      id: FIXTURE.courseId,
      name: 'Khóa thử',
      slug: FIXTURE.slug,
      seo_url: FIXTURE.seoUrl,
      level: 'N5',
      audience: 'dành cho kiểm thử',
      description: 'Một khóa nhỏ.',
      prices: [
        { days: 30, dong: 200_000, regular: 250_000 },
        { days: 'forever', dong: 900_000 },
      ],
      questions: [{ question: 'Học xong thi được N5 không?', answer: 'Được, nếu bạn ôn đều.' }],
      stages: [
        {
          id: 9901,
          name: 'Chặng đầu',
          categories: [
            {
              id: 99_001,
              title: 'Mở đầu',
              groups: [
                {
                  id: FIXTURE.openGroup,
                  name: 'Nhóm mở',
                  glyph: '開',
                  trial: true,
                  lessons: [openVideo.slug, 'tai-lieu'],
                },
                { id: FIXTURE.lockedGroup, name: 'Nhóm khóa', glyph: '鍵', lessons: [locked.seoUrl, 'bai-tang'] },
              ],
            },
          ],
        },
        {
          id: 9902,
          name: 'Chặng sau',
          categories: [
            {
              id: 99_002,
              title: 'Tiếp theo',
              groups: [
                { id: FIXTURE.otherStageGroup, name: 'Nhóm cuối', glyph: '終', lessons: ['bai-cuoi', practice.slug] },
              ],
            },
          ],
        },
      ],
    }),
    ...video(openVideo.video, 200, 'open'),
    ...video(locked.video, 100, SENTINEL),
    ...lesson(openVideo.slug, {
      id: openVideo.lesson,
      seo_url: openVideo.seoUrl,
      name: 'Ngữ pháp: これ・それ',
      components: [{ id: openVideo.component, type: 'video', video: openVideo.video }],
    }),
    ...lesson('tai-lieu', {
      id: openDocument.lesson,
      components: [
        { id: openDocument.document, type: 'document', title: 'Mẫu câu', file: 'mau-cau.html' },
        { id: openDocument.file, type: 'file', title: 'Bản in', file: 'ban-in.pdf' },
      ],
    }),
    // 40 words: read after 10 s.
    'lessons/tai-lieu/mau-cau.html': `<p>${Array.from({ length: 40 }, () => 'từ').join(' ')}</p><p lang="ja"><span data-clip="hon.mp3"><ruby>本<rt>ほん</rt></ruby></span></p>`,
    'lessons/tai-lieu/ban-in.pdf': '%PDF-1.7 open',
    ...lesson(locked.seoUrl, {
      id: locked.lesson,
      components: [
        { id: locked.component, type: 'video', video: locked.video },
        { id: locked.document, type: 'document', title: `Bí mật ${SENTINEL}`, file: 'bi-mat.html' },
        { id: locked.file, type: 'file', title: `Tệp ${SENTINEL}`, file: 'bi-mat.pdf' },
      ],
    }),
    [`lessons/${locked.seoUrl}/bi-mat.html`]: `<p><span data-clip="tu.mp3">${SENTINEL}</span></p>`,
    [`lessons/${locked.seoUrl}/bi-mat.pdf`]: `%PDF-1.7 ${SENTINEL}`,
    ...lesson('bai-tang', {
      id: free.lesson,
      free: true,
      components: [{ id: free.component, type: 'document', title: 'Quà', file: 'qua.html' }],
    }),
    'lessons/bai-tang/qua.html': '<p>Xin chào</p>',
    ...lesson('bai-cuoi', {
      id: last.lesson,
      required: false,
      components: [
        { id: last.component, type: 'document', title: 'Hết', file: 'het.html' },
        { id: last.audio, type: 'audio', title: `Nghe ${SENTINEL}`, file: 'nghe.mp3' },
      ],
    }),
    'lessons/bai-cuoi/het.html': `<p>${SENTINEL}</p>`,
    'lessons/bai-cuoi/nghe.ja.vtt': `WEBVTT\n\n00:00.000 --> 00:02.000\n${SENTINEL} はい\n`,
    'lessons/bai-cuoi/nghe.vi.vtt': `WEBVTT\n\n00:00.000 --> 00:02.000\n${SENTINEL} Vâng\n`,
    ...lesson(practice.slug, { id: practice.lesson, required: false, components: [{ type: 'exercises' }] }),
    [`lessons/${practice.slug}/exercises.yaml`]: stringify(fixtureQuestions()),
    [`lessons/${practice.slug}/${practice.image}`]: `RIFF ${SENTINEL}`,
  };
}

/** A question of each kind, with the sentinel in its texts, its key and its files. */
function fixtureQuestions(): Record<string, unknown>[] {
  const { choice, fill, jumble, pairs, speaking, audio, image } = FIXTURE.practice;
  const common = { explain: `Vì ${SENTINEL}`, explain_audio: audio, suggest: `Gợi ý ${SENTINEL}` };
  const text = (name: string) => `{! ${audio} !}<img src="${image}" alt="${SENTINEL}">${name} ${SENTINEL}`;
  return [
    {
      id: choice,
      kind: 'choice',
      ...common,
      question: text('Chọn'),
      options: [{ text: text('đúng'), right: true }, { text: `sai ${SENTINEL}` }],
    },
    {
      id: fill,
      kind: 'fill',
      ...common,
      question: `${text('Điền')} ___`,
      blanks: [{ answer: `từ ${SENTINEL}`, also: [`chữ ${SENTINEL}`] }],
    },
    { id: jumble, kind: 'jumble', ...common, question: text('Xếp'), items: ['một', 'hai'].map(text) },
    {
      id: pairs,
      kind: 'pairs',
      ...common,
      question: text('Nối'),
      pairs: ['một', 'hai'].map((name) => ({ left: text(`${name} trái`), right: text(`${name} phải`) })),
    },
    {
      id: speaking,
      kind: 'speaking',
      ...common,
      say: `はい ${SENTINEL}`,
      vi: text('Vâng'),
      slow: audio,
      default: audio,
      karaoke: [
        ['はい ', 0],
        [SENTINEL, 100],
      ],
    },
  ];
}

/** The fixture course's recordings by path. */
function fixtureRecordings(): Record<string, Buffer> {
  return {
    'lessons/tai-lieu/hon.mp3': silentMp3(10, 'open'),
    [`lessons/${FIXTURE.locked.seoUrl}/tu.mp3`]: silentMp3(10, SENTINEL),
    'lessons/bai-cuoi/nghe.mp3': silentMp3(500, SENTINEL),
    [`lessons/${FIXTURE.practice.slug}/${FIXTURE.practice.audio}`]: silentMp3(50, SENTINEL),
  };
}

type Changes = Record<string, string | Buffer | null>;

/** The fixture course, with changes by path (null removes a file; a lesson's recordings go with its yaml). */
export function fixtureCourse(changes: Changes = {}): Record<string, string | Buffer> {
  const hasLesson = (file: string) => changes[`${path.dirname(file)}/lesson.yaml`] !== null;
  const recordings = Object.fromEntries(Object.entries(fixtureRecordings()).filter(([file]) => hasLesson(file)));
  const all = Object.entries({ ...fixtureFiles(), ...recordings, ...changes });
  return Object.fromEntries(all.flatMap(([file, content]) => (content === null ? [] : [[file, content]])));
}

/** Writes the fixture course into a folder. */
export async function writeFixtureCourse(folder: string, changes: Changes = {}): Promise<void> {
  for (const [file, content] of Object.entries(fixtureCourse(changes))) {
    const at = path.join(folder, file);
    await mkdir(path.dirname(at), { recursive: true });
    await writeFile(at, content);
  }
}
