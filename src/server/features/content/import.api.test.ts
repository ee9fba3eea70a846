import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { createDiskMediaStore, type MediaStore } from '../../platform/media-store.ts';
import { FIXTURE, fixtureFiles, writeFixtureCourse } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import { ContentFaults, importCourse, type ImportSummary, readCourseFolder } from './index.ts';

const { courseId, locked, openVideo } = FIXTURE;
const original = fixtureFiles();
const TABLES = ['course', 'stage', 'category', 'lesson_group', 'lesson', 'component', 'video'];

let test: TestApp;
let place: string;
let store: MediaStore;
beforeAll(async () => {
  place = mkdtempSync(path.join(tmpdir(), 'tsubame-import-'));
  store = createDiskMediaStore(path.join(place, 'media'), 0);
  test = await buildTestApp({ store });
});
afterAll(async () => {
  await test.close();
  rmSync(place, { recursive: true, force: true });
});
// Each test starts with the course as written.
beforeEach(() => importChanged({}));

async function readChanged(changes: Record<string, string | null>) {
  const folder = mkdtempSync(path.join(place, 'course-'));
  await writeFixtureCourse(folder, changes);
  const { content, faults } = await readCourseFolder(folder, () => undefined);
  if (!content) throw new Error(JSON.stringify(faults));
  return content;
}

async function importChanged(changes: Record<string, string | null>, into = store): Promise<ImportSummary> {
  return importCourse(test.database.pool, into, await readChanged(changes), () => undefined);
}

const edited = (file: string, ...replacements: [from: string | RegExp, to: string][]) => ({
  [file]: replacements.reduce((text, [from, to]) => text.replace(from, to), original[file] ?? ''),
});
const without = {
  ...edited('course.yaml', [/\n *- bai-khoa/, '']),
  [`lessons/bai-khoa/lesson.yaml`]: null,
  [`lessons/bai-khoa/bi-mat.html`]: null,
  [`lessons/bai-khoa/bi-mat.pdf`]: null,
};

/** Every stored row of content with the transaction that wrote it, which does not change for untouched rows. */
async function snapshot(): Promise<Record<string, string[]>> {
  const tables = await Promise.all(
    [...TABLES, 'content_state'].map(async (table) => {
      const { rows } = await test.database.pool.query<{ row: string }>(
        `SELECT concat(xmin, ' ', t::text) AS row FROM ${table} t ORDER BY 1`,
      );
      return [table, rows.map((row) => row.row)] as const;
    }),
  );
  return Object.fromEntries(tables);
}

const versions = async () => {
  const { rows } = await test.database.pool.query<{ content: number; course: number }>(
    'SELECT s.version AS content, c.version AS course FROM content_state s, course c WHERE c.id = $1',
    [courseId],
  );
  return rows[0] as { content: number; course: number };
};

const touched = ({ tables }: ImportSummary) =>
  Object.fromEntries(
    Object.entries(tables).flatMap(([name, { added, changed, archived }]) =>
      added + changed + archived > 0 ? [[name, { added, changed, archived }]] : [],
    ),
  );

const lessonAs = (as: Person, id: number = locked.lesson) => test.call('GET', `/api/lessons/${id}`, { as });

