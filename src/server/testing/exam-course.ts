import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import { importCourse, readCourseFolder } from '../features/content/index.ts';
import { fixtureFiles, SENTINEL, writeFixtureCourse } from './fixture-course.ts';
import { silentMp3 } from './silent-mp3.ts';
import type { TestApp } from './test-app.ts';

/** A word that must never reach a learner before their attempt at the exam is handed in. */
export const KEY_SENTINEL = 'KEY-SENTINEL';

/** What importExams adds to the fixture course, before the free lesson of its locked group. */
export const EXAMS = {
  /** for practice: one part of 20 minutes with a question of each kind */
  practice: {
    lesson: 990_203,
    slug: 'luyen-thi',
    choice: 11,
    fill: 12,
    jumble: 13,
    pairs: 14,
    sound: 'am.mp3',
    image: 'hinh.webp',
  },
  /** a mock of N5: parts of 20, 40 and 30 minutes with two questions each */
  mock: { lesson: 990_204, slug: 'thi-thu', questions: [101, 102, 201, 202, 301, 302], recording: 'nghe.mp3' },
  /** files that only the keys of both lead to */
  keyAudio: `${KEY_SENTINEL}.mp3`,
  keyImage: `${KEY_SENTINEL}.webp`,
} as const;
const { practice, mock, keyAudio, keyImage } = EXAMS;

const hidden = (name: string) => `${name} ${KEY_SENTINEL}`;

/** What waits for the end, in every field that there is. */
const KEY_FIELDS = {
  explain: `{! ${keyAudio} !}<img src="${keyImage}" alt="${KEY_SENTINEL}">${hidden('Vì')}`,
  explain_audio: keyAudio,
  suggest: hidden('Gợi ý'),
  script: hidden('Lời'),
  vi: hidden('Nghĩa'),
};

const choice = (id: number, skill: string, question: string) => ({
  id,
  skill,
  kind: 'choice',
  ...KEY_FIELDS,
  question,
  options: [{ text: `đúng ${id}`, right: true }, { text: `sai ${id}` }, { text: `cũng sai ${id}` }],
});
const fill = (id: number, skill: string) => ({
  id,
  skill,
  kind: 'fill',
  ...KEY_FIELDS,
  question: 'Điền ___ và ___',
  blanks: [{ answer: hidden('một'), also: [hidden('1')] }, { answer: hidden('hai') }],
});

function practiceTasks() {
  const { sound, image } = practice;
  return [
    { passage: `<img src="${image}" alt="${SENTINEL}">Bài đọc ${SENTINEL}`, vi: hidden('Bài dịch') },
    { sound, script: hidden('Lời thoại'), vi: hidden('Lời dịch') },
    { ...choice(practice.choice, 'vocabulary', `Câu ${SENTINEL}`), hint: `Được xem ${SENTINEL}` },
    fill(practice.fill, 'kanji'),
    {
      id: practice.jumble,
      skill: 'grammar',
      kind: 'jumble',
      ...KEY_FIELDS,
      question: 'Xếp',
      items: ['は', 'です', 'か'],
    },
    {
      id: practice.pairs,
      skill: 'reading',
      kind: 'pairs',
      ...KEY_FIELDS,
      question: 'Nối',
      pairs: [
        { left: 'trái 1', right: 'phải 1' },
        { left: 'trái 2', right: 'phải 2' },
      ],
    },
  ];
}

function mockParts() {
  const [first, second, third, fourth, fifth, sixth] = mock.questions;
  const group = (...tasks: unknown[]) => ({ title: `もんだい ${SENTINEL}`, tasks });
  return [
    {
      stage: 1,
      minutes: 20,
      points: 60,
      groups: [group(choice(first, 'vocabulary', 'Câu 1'), choice(second, 'kanji', 'Câu 2'))],
    },
    {
      stage: 2,
      minutes: 40,
      points: 60,
      groups: [
        group(choice(third, 'grammar', 'Câu 3')),
        group({ passage: `Bài đọc ${SENTINEL}`, vi: hidden('Bài dịch') }, fill(fourth, 'reading')),
      ],
    },
    {
      stage: 3,
      minutes: 30,
      points: 60,
      audio: mock.recording,
      groups: [
        group(
          { ...choice(fifth, 'listening', 'Câu 5'), heard: [0, 1.5] },
          { ...choice(sixth, 'listening', 'Câu 6'), heard: [1.5, 3] },
        ),
      ],
    },
  ];
}

function lesson(slug: string, id: number, type: 'exam' | 'last_exam', exam: unknown): Record<string, string | Buffer> {
  const fields = {
    id,
    slug,
    seo_url: slug,
    name: `Bài ${slug}`,
    type,
    required: true,
    expect_minutes: 20,
    glyph: '試',
  };
  return {
    [`lessons/${slug}/lesson.yaml`]: stringify({ ...fields, components: [] }),
    [`lessons/${slug}/exam.yaml`]: stringify(exam),
    [`lessons/${slug}/${keyAudio}`]: silentMp3(50, KEY_SENTINEL),
    [`lessons/${slug}/${keyImage}`]: `RIFF ${KEY_SENTINEL}`,
  };
}

/** The files that the exams add to the fixture course, or change. */
export function examFiles(): Record<string, string | Buffer> {
  const { sound, image } = practice;
  const part = { stage: 3, minutes: 20, groups: [{ title: 'もんだい', audio: sound, tasks: practiceTasks() }] };
  const course = fixtureFiles()['course.yaml'] ?? '';
  return {
    'course.yaml': course.replace(/^( *)- bai-tang$/m, `$1- ${practice.slug}\n$1- ${mock.slug}\n$&`),
    ...lesson(practice.slug, practice.lesson, 'exam', { parts: [part] }),
    [`lessons/${practice.slug}/${sound}`]: silentMp3(50, SENTINEL),
    [`lessons/${practice.slug}/${image}`]: `RIFF ${SENTINEL}`,
    ...lesson(mock.slug, mock.lesson, 'last_exam', { pass_marks: 80, parts: mockParts() }),
    [`lessons/${mock.slug}/${mock.recording}`]: silentMp3(50, SENTINEL),
  };
}

/** Adds exams to the fixture course in this test's database; `changes` to their files by path. */
export async function importExams(
  { database, deps }: TestApp,
  changes: Record<string, string | Buffer | null> = {},
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tsubame-exams-'));
  await writeFixtureCourse(folder, { ...examFiles(), ...changes });
  const { content, faults } = await readCourseFolder(folder, () => undefined);
  if (!content) throw new Error(JSON.stringify(faults));
  await importCourse(database.pool, deps.store, content, () => undefined);
  await rm(folder, { recursive: true });
}
