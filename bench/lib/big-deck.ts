import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** A written course with a single lesson of this many cards: its lesson, page and cards. */
export type BigDeck = { lessonId: number; lessonPath: string; cardIds: number[] };

const SEO_URL = 'khoa-the';
const LESSON_ID = 470_001;
const FIRST_CARD_ID = 47_000_101;

// Distinct words: equal ones would compress to almost nothing.
const MORAE =
  'あ い う え お か き く け こ さ し す せ そ た ち つ て と な に ぬ ね の は ひ ふ へ ほ ま み む め も'.split(' ');
const KANJI = '本日人山川学校食飲見行来車電話時間友達家族水火木金土'.split('');
const HAN_VIET =
  'BẢN NHẬT NHÂN SƠN XUYÊN HỌC HIỆU THỰC ẨM KIẾN HÀNH LAI XA ĐIỆN THOẠI THỜI GIAN HỮU ĐẠT GIA TỘC THỦY HỎA MỘC KIM THỔ'.split(
    ' ',
  );
const MEANINGS = 'gia đình|chợ|tàu điện|thời tiết|nhà hàng|sở thích|bưu điện|bệnh viện|lịch hẹn|mùa hè|âm nhạc'.split(
  '|',
);

const turn = (list: readonly string[], at: number) => list[at % list.length] ?? '';

/** Writes the course's files into a folder of content. */
export function writeBigDeck(contentFolder: string, cards: number): BigDeck {
  const folder = path.join(contentFolder, SEO_URL);
  const lessonFolder = path.join(folder, 'lessons', 'the');
  mkdirSync(lessonFolder, { recursive: true });
  const written = Array.from({ length: cards }, (_, at) => {
    const reading = [1, 7, 3, 11].map((step) => turn(MORAE, at * step + Math.floor(at / 35))).join('');
    const word = turn(KANJI, at) + turn(KANJI, at * 5 + Math.floor(at / 26));
    const meaning = `${turn(MEANINGS, at)} và ${turn(MEANINGS, at * 3 + 1)} ${at + 1}`;
    return {
      id: FIRST_CARD_ID + at,
      word,
      reading,
      stress: String(at % 4),
      meaning,
      hanviet: `${turn(HAN_VIET, at)} ${turn(HAN_VIET, at * 5 + Math.floor(at / 26))}`,
      examples: [{ ja: `${word}[${reading}]は ここです。`, vi: `Đây là ${meaning}.` }],
    };
  });
  writeYaml(path.join(lessonFolder, 'cards.yaml'), written);
  writeYaml(path.join(lessonFolder, 'lesson.yaml'), {
    id: LESSON_ID,
    slug: 'the',
    seo_url: 'the',
    name: 'Từ vựng',
    type: 'flashcard',
    required: true,
    expect_minutes: 10,
    glyph: '語',
    components: [{ type: 'cards', file: 'cards.yaml' }],
  });
  const group = { id: 47_001, name: 'Nhóm', glyph: '語', lessons: ['the'] };
  writeYaml(path.join(folder, 'course.yaml'), {
    id: 47,
    name: 'Khóa thẻ',
    slug: 'khoa-nhieu-the',
    seo_url: SEO_URL,
    level: 'N5',
    audience: 'dành cho phép đo',
    description: 'Một khóa để đo.',
    stages: [{ id: 470, name: 'Chặng', categories: [{ id: 4700, title: 'Loại', groups: [group] }] }],
  });
  return {
    lessonId: LESSON_ID,
    lessonPath: `/khoa-hoc/${SEO_URL}/lesson/${LESSON_ID}-the`,
    cardIds: written.map(({ id }) => id),
  };
}

/** JSON is YAML too. */
const writeYaml = (file: string, value: unknown) => writeFileSync(file, JSON.stringify(value));