describe('importing a course', () => {
  it('again changes nothing: rows and versions stay', async () => {
    const before = await snapshot();
    const summary = await importChanged({});
    expect([summary.changed, touched(summary)]).toEqual([false, {}]);
    expect(summary.tables['lesson']).toEqual({ added: 0, changed: 0, unchanged: 6, archived: 0 });
    expect(await snapshot()).toEqual(before);
  });

  it('with one change touches one row, and increments the versions once', async () => {
    const before = await versions();
    const summary = await importChanged(edited('lessons/bai-khoa/lesson.yaml', [/name: .*/, 'name: Tên mới']));
    expect(touched(summary)).toEqual({ lesson: { added: 0, changed: 1, archived: 0 } });
    expect(await versions()).toEqual({ content: before.content + 1, course: before.course + 1 });
    const lesson = await lessonAs(await test.person('enrolled'));
    expect(lesson.json()).toMatchObject({ id: locked.lesson, name: 'Tên mới' });
  });

  it('shows a changed document at once', async () => {
    await importChanged({ 'lessons/bai-tang/qua.html': '<p>Quà mới</p>' });
    const lesson = (await test.call('GET', `/api/lessons/${FIXTURE.free.lesson}`)).json();
    expect(lesson.component[0].value.html).toBe('<p>Quà mới</p>');
  });

  it('with a different order moves lessons and keeps them', async () => {
    const [first, second] = ['- video-mo', '- tai-lieu'];
    const summary = await importChanged(edited('course.yaml', [first, '- x'], [second, first], ['- x', second]));
    expect(touched(summary)).toEqual({ lesson: { added: 0, changed: 2, archived: 0 } });
    const group = (await test.call('GET', `/api/groups/${FIXTURE.openGroup}`)).json();
    expect(group.lessons.map((lesson: { slug: string }) => lesson.slug)).toEqual(['tai-lieu', 'video-mo']);
  });

  it('puts a changed video into a new folder and keeps the old one for viewers who are watching', async () => {
    const ask = async () =>
      (await test.call('GET', `/video/get-link?url=jp/720p/open-video/index.m3u8`)).json() as string;
    const segment = (link: string) => test.call('GET', link.replace('index.m3u8', '000.m4s'));
    const before = await ask();
    await importChanged({ 'videos/open-video/720p/000.m4s': 'another take' });
    const after = await ask();
    expect(after.split('/')[3]).not.toBe(before.split('/')[3]);
    expect((await segment(after)).body).toBe('another take');
    expect((await segment(before)).body).toBe('segment 720p open-video open');
  });
});

describe('the questions of a lesson', () => {
  const { practice } = FIXTURE;
  const yaml = `lessons/${practice.slug}/lesson.yaml`;
  const list = `lessons/${practice.slug}/exercises.yaml`;
  const exerciseAs = async (as: Person) =>
    (await test.call('GET', `/api/lessons/${practice.lesson}/exercise`, { as })).json();
  const idsOf = (exercise: { component: { id: number }[] }) => exercise.component.map(({ id }) => id);
  const questions = parse(original[list] ?? '') as { id: number; explain: string }[];
  const withList = (changed: unknown[]) => ({ [list]: stringify(changed) });

  it('come in their order, behind the other components', async () => {
    const learner = await test.person('enrolled');
    const lesson = (await lessonAs(learner, practice.lesson)).json();
    expect(lesson.component.map(({ type }: { type: number }) => type)).toEqual([3, 13, 14, 15, 16]);
    expect(lesson).toMatchObject({ component_types: [3, 13, 14, 15, 16], exercise: { total_answer: 5, percent: 0 } });
    expect(idsOf(await exerciseAs(learner))).toEqual(questions.map(({ id }) => id));

    await importChanged({
      [yaml]: (original[yaml] ?? '').replace(
        '- type: exercises',
        '- { id: 99030299, type: document, title: x, file: x.html }',
      ),
      [`lessons/${practice.slug}/x.html`]: '<p>x</p>',
    });
    const mixed = (await lessonAs(learner, practice.lesson)).json();
    expect(mixed.component.map(({ type }: { type: number }) => type)).toEqual([1, 3, 13, 14, 15, 16]);
    expect(mixed.userLesson?.parts ?? []).toEqual([]);
    expect(mixed.documents).toEqual([]);
  });

  it('are compared by id: a changed one changes a row and the version of the exercise', async () => {
    const learner = await test.person('enrolled');
    const before = await exerciseAs(learner);
    const [first, ...others] = questions;
    const summary = await importChanged(withList([{ ...first, explain: 'Vì thế' }, ...others]));
    expect(touched(summary)).toEqual({ component: { added: 0, changed: 1, archived: 0 } });
    const after = await exerciseAs(learner);
    expect(after.component[0].explain.value).toBe('Vì thế');
    expect(after.version).not.toBe(before.version);
  });

  it('are archived and come back, and what was reached of the exercise stays', async () => {
    const learner = await test.person('enrolled');
    await lessonAs(learner, practice.lesson);
    await test.database.pool.query(
      `INSERT INTO lesson_record (user_id, lesson_id, percent, parts, opened_at, updated_at)
       VALUES ($1, $2, 60, '{"exercise": {"percent": 60}}', now(), now())`,
      [learner.userId, practice.lesson],
    );
    const [, ...others] = questions;
    expect(touched(await importChanged(withList(others)))).toMatchObject({ component: { archived: 1 } });
    expect(idsOf(await exerciseAs(learner))).not.toContain(practice.choice);
    await importChanged({});
    expect(idsOf(await exerciseAs(learner))).toContain(practice.choice);
    expect((await lessonAs(learner, practice.lesson)).json()).toMatchObject({
      exercise: { total_answer: 5, percent: 60 },
      userLesson: { percent: 60, parts: [{ key: 'exercise', percent: 60 }] },
    });
  });

  it('come with the next import into a database that an earlier version filled without them', async () => {
    const { pool } = test.database;
    await pool.query(`DELETE FROM component WHERE lesson_id = $1`, [practice.lesson]);
    expect(touched(await importChanged({}))).toEqual({ component: { added: 5, changed: 0, archived: 0 } });
    expect(idsOf(await exerciseAs(await test.person('enrolled')))).toHaveLength(5);
  });
});

