import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A written course: the pages of a lesson with an exam, and of one without. */
export type BigExam = { examPath: string; plainPath: string };

const SEO_URL = 'khoa-thi';
/** The most that a block of the format may hold are 100. */
const QUESTIONS_OF_GROUP = 90;

const READINGS =
  'よじ よんじ しじ ようじ まいにち まいひ めいにち でんしゃ てんしゃ くがつ きゅうがつ なまえ めいまえ ごにん ごじん しろい くろい あおい'.split(
    ' ',
  );
const NOUNS = '四時 毎日 電車 九月 名前 五人 白い車 高い山 学校 先生 新聞 図書館 会社 天気 友達 部屋 午後 来週'.split(
  ' ',
);

const turn = (list: readonly string[], at: number) => list[at % list.length] ?? '';

/** Writes the course's files into a folder of content. */
export function writeBigExam(contentFolder: string, questions: number): BigExam {
  const folder = path.join(contentFolder, SEO_URL);
  const writeLesson = (id: number, slug: string, type: 'exam' | 'lesson', fields: object) => {
    const at = path.join(folder, 'lessons', slug);
    mkdirSync(at, { recursive: true });
    writeYaml(path.join(at, 'lesson.yaml'), {
      id,
      slug,
      seo_url: slug,
      name: slug,
      type,
      required: true,
      expect_minutes: 120,
      glyph: '試',
      ...fields,
    });
    return { at, path: `/khoa-hoc/${SEO_URL}/lesson/${id}-${slug}` };
  };
  const exam = writeLesson(490_001, 'de-dai', 'exam', { components: [] });
  const groups = Array.from({ length: Math.ceil(questions / QUESTIONS_OF_GROUP) }, (_, group) => ({
    title: `もんだい: chọn cách đọc đúng ${group + 1}.`,
    tasks: Array.from(
      { length: Math.min(QUESTIONS_OF_GROUP, questions - group * QUESTIONS_OF_GROUP) },
      (_none, place) => choice(group * QUESTIONS_OF_GROUP + place + 1),
    ),
  }));
  writeYaml(path.join(exam.at, 'exam.yaml'), { parts: [{ stage: 1, minutes: 240, groups }] });
  const plain = writeLesson(490_002, 'bai-doc', 'lesson', {
    components: [{ id: 490_002_000, type: 'document', title: 'Bài đọc', file: 'bai-doc.html' }],
  });
  writeFileSync(path.join(plain.at, 'bai-doc.html'), '<p>Bài này chỉ để đọc.</p>');
  const group = { id: 49_001, name: 'Nhóm', glyph: '試', lessons: ['de-dai', 'bai-doc'] };
  writeYaml(path.join(folder, 'course.yaml'), {
    id: 49,
    name: 'Khóa thi',
    slug: 'khoa-nhieu-cau-thi',
    seo_url: SEO_URL,
    level: 'N5',
    audience: 'dành cho phép đo',
    description: 'Một khóa để đo.',
    stages: [{ id: 490, name: 'Chặng', categories: [{ id: 4900, title: 'Loại', groups: [group] }] }],
  });
  return { examPath: exam.path, plainPath: plain.path };
}

function choice(id: number): object {
  return {
    id,
    skill: id % 2 === 0 ? 'vocabulary' : 'kanji',
    kind: 'choice',
    question: `Câu ${id}: <u>${turn(NOUNS, id)}</u>に ともだちと あいます。`,
    options: [0, 5, 7, 11].map((step) => ({
      text: `${turn(READINGS, id + step)}${step}`,
      ...(step === 0 ? { right: true } : {}),
    })),
    explain: `${turn(NOUNS, id)} đọc là ${turn(READINGS, id)}.`,
  };
}

/** JSON is YAML too. */
const writeYaml = (file: string, value: unknown) => writeFileSync(file, JSON.stringify(value));
