import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A written course: the pages of two lessons with exercises, and of one without. */
export type BigExercise = { smallPath: string; largePath: string; plainPath: string };

/** Each lesson begins with this many choices, which the bench answers; the other kinds follow in turn. */
export const CHOICES = 6;

const SEO_URL = 'khoa-bai-tap';

// Distinct words: equal ones would compress to almost nothing.
const WORDS =
  '学生[がくせい]|先生[せんせい]|会社員[かいしゃいん]|医者[いしゃ]|本[ほん]|雑誌[ざっし]|車[くるま]|電話[でんわ]|傘[かさ]|時計[とけい]|鞄[かばん]|机[つくえ]|椅子[いす]|新聞[しんぶん]|名刺[めいし]|鍵[かぎ]|写真[しゃしん]|辞書[じしょ]|手帳[てちょう]|教室[きょうしつ]'.split(
    '|',
  );
const MEANINGS =
  'học sinh|giáo viên|nhân viên công ty|bác sĩ|sách|tạp chí|ô tô|điện thoại|ô (dù)|đồng hồ|cặp sách|bàn|ghế|báo|danh thiếp|chìa khóa|ảnh|từ điển|sổ tay|lớp học'.split(
    '|',
  );

const turn = (list: readonly string[], at: number) => list[at % list.length] ?? '';

/** Writes the course's files into a folder of content. */
export function writeBigExercise(contentFolder: string, sizes: { small: number; large: number }): BigExercise {
  const folder = path.join(contentFolder, SEO_URL);
  const writeLesson = (id: number, slug: string, questions: number) => {
    const at = path.join(folder, 'lessons', slug);
    mkdirSync(at, { recursive: true });
    if (questions > 0) {
      const written = Array.from({ length: questions }, (_, place) => questionAt(id * 1000 + place + 1, place));
      writeYaml(path.join(at, 'exercises.yaml'), written);
    } else writeFileSync(path.join(at, 'bai-doc.html'), '<p>Bài này chỉ để đọc.</p>');
    const document = { id: id * 1000, type: 'document', title: 'Bài đọc', file: 'bai-doc.html' };
    writeYaml(path.join(at, 'lesson.yaml'), {
      id,
      slug,
      seo_url: slug,
      name: `Bài có ${questions} câu`,
      type: 'lesson',
      required: true,
      expect_minutes: 10,
      glyph: '問',
      components: questions > 0 ? [{ type: 'exercises' }] : [document],
    });
    return `/khoa-hoc/${SEO_URL}/lesson/${id}-${slug}`;
  };
  const paths = {
    smallPath: writeLesson(480_001, 'bai-ngan', sizes.small),
    largePath: writeLesson(480_002, 'bai-dai', sizes.large),
    plainPath: writeLesson(480_003, 'bai-doc', 0),
  };
  const group = { id: 48_001, name: 'Nhóm', glyph: '問', lessons: ['bai-ngan', 'bai-dai', 'bai-doc'] };
  writeYaml(path.join(folder, 'course.yaml'), {
    id: 48,
    name: 'Khóa bài tập',
    slug: 'khoa-nhieu-bai-tap',
    seo_url: SEO_URL,
    level: 'N5',
    audience: 'dành cho phép đo',
    description: 'Một khóa để đo.',
    stages: [{ id: 480, name: 'Chặng', categories: [{ id: 4800, title: 'Loại', groups: [group] }] }],
  });
  return paths;
}

function questionAt(id: number, place: number): object {
  const kinds = [choice, fill, jumble, pairs];
  const write = place < CHOICES ? choice : (kinds[place % kinds.length] ?? choice);
  return {
    id,
    ...write(place),
    suggest: `Nhớ lại bài ${place + 1}.`,
    explain: `${turn(WORDS, place)} là ${turn(MEANINGS, place)}.`,
  };
}

const choice = (place: number) => ({
  kind: 'choice',
  question: `Câu ${place + 1}: ${turn(WORDS, place)}は 何[なん]ですか。`,
  options: [0, 3, 7, 11].map((step) => ({
    text: turn(MEANINGS, place + step),
    ...(step === 0 ? { right: true } : {}),
  })),
});

const fill = (place: number) => ({
  kind: 'fill',
  question: `Câu ${place + 1}: わたしの ___ です。 (${turn(MEANINGS, place)})`,
  blanks: [{ answer: turn(WORDS, place).replace(/.*\[(.*)\]/, '$1') }],
});

const jumble = (place: number) => ({
  kind: 'jumble',
  question: `Câu ${place + 1}: Đó là ${turn(MEANINGS, place)} của tôi.`,
  items: ['それは', '私[わたし]の', turn(WORDS, place), 'です'],
});

const pairs = (place: number) => ({
  kind: 'pairs',
  question: `Câu ${place + 1}: Nối từ với nghĩa.`,
  pairs: [0, 1, 2, 3].map((step) => ({ left: turn(WORDS, place + step), right: turn(MEANINGS, place + step) })),
});

/** JSON is YAML too. */
const writeYaml = (file: string, value: unknown) => writeFileSync(file, JSON.stringify(value));
