import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { importCourse, readCourseFolder } from '../features/content/index.ts';
import { fixtureFiles, SENTINEL, writeFixtureCourse } from './fixture-course.ts';
import { silentMp3 } from './silent-mp3.ts';
import type { TestApp } from './test-app.ts';

/** What importCards adds to the fixture course: a stage of flashcard lessons. */
export const CARDS = {
  stageId: 9903,
  openGroup: 99_031,
  lockedGroup: 99_032,
  /** trial group, required: four cards, the first with every field */
  open: { lesson: 990_401, cards: [99_040_101, 99_040_102, 99_040_103, 99_040_104] },
  /** trial group: its cards are yet to be imported */
  empty: { lesson: 990_402 },
  /** locked group, required: three cards with the sentinel; the last one's word equals the first open card's */
  locked: { lesson: 990_403, cards: [99_040_301, 99_040_302, 99_040_303], audio: 'bi-mat.mp3' },
} as const;

type CardYaml = { id: number; word: string; reading: string; stress: string; meaning: string } & Record<
  string,
  unknown
>;

const card = (id: number, word: string, reading: string, more: Record<string, unknown> = {}): CardYaml => ({
  id,
  word,
  reading,
  stress: '0',
  meaning: `nghĩa của ${reading}`,
  ...more,
});

const [first, second, third, fourth] = CARDS.open.cards;
const [secretFirst, secretSecond, secretThird] = CARDS.locked.cards;

const OPEN_CARDS = [
  card(first, '電車', 'でんしゃ', {
    stress: '0,1',
    hanviet: 'ĐIỆN XA',
    audio: 'densha.mp3',
    front_image: 'densha.webp',
    back_image: 'densha.svg',
    examples: [{ ja: '電車[でんしゃ]で行[い]きます。', vi: 'Tôi đi bằng tàu điện.', audio: 'densha-1.mp3' }],
  }),
  card(second, '猫', 'ねこ', { stress: '1', hanviet: 'MIÊU' }),
  card(third, 'コーヒー', 'コーヒー', { stress: '3' }),
  card(fourth, '本', 'ほん', { stress: '', hanviet: 'BẢN' }),
];

const LOCKED_CARDS = [
  card(secretFirst, '秘密', 'ひみつ', { hanviet: 'BÍ MẬT', meaning: `bí mật ${SENTINEL}`, audio: CARDS.locked.audio }),
  card(secretSecond, '鍵', 'かぎ', { hanviet: 'KIỆN', meaning: `chìa khóa ${SENTINEL}` }),
  card(secretThird, '電車', 'デンシャ', { hanviet: 'ĐIỆN XA', meaning: `tàu điện ${SENTINEL}` }),
];

function lessonYaml(slug: string, fields: Record<string, unknown>): Record<string, string> {
  const base = { slug, seo_url: slug, name: `Từ vựng ${slug}`, type: 'flashcard', expect_minutes: 10, glyph: '語' };
  return { [`lessons/${slug}/lesson.yaml`]: stringify({ ...base, ...fields }) };
}

/** Files of the flashcard stage for the fixture course; `openCards` are those of the open lesson. */
export function cardFiles(openCards: readonly CardYaml[] = OPEN_CARDS): Record<string, string | Buffer> {
  const course = parse(fixtureFiles()['course.yaml'] ?? '') as { stages: unknown[] };
  const group = (id: number, name: string, lessons: string[], trial: boolean) => ({
    id,
    name,
    glyph: '語',
    trial,
    lessons,
  });
  const groups = [
    group(CARDS.openGroup, 'Từ mở', ['tu-mo', 'tu-trong'], true),
    group(CARDS.lockedGroup, 'Từ khóa', ['tu-khoa'], false),
  ];
  const category = { id: 99_003, title: 'Từ vựng', groups };
  const stage = { id: CARDS.stageId, name: 'Chặng từ vựng', categories: [category] };
  return {
    'course.yaml': stringify({ ...course, stages: [...course.stages, stage] }),
    ...lessonYaml('tu-mo', {
      id: CARDS.open.lesson,
      required: true,
      components: [{ type: 'cards', file: 'cards.yaml' }],
    }),
    'lessons/tu-mo/cards.yaml': stringify(openCards),
    'lessons/tu-mo/densha.mp3': silentMp3(10, 'densha'),
    'lessons/tu-mo/densha-1.mp3': silentMp3(10, 'densha-1'),
    'lessons/tu-mo/densha.webp': 'RIFF',
    'lessons/tu-mo/densha.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ...lessonYaml('tu-trong', { id: CARDS.empty.lesson, required: false, components: [] }),
    ...lessonYaml('tu-khoa', {
      id: CARDS.locked.lesson,
      required: true,
      components: [{ type: 'cards', file: 'cards.yaml' }],
    }),
    'lessons/tu-khoa/cards.yaml': stringify(LOCKED_CARDS),
    [`lessons/tu-khoa/${CARDS.locked.audio}`]: silentMp3(10, SENTINEL),
  };
}

/** Adds the flashcard lessons to the fixture course in this test's database. */
export async function importCards(
  { database, deps }: TestApp,
  changes: Record<string, string | Buffer | null> = {},
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tsubame-cards-'));
  await writeFixtureCourse(folder, { ...cardFiles(), ...changes });
  const { content, faults } = await readCourseFolder(folder, () => undefined);
  if (!content) throw new Error(JSON.stringify(faults));
  await importCourse(database.pool, deps.store, content, () => undefined);
  await rm(folder, { recursive: true });
}
