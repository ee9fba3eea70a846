import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Content to import: stages × groups × lessons. */
export type CourseShape = { stages: number; groupsOfStage: number; lessonsOfGroup: number };

/** A written course: the content's folder, and lessons at its start and middle. */
export type BigCourse = {
  contentFolder: string;
  id: number;
  lessons: number;
  /** paths of pages */
  firstLesson: string;
  middleLesson: string;
};

const COURSE_ID = 46;
const SEO_URL = 'khoa-lon';
const VIDEO = 'n5-chao-hoi';
const VIDEO_FOLDER = fileURLToPath(new URL(`../../content/so-cap-n5/videos/${VIDEO}`, import.meta.url));

// Distinct names: equal ones would compress to almost nothing.
const TOPICS =
  'Gia đình|Mua sắm ở chợ|Đi tàu điện|Thời tiết bốn mùa|Đặt bàn nhà hàng|Sở thích cuối tuần|Ở bưu điện|Khám bệnh|Thuê nhà|Phỏng vấn xin việc|Lịch hẹn|Du lịch Kyoto|Nấu ăn|Lễ hội mùa hè|Gọi điện thoại|Hỏi đường|Trường học|Thể thao|Âm nhạc|Công ty mới'.split(
    '|',
  );
const KINDS = 'Ngữ pháp|Từ vựng|Chữ Hán|Hội thoại|Luyện nghe|Bài đọc|Ôn tập|Luyện nói'.split('|');
const PIECES =
  'これ|から|ましょう|ながら|つもり|たことがある|なければ|ほうがいい|そうです|ために|はずだ|ところ|ばかり'.split('|');
const GLYPHS = '本日人山川学校食飲見行来車電話時間友達家族'.split('');

/** The item of a list whose turn it is. */
const turn = (list: readonly string[], at: number) => list[at % list.length] ?? '';

/** Writes the course's files; the first lesson of each group has a video, every lesson a text. */
export function writeBigCourse(contentFolder: string, shape: CourseShape): BigCourse {
  const folder = path.join(contentFolder, SEO_URL);
  mkdirSync(path.join(folder, 'lessons'), { recursive: true });
  cpSync(VIDEO_FOLDER, path.join(folder, 'videos', VIDEO), { recursive: true });
  let groupNumber = 0;
  let lessonNumber = 0;

  function writeLesson(group: number, place: number): string {
    lessonNumber += 1;
    const id = 460_000 + lessonNumber;
    const name = `bai-${lessonNumber}`;
    const piece = turn(PIECES, lessonNumber * 5 + place);
    const video = place === 0 ? [{ id: id * 10 + 1, type: 'video', video: VIDEO }] : [];
    const lesson = {
      id,
      slug: name,
      seo_url: name,
      name: `${turn(KINDS, place)} ${group}: ${turn(TOPICS, lessonNumber * 7)} với ${piece}`,
      name_html: `${turn(KINDS, place)} ${group}: ${turn(TOPICS, lessonNumber * 7)} với <span lang="ja">${piece}</span>`,
      type: 'lesson',
      required: place % 3 !== 2,
      expect_minutes: 5 + (lessonNumber % 11) * 5,
      glyph: turn(GLYPHS, lessonNumber),
      components: [...video, { id: id * 10 + 2, type: 'document', title: 'Bài đọc', file: 'bai-doc.html' }],
    };
    const at = path.join(folder, 'lessons', name);
    mkdirSync(at);
    writeYaml(path.join(at, 'lesson.yaml'), lesson);
    const paragraph = `<p>Bài này nói về ${turn(TOPICS, lessonNumber)} và cách dùng <span lang="ja">${piece}</span>.</p>`;
    writeFileSync(path.join(at, 'bai-doc.html'), paragraph.repeat(12));
    return name;
  }

  function writeGroup() {
    groupNumber += 1;
    const lessons = Array.from({ length: shape.lessonsOfGroup }, (_, place) => writeLesson(groupNumber, place));
    return {
      id: 46_000 + groupNumber,
      name: `Bài ${groupNumber}: ${turn(TOPICS, groupNumber * 3)} và ${turn(TOPICS, groupNumber * 11 + 1).toLowerCase()}`,
      glyph: turn(GLYPHS, groupNumber),
      lessons,
    };
  }

  const stages = Array.from({ length: shape.stages }, (_, stage) => ({
    id: 460 + stage,
    name: `Chặng ${turn(TOPICS, stage)}`,
    categories: [
      {
        id: 4600 + stage,
        title: turn(TOPICS, stage + 9),
        groups: Array.from({ length: shape.groupsOfStage }, writeGroup),
      },
    ],
  }));
  writeYaml(path.join(folder, 'course.yaml'), {
    id: COURSE_ID,
    name: 'Khóa lớn',
    slug: 'khoa-rat-lon',
    seo_url: SEO_URL,
    level: 'N1',
    audience: 'dành cho phép đo',
    description: 'Một khóa để đo.',
    stages,
  });

  const lessonPath = (number: number) => `/khoa-hoc/${SEO_URL}/lesson/${460_000 + number}-bai-${number}`;
  return {
    contentFolder,
    id: COURSE_ID,
    lessons: lessonNumber,
    firstLesson: lessonPath(1),
    middleLesson: lessonPath((Math.ceil(groupNumber / 2) - 1) * shape.lessonsOfGroup + 1),
  };
}

/** JSON is YAML too. */
const writeYaml = (file: string, value: unknown) => writeFileSync(file, JSON.stringify(value));
