import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACHIEVEMENT_WORDS, achievementImage } from '#domain/exercise/achievement-words.ts';
import { type Achievement, ACHIEVEMENTS } from '#domain/exercise/achievements.ts';
import { answering, recordingsOf } from '../../testing/answering.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const { practice } = FIXTURE;

let test: TestApp;
let answers: ReturnType<typeof answering>;
let right: Record<string, unknown>;
beforeAll(async () => {
  test = await buildTestApp();
  answers = answering(test);
  right = await answers.right();
});
afterAll(() => test.close());

const names = (...list: Achievement[]) => list.map((one) => ACHIEVEMENT_WORDS[one].name);
const namesOf = (view: { achievements: { name: string }[] }) => view.achievements.map(({ name }) => name);
const seen = async (as: Person, id: number) =>
  (await test.call('POST', '/api/seen', { as, body: { kind: 'achievement', id } })).statusCode;

describe('achievements', () => {
  it('are told in every answer until a page says that it showed them, and then never again', async () => {
    const learner = await test.person('enrolled');
    expect(await answers.saved(learner, {})).toMatchObject({ show_popup_achievement: 0, achievements: [] });
    const first = await answers.saved(learner, right, { recordings: recordingsOf() });
    expect(namesOf(first)).toEqual(names('first-recording', 'first-passed', 'first-flawless', 'group-done'));
    expect(first).toMatchObject({
      show_popup_achievement: 1,
      name_popup_achievement: ACHIEVEMENT_WORDS['first-recording'].name,
      text_content_achievement: ACHIEVEMENT_WORDS['first-recording'].text,
      achievement_image: achievementImage('first-recording'),
    });
    const again = await answers.saved(learner, right, { recordings: recordingsOf() });
    expect(again.achievements).toEqual(first.achievements);
    const listed = await answers.get(learner, `/api/lessons/${practice.lesson}/exercise/results`);
    expect(listed.body.achievements).toEqual(first.achievements);
    const other = await test.person('enrolled');
    for (const { id } of first.achievements) {
      expect(await seen(other, id)).toBe(404);
      expect([await seen(learner, id), await seen(learner, id)]).toEqual([200, 200]);
    }
    const last = await answers.saved(learner, right, { recordings: recordingsOf() });
    expect(last).toMatchObject({ show_popup_achievement: 0, name_popup_achievement: '', achievements: [] });
  });

  it('come with the tenth passed lesson', async () => {
    const learner = await test.person('enrolled');
    await passLessons(learner, 9);
    expect(namesOf(await answers.saved(learner, {}))).toEqual(names('first-passed'));
    expect(namesOf(await answers.saved(learner, right, { recordings: recordingsOf() }))).toContain(
      ACHIEVEMENT_WORDS['ten-passed'].name,
    );
  });

  it('come with a hundred right answers in a row, over several results', async () => {
    const learner = await test.person('enrolled');
    const streak = ACHIEVEMENT_WORDS['hundred-in-a-row'].name;
    const flawless = () => answers.saved(learner, right, { recordings: recordingsOf() });
    const told: boolean[] = [];
    for (let result = 1; result <= 20; result += 1) told.push(namesOf(await flawless()).includes(streak));
    expect(told.indexOf(true)).toBe(19);
  });

  it('has a picture of each', () => {
    const missing = ACHIEVEMENTS.filter(
      (one) => !existsSync(new URL(`../../../../public${achievementImage(one)}`, import.meta.url)),
    );
    expect(missing).toEqual([]);
  });
});

/** As if the learner had passed the exercises of other lessons of the course. */
async function passLessons({ userId }: Person, count: number): Promise<void> {
  await test.database.pool.query(
    `INSERT INTO lesson (id, group_id, slug, seo_url, name, name_html, type, is_required, is_free, expect_minutes, glyph,
                         position, archived_at)
     SELECT 980000 + n, group_id, 'l' || n, 'l' || n, '', '', type, false, false, 1, '', 0, now()
       FROM lesson, generate_series(1, $2::int) AS n WHERE id = $1`,
    [practice.lesson, count],
  );
  await test.database.pool.query(
    `INSERT INTO exercise_result (user_id, client_id, sent_hash, lesson_id, course_id, created_at, correct, total, grade,
                                  is_passed, answers, streak)
     SELECT $1, gen_random_uuid(), '', 980000 + n, $2, now(), 1, 1, 1, true, '[]', 0 FROM generate_series(1, $3::int) AS n`,
    [userId, FIXTURE.courseId, count],
  );
}
