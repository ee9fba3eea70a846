import { afterAll, beforeAll, expect, it } from 'vitest';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { createContentCache } from './cache.ts';

const OTHER = { courseId: 991, lesson: 991_101 };

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
  await test.database.pool.query(`
    INSERT INTO course (id, name, slug, seo_url, level, audience, description, version, position)
      SELECT ${OTHER.courseId}, name, 'khoa-khac', 'khoa-khac', level, audience, description, 1, position + 1 FROM course;
    INSERT INTO stage (id, course_id, name, position) VALUES (9911, ${OTHER.courseId}, 'Chặng khác', 0);
    INSERT INTO category (id, stage_id, title, position) VALUES (99101, 9911, 'Mục khác', 0);
    INSERT INTO lesson_group (id, category_id, name, glyph, is_trial, position) VALUES (991011, 99101, 'Nhóm', '本', true, 0);
    INSERT INTO lesson SELECT (l).* FROM (
      SELECT jsonb_populate_record(lesson, '{"id": ${OTHER.lesson}, "group_id": 991011, "name": "Bài khác"}') AS l
        FROM lesson WHERE id = ${FIXTURE.openVideo.lesson}) AS copied`);
});
afterAll(() => test.close());

const countUp = async (courseId: number): Promise<number> => {
  const { pool } = test.database;
  await pool.query('UPDATE course SET version = version + 1 WHERE id = $1', [courseId]);
  const { rows } = await pool.query<{ version: number }>(
    'UPDATE content_state SET version = version + 1 RETURNING version',
  );
  return rows[0]?.version ?? 0;
};

it('reloads only the course with a new version', async () => {
  const { pool } = test.database;
  const content = createContentCache(pool);
  const before = await content.get(await countUp(FIXTURE.courseId));
  await pool.query(`UPDATE lesson SET name = 'Tên mới' WHERE id = ANY($1)`, [[FIXTURE.openVideo.lesson, OTHER.lesson]]);

  const after = await content.get(await countUp(FIXTURE.courseId));
  expect(after.courses.map(({ id }) => id)).toEqual([FIXTURE.courseId, OTHER.courseId]);
  expect(after.lessonById.get(FIXTURE.openVideo.lesson)?.name).toBe('Tên mới');
  expect(after.courseById.get(OTHER.courseId)).toBe(before.courseById.get(OTHER.courseId));
  expect(after.lessonById.get(OTHER.lesson)?.name).toBe('Bài khác');

  const last = await content.get(await countUp(OTHER.courseId));
  expect(last.courseById.get(FIXTURE.courseId)).toBe(after.courseById.get(FIXTURE.courseId));
  expect(last.lessonById.get(OTHER.lesson)?.name).toBe('Tên mới');
});

it('drops an archived course, and shows it again', async () => {
  const { pool } = test.database;
  const content = createContentCache(pool);
  const archive = async (at: 'now()' | 'NULL') => {
    await pool.query(`UPDATE course SET archived_at = ${at} WHERE id = $1`, [OTHER.courseId]);
    return content.get(await countUp(OTHER.courseId));
  };
  expect((await archive('now()')).lessonById.has(OTHER.lesson)).toBe(false);
  const back = await archive('NULL');
  expect(back.lessonById.get(OTHER.lesson)?.course.id).toBe(OTHER.courseId);
  expect(back.lessonById.has(FIXTURE.openVideo.lesson)).toBe(true);
});
