import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { formatFault } from './faults.ts';
import { readCourseFolder } from './read-course.ts';

const CONTENT = fileURLToPath(new URL('../../../../content', import.meta.url));
const COURSES = [
  { folder: 'so-cap-n5', course: { id: 39, level: 'N5', seo_url: 'so-cap-n5' }, warnings: [] },
  {
    folder: 'luyen-thi-n2',
    course: { id: 45, level: 'N2', seo_url: 'luyen-thi-n2' },
    // Shorter than the real test, and says so in its name.
    warnings: ['part 1 takes 65 minutes, in the real test 105', 'part 2 takes 22 minutes, in the real test 50'].map(
      (warning) => `lessons/thi-thu-n2-de-1/exam.yaml: ${warning}`,
    ),
  },
];

const known = new Map<string, ReturnType<typeof readCourseFolder>>();
function read(folder: string): ReturnType<typeof readCourseFolder> {
  const reading = known.get(folder) ?? readCourseFolder(path.join(CONTENT, folder), () => undefined);
  known.set(folder, reading);
  return reading;
}

describe.each(COURSES)('the course $folder, which comes with the site', ({ folder, course, warnings }) => {
  const whole = path.join(CONTENT, folder);
  it.skipIf(!existsSync(path.join(whole, 'course.yaml')))('has no fault, and nothing was left out of it', async () => {
    const { content, faults, warnings: told } = await read(folder);
    expect(faults.map(formatFault)).toEqual([]);
    expect(told.map(formatFault)).toEqual(warnings);
    expect(content?.course).toMatchObject(course);
    expect(content?.lessons.size).toBeGreaterThan(0);
  });
});

/** Questions that each exam has at least. */
const EXAMS: [folder: string, lesson: string, questions: number][] = [
  ['so-cap-n5', 'thi-thu-n5-de-1', 80],
  ['so-cap-n5', 'thi-thu-n5-de-2', 80],
  ['so-cap-n5', 'thi-tu-vung-chu-han', 15],
  ['so-cap-n5', 'thi-ngu-phap-doc-hieu', 15],
  ['so-cap-n5', 'thi-nghe', 15],
  ['luyen-thi-n2', 'thi-thu-n2-de-1', 30],
];

it.each(EXAMS)(
  'of %s the exam %s asks %i questions and more, each explained in Vietnamese',
  async (folder, slug, least) => {
    const { content } = await read(folder);
    const exam = [...(content?.lessons.values() ?? [])].find((lesson) => lesson.slug === slug)?.exam;
    const explained = Object.values(exam?.key.questions ?? {}).map(({ explain }) => explain?.html ?? '');
    expect(explained.length).toBeGreaterThanOrEqual(least);
    expect(explained.filter((html) => !/[ăâđêôơưạảấầẩẫậắằẳẵặẹẻẽếềểễệịỉọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i.test(html))).toEqual(
      [],
    );
  },
);