describe('a removed lesson', () => {
  it('is archived with its parts, and comes back with its id and progress', async () => {
    const learner = await test.person('enrolled');
    await test.call('POST', '/khoa-hoc/upsert-lesson-progress', {
      as: learner,
      body: { lesson_id: locked.lesson, played: [[0, 50]] },
    });
    expect(touched(await importChanged(without))).toEqual({
      lesson: { added: 0, changed: 1, archived: 1 },
      component: { added: 0, changed: 0, archived: 3 },
    });
    expect((await lessonAs(learner)).json().error.code).toBe('LESSON_NOT_FOUND');
    const link = await test.call('GET', '/video/get-link?url=jp/auto/locked-video/index.m3u8', { as: learner });
    expect(link.statusCode).toBe(403);
    expect((await importChanged(without)).changed).toBe(false);

    expect(touched(await importChanged({}))).toEqual({
      lesson: { added: 0, changed: 2, archived: 0 },
      component: { added: 0, changed: 3, archived: 0 },
    });
    expect((await lessonAs(learner)).json().userLesson).toMatchObject({
      percent: 16,
      parts: [{ played: [[0, 50]] }, {}, {}],
    });
  });

  it('does not count a group without lessons', async () => {
    const learner = await test.person('enrolled');
    const empty = edited('course.yaml', [/lessons:\n *- bai-cuoi\n *- bai-tap/, 'lessons: []']);
    const files = Object.keys(original).filter((file) => /^lessons\/bai-(cuoi|tap)\//.test(file));
    await importChanged({ ...empty, ...Object.fromEntries(files.map((file) => [file, null])) });
    const course = (await test.call('GET', `/api/courses/${courseId}`, { as: learner })).json();
    expect(course.stages[1]).toMatchObject({ percent: 0, done: false, done_groups: 0, total_groups: 0 });
    expect(course.counted_lessons).toBe(4);
  });
});

describe('a refused import', () => {
  const SECOND = edited(
    'course.yaml',
    ['id: 990\n', 'id: 991\n'],
    ['khoa-thu-nghiem', 'khoa-hai-nghiem'],
    ['seo_url: khoa-thu\n', 'seo_url: khoa-hai\n'],
  );

  it('takes no id from another course, and names each', async () => {
    const before = await snapshot();
    const refusal = await importChanged(SECOND).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ContentFaults);
    const places = (refusal as ContentFaults).faults.map((one) => one.place);
    expect(places).toEqual(
      expect.arrayContaining(['stage 9901', 'category 99001', `lesson_group ${FIXTURE.openGroup}`]),
    );
    expect(places).toEqual(
      expect.arrayContaining([`lesson ${locked.lesson}`, 'component 99020103', 'video open-video']),
    );
    expect(await snapshot()).toEqual(before);
  });

  it('takes no address from another course', async () => {
    const small = {
      ...Object.fromEntries(Object.keys(original).map((file) => [file, null])),
      'course.yaml':
        'id: 992\nname: Khóa nhỏ\nslug: khoa-nho\nseo_url: khoa-thu\nlevel: N4\naudience: x\ndescription: x\nstages: [{ id: 9950, name: x, categories: [] }]\n',
    };
    const before = await snapshot();
    const refusal = await importChanged(small).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ContentFaults);
    expect((refusal as ContentFaults).faults).toEqual([
      { file: 'course.yaml', place: 'seo_url', reason: 'course 990 already has this address' },
    ]);
    expect(await snapshot()).toEqual(before);
  });

  it('takes no id that an archived lesson of another course had', async () => {
    await importChanged(without);
    const one = {
      ...Object.fromEntries(Object.keys(original).map((file) => [file, null])),
      'course.yaml': `id: 993\nname: Khóa ba\nslug: khoa-ba\nseo_url: khoa-ba\nlevel: N4\naudience: x\ndescription: x\nstages: [{ id: 9951, name: x, categories: [{ id: 99951, title: x, groups: [{ id: 999511, name: x, glyph: x, lessons: [bai-tang] }] }] }]\n`,
      'lessons/bai-tang/qua.html': '<p>x</p>',
      ...edited(
        'lessons/bai-tang/lesson.yaml',
        ['id: 990202', `id: ${locked.lesson}`],
        ['id: 99020201', 'id: 99095101'],
      ),
    };
    await expect(importChanged(one)).rejects.toThrow(ContentFaults);
  });

  it('changes nothing when it fails in the middle', async () => {
    const before = await snapshot();
    const content = await readChanged(edited('lessons/bai-khoa/lesson.yaml', [/name: .*/, 'name: Tên mới']));
    const last = content.videos.get(locked.video);
    // Videos are stored last: PostgreSQL refuses this one after all lessons were written.
    content.videos.set(locked.video, { ...last, title: 'a\u0000b' } as NonNullable<typeof last>);
    await expect(importCourse(test.database.pool, store, content, () => undefined)).rejects.toThrow();
    expect(await snapshot()).toEqual(before);
  });

  it('changes nothing when media cannot be stored', async () => {
    const before = await snapshot();
    const full: MediaStore = { ...store, put: () => Promise.reject(new Error('ENOSPC')) };
    await expect(importChanged({ 'videos/open-video/720p/000.m4s': 'x' }, full)).rejects.toThrow('ENOSPC');
    expect(await snapshot()).toEqual(before);
  });
});

