import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { EXAMS, examFiles } from '#server/testing/exam-course.ts';
import { FIXTURE, writeFixtureCourse } from '#server/testing/fixture-course.ts';
import { run } from './run.ts';

const place = mkdtempSync(path.join(tmpdir(), 'tsubame-exam-import-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const LESSON = EXAMS.practice.lesson;
const ITEM = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="t" adaptive="false">
<responseDeclaration identifier="R" cardinality="single"><correctResponse><value>A</value></correctResponse></responseDeclaration>
<stylesheet href="a.css"/>
<itemBody><choiceInteraction responseIdentifier="R" maxChoices="1"><prompt>Chọn は</prompt>
<simpleChoice identifier="A">は</simpleChoice><simpleChoice identifier="B">を</simpleChoice></choiceInteraction></itemBody>
</assessmentItem>`;

let course: string;
beforeEach(async () => {
  course = mkdtempSync(path.join(place, 'course-'));
  await writeFixtureCourse(course, examFiles());
});

function item(xml: string): string {
  const file = path.join(mkdtempSync(path.join(place, 'item-')), 'item.xml');
  writeFileSync(file, xml);
  return file;
}

/** Runs `tsubame exam import` on the temporary course. */
async function importExam(...args: string[]) {
  const said = { stdout: '', stderr: '' };
  const listening = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += String(text);
      return true;
    }),
  );
  try {
    return { status: await run(['exam', 'import', ...args, '--course', course]), ...said };
  } finally {
    for (const spy of listening) spy.mockRestore();
  }
}

const HEAD = `Bài luyen-thi (lesson ${LESSON})`;

describe('tsubame exam import', () => {
  it('says what it took, what that lost, and what comes next', async () => {
    const done = await importExam(item(ITEM), '--lesson', String(LESSON), '--stage', '2', '--replace');
    expect(done.status).toBe(0);
    expect(done.stdout).toBe(
      `${HEAD}: imported.\n  parts 1, mondai 1, questions 1, files 0\nRead it through, then \`tsubame content import ${course}\` brings it to the site.\n`,
    );
    expect(done.stderr).toContain('warning: item.xml › line 3: <stylesheet> is left out\n');
    expect(done.stderr).toContain('warning: part 2: questions whose category names no skill are grammar\n');
    expect(readFileSync(path.join(course, 'lessons', EXAMS.practice.slug, 'exam.yaml'), 'utf8')).toContain('Chọn は');
  });

  it('says what it would do', async () => {
    const done = await importExam(item(ITEM), '--lesson', String(LESSON), '--stage', '2', '--dry-run');
    expect(done).toMatchObject({ status: 0, stdout: expect.stringContaining(`${HEAD}: would be imported.\n`) });
    const refusal = 'It takes --replace: the lesson has an exam.yaml already.';
    expect(done.stdout).toContain(refusal);
    const told = await importExam(item(ITEM), '--lesson', String(LESSON), '--stage', '2', '--dry-run', '--replace');
    expect(told.stdout).not.toContain(refusal);
  });

  it('names what it cannot take, and imports nothing', async () => {
    const file = item(ITEM.replaceAll('choiceInteraction', 'hottextInteraction'));
    expect(await importExam(file, '--lesson', String(LESSON), '--stage', '2')).toMatchObject({ status: 1, stdout: '' });
  });

  it.each([
    ['a file that is not there', ['nothing.zip', '--lesson', String(LESSON)], 1, 'nothing.zip: cannot be read'],
    ['a lesson that is no exam', [item(ITEM), '--lesson', String(FIXTURE.openDocument.lesson)], 1, 'it has no exam'],
    ['a lesson that is not there', [item(ITEM), '--lesson', '5'], 1, 'There is no lesson 5'],
    ['no XML', [item('x'), '--lesson', String(LESSON)], 1, 'item.xml › holds no element'],
    ['QTI 1', [item('<questestinterop/>'), '--lesson', String(LESSON)], 1, 'is QTI 1'],
    ['an unknown stage', [item(ITEM), '--lesson', String(LESSON), '--stage', '4'], 2, 'Allowed choices are 1, 2, 3'],
  ])('refuses %s', async (_what, args, status, reason) => {
    const refused = await importExam(...args);
    expect([refused.status, refused.stdout]).toEqual([status, '']);
    expect(refused.stderr).toContain(reason);
  });
});
