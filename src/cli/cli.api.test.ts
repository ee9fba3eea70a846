import { mkdtempSync, readdirSync, truncateSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCommandLine } from '#server/testing/command-line.ts';
import { FIXTURE, fixtureFiles, writeFixtureCourse } from '#server/testing/fixture-course.ts';
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let line: ReturnType<typeof openCommandLine>;
beforeAll(async () => {
  test = await buildTestApp();
  line = openCommandLine(test);
});
afterAll(async () => {
  await test.close();
  line.close();
});

const tsubame = (...given: Parameters<typeof line.tsubame>) => line.tsubame(...given);

async function courseFolder(changes: Record<string, string | null> = {}): Promise<string> {
  const folder = mkdtempSync(path.join(line.place, 'course-'));
  await writeFixtureCourse(folder, changes);
  return folder;
}

const LESSON = 'lessons/bai-khoa/lesson.yaml';

describe('tsubame content', () => {
  it('checks a course and changes nothing', async () => {
    const before = await test.countRows();
    expect(await tsubame(['content', 'check', await courseFolder()])).toEqual({
      status: 0,
      stdout: 'Khóa thử: 6 lessons, 2 videos, no faults.\n',
      stderr: '',
    });
    expect(await test.countRows()).toEqual(before);
  });

  it('checks without a database', async () => {
    const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    expect(await tsubame(['content', 'check', await courseFolder()], settings)).toMatchObject({ status: 0 });
  });

  it('names every fault, one a line, and warns of what it left out', async () => {
    const folder = await courseFolder({
      [LESSON]: fixtureFiles()[LESSON]?.replace('glyph:', 'glif:') ?? '',
      'lessons/tai-lieu/ban-in.pdf': 'x',
      'lessons/bai-tang/qua.html': '<p>x</p><script>1</script>',
    });
    for (const command of ['check', 'import']) {
      const { status, stdout, stderr } = await tsubame(['content', command, folder]);
      expect([status, stdout]).toEqual([1, '']);
      const lines = stderr.trimEnd().split('\n');
      expect(lines[0]).toBe('warning: lessons/bai-tang/qua.html: left out for safety: <script>');
      expect(lines.at(-1)).toBe('3 faults, nothing was imported.');
      expect(stderr).toContain('lessons/tai-lieu/ban-in.pdf: is no PDF');
      expect(stderr).toContain('Unrecognized key: "glif"');
      expect(stderr).not.toContain('    at ');
    }
  });

  it('imports, says what changed, and again that nothing did', async () => {
    const folder = await courseFolder({ [LESSON]: fixtureFiles()[LESSON]?.replace(/name: .*/, 'name: Tên mới') ?? '' });
    const first = await tsubame(['content', 'import', folder]);
    expect(first).toMatchObject({ status: 0, stderr: '' });
    expect(first.stdout).toContain('Khóa thử (course 990): imported.\n');
    expect(first.stdout).toMatch(/ {2}lessons +0 added, 1 changed, 5 unchanged, 0 archived\n/);
    const again = await tsubame(['content', 'import', folder]);
    expect([again.status, again.stdout]).toEqual([0, expect.stringContaining('(course 990): nothing to change.')]);
    const course = (await test.call('GET', `/api/groups/${FIXTURE.lockedGroup}`)).json();
    expect(course.lessons[0].name).toBe('Tên mới');
  });

  it('names stored media that are empty, cut or missing, and an import brings them back', async () => {
    const folder = await courseFolder();
    const settings = { DATA_DIR: path.join(line.place, 'cut-data') };
    expect(await tsubame(['content', 'import', folder], settings)).toMatchObject({ status: 0 });
    const media = path.join(line.place, 'cut-data', 'media');
    const files = readdirSync(media, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.vtt'));
    const [emptied = '', missing = ''] = files;
    truncateSync(path.join(media, emptied), 0);
    rmSync(path.join(media, missing));
    const { status, stdout, stderr } = await tsubame(['content', 'check', folder], settings);
    expect([status, stdout]).toEqual([1, '']);
    for (const name of [emptied, missing]) expect(stderr).toContain(name.slice(name.indexOf(path.sep) + 1));
    expect(stderr).toMatch(/\/media\/[0-9a-f]{32}: empty, cut or missing: /);
    expect(stderr).toContain('The course has no faults; ');
    expect(await tsubame(['content', 'import', folder], settings)).toMatchObject({ status: 0 });
    expect(await tsubame(['content', 'check', folder], settings)).toMatchObject({ status: 0, stderr: '' });
  });

  it('says in one sentence that the database cannot be reached', async () => {
    const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const { status, stderr } = await tsubame(['content', 'import', await courseFolder()], settings);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^PostgreSQL can't be used: .*DATABASE_URL.*\n$/);
  });
});

describe('tsubame code', () => {
  it('makes codes that learners redeem, and revokes those that nobody used', async () => {
    const made = await tsubame([
      'code',
      'create',
      '--course',
      FIXTURE.seoUrl,
      '--count',
      '3',
      '--days',
      '30',
      '--note',
      'lớp A',
    ]);
    expect(made).toMatchObject({ status: 0, stderr: '' });
    const codes = made.stdout.trimEnd().split('\n');
    expect(codes).toHaveLength(3);
    for (const code of codes) expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);

    const learner = await test.person('learner');
    const redeemed = await test.call('POST', '/api/enrolments', { as: learner, body: { code: codes[0] } });
    expect(redeemed.json()).toMatchObject({
      course_id: FIXTURE.courseId,
      expires_at: new Date(test.clock.nowMs + 30 * 86_400_000).toISOString(),
    });

    expect(await tsubame(['code', 'revoke', codes[1] ?? ''])).toMatchObject({ status: 0, stdout: 'Revoked.\n' });
    const body = { code: codes[1] };
    const refused = await test.call('POST', '/api/enrolments', { as: await test.person('learner'), body });
    expect(refused.json().error.code).toBe('CODE_REVOKED');
    expect(await tsubame(['code', 'revoke', codes[0] ?? ''])).toMatchObject({
      status: 1,
      stderr: 'There is no such unused code.\n',
    });
  });

  it('knows the course by its id too, and no course that is not there', async () => {
    const made = await tsubame(['code', 'create', '--course', String(FIXTURE.courseId), '--redeem-by', '2026-12-31']);
    expect([made.status, made.stdout.trimEnd().split('\n').length]).toEqual([0, 1]);
    const { rows } = await test.database.pool.query<{ redeem_by: Date }>(
      'SELECT redeem_by FROM code_batch ORDER BY id DESC LIMIT 1',
    );
    expect(rows[0]?.redeem_by.toISOString()).toBe('2026-12-31T17:00:00.000Z');
    expect(await tsubame(['code', 'create', '--course', 'khoa-khac'])).toEqual({
      status: 1,
      stdout: '',
      stderr: 'There is no course khoa-khac.\n',
    });
  });
});

describe('wrong arguments', () => {
  it.each([
    ['nothing at all', []],
    ['no subcommand', ['content']],
    ['no folder', ['content', 'check']],
    ['an unknown option', ['code', 'create', '--course', '990', '--free']],
    ['no number', ['code', 'create', '--course', '990', '--count', 'many']],
    ['no date', ['code', 'create', '--course', '990', '--redeem-by', '2026-02-30']],
    ['an unknown role', ['user', 'create', '--email', 'a@b.vn', '--name', 'x', '--role', 'king']],
  ])('%s: exit status 2, with the usage on stderr', async (_fact, args) => {
    const { status, stdout, stderr } = await tsubame(args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain('Usage: tsubame');
  });

  it('asking for help is none', async () => {
    const { status, stdout, stderr } = await tsubame(['--help']);
    expect([status, stdout, stderr]).toEqual([0, expect.stringContaining('Usage: tsubame'), '']);
  });

  it('a wrong setting is told in one sentence', async () => {
    const { status, stderr } = await tsubame(['code', 'revoke', 'x'], { LOG_LEVEL: 'loud' });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^LOG_LEVEL is wrong: .*\n$/)]);
  });
});