describe('two imports at once', () => {
  it('run one after the other and end in the state of one of them', async () => {
    const before = await versions();
    const changed = (name: string) => edited('lessons/bai-khoa/lesson.yaml', [/name: .*/, `name: ${name}`]);
    const contents = await Promise.all(['Một', 'Hai', 'Một', 'Hai'].map((name) => readChanged(changed(name))));
    const summaries = await Promise.all(
      contents.map((content) => importCourse(test.database.pool, store, content, () => undefined)),
    );
    const counted = summaries.filter((summary) => summary.changed).length;
    expect(counted).toBeGreaterThan(0);
    expect(await versions()).toEqual({ content: before.content + counted, course: before.course + counted });
    expect(['Một', 'Hai']).toContain((await lessonAs(await test.person('enrolled'))).json().name);
  });

  it('store the same new media once', async () => {
    const root = path.join(place, 'shared-media');
    const content = await readChanged({});
    const stores = Array.from({ length: 3 }, () => createDiskMediaStore(root, 0));
    await Promise.all(stores.map((own) => importCourse(test.database.pool, own, content, () => undefined)));
    expect(readdirSync(root).toSorted()).toEqual(content.media.map((media) => media.folder).toSorted());
  });
});

describe('the tree in memory', () => {
  it('is never older than the database, whichever server imported', async () => {
    const other = await buildTestApp();
    const read = async (app: TestApp) =>
      (await app.call('GET', `/api/groups/${FIXTURE.openGroup}`)).json().lessons[0].name;
    expect(await read(test)).toBe('Ngữ pháp: これ・それ');
    await importChanged(edited(`lessons/${openVideo.slug}/lesson.yaml`, [/name: .*/, 'name: Bài đổi tên']));
    const answers = await Promise.all(Array.from({ length: 10 }, () => read(test)));
    expect(new Set(answers)).toEqual(new Set(['Bài đổi tên']));
    // Another site is not affected.
    expect(await read(other)).toBe('Ngữ pháp: これ・それ');
    await other.close();
  });
});
