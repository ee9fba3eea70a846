import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type ExamPaper, questionsOf } from '#domain/exam/paper.ts';
import { EXAMS, examFiles } from '../../testing/exam-course.ts';
import { writeFixtureCourse } from '../../testing/fixture-course.ts';
import { silentMp3 } from '../../testing/silent-mp3.ts';
import { sitting } from '../../testing/sitting.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { importCourse, readCourseFolder } from '../content/index.ts';
import { importPackage, type ImportOrder } from './import-package.ts';
import { choiceXml, declare, itemXml, packed, type QtiVersion, VERSIONS } from './qti-fixture.ts';

const place = mkdtempSync(path.join(tmpdir(), 'tsubame-qti-'));
const ORDER: ImportOrder = { stage: null, isDryRun: false, skipsBad: false, replaces: true };
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

let test: TestApp;
let course: string;
beforeAll(async () => {
  test = await buildTestApp();
});
beforeEach(async () => {
  course = mkdtempSync(path.join(place, 'course-'));
  await writeFixtureCourse(course, examFiles());
});
afterAll(async () => {
  await test.close();
  rmSync(place, { recursive: true, force: true });
});

let count = 0;
function saved(bytes: Buffer | string, ending = 'zip'): string {
  count += 1;
  const file = path.join(place, `${count}.${ending}`);
  writeFileSync(file, bytes);
  return file;
}
const lesson = (of: 'mock' | 'practice') => ({
  course,
  folder: EXAMS[of].slug,
  name: `Bài ${of}`,
  type: of === 'mock' ? 'last_exam' : 'exam',
});
const written = (of: 'mock' | 'practice') =>
  readFileSync(path.join(course, 'lessons', EXAMS[of].slug, 'exam.yaml'), 'utf8');

const textEntry = itemXml(
  declare(
    'R',
    ['はちじ'],
    '<mapping><mapEntry mapKey="はちじ" mappedValue="1"/><mapEntry mapKey="8じ" mappedValue="1"/></mapping>',
  ),
  `<p>あした <textEntryInteraction responseIdentifier="R"/>に あいます。</p>`,
  '<modalFeedback outcomeIdentifier="F" identifier="x" showHide="show"><p>Tám giờ: <b>はちじ</b>.</p></modalFeedback>',
);
const itemRef = (href: string, rest = '') => `<assessmentItemRef identifier="${href}" href="${href}" ${rest}/>`;
const section = (title: string, ...inside: string[]) =>
  `<assessmentSection identifier="s" title="${title}" visible="true">${inside.join('')}</assessmentSection>`;
const testPart = (seconds: number, ...inside: string[]) =>
  `<testPart identifier="p" navigationMode="nonlinear" submissionMode="simultaneous"><timeLimits maxTime="${seconds}"/>${inside.join('')}</testPart>`;
const testXml = (...parts: string[]) =>
  `<?xml version="1.0"?><assessmentTest xmlns="NAMESPACE" identifier="t" title="Đề">${parts.join('')}</assessmentTest>`;

/** A small mock of N5 with a picture and its one recording. */
const mockPackage = (version: QtiVersion) =>
  packed(version, [
    {
      name: 'test.xml',
      what: 'test',
      content: testXml(
        testPart(
          1200,
          section(
            'もんだい1',
            '<rubricBlock view="candidate"><p>ひらがなで どう かきますか。</p></rubricBlock>',
            itemRef('items/1.xml', 'category="kanji N5"'),
            itemRef('items/2.xml', 'category="vocabulary"'),
          ),
        ),
        testPart(2400, section('もんだい1', itemRef('items/3.xml', 'category="grammar"'))),
        testPart(1800, section('もんだい1', itemRef('items/4.xml', 'category="listening"'))),
      ),
    },
    {
      name: 'items/1.xml',
      what: 'item',
      content: choiceXml('きょうは <u>天気</u>が いいです。', ['てんき', 'でんき', 'てんぎ']),
    },
    {
      name: 'items/2.xml',
      what: 'item',
      content: choiceXml('<img src="../media/h.png" alt="núi"/>', ['やま', 'かわ']),
    },
    { name: 'items/3.xml', what: 'item', content: textEntry },
    {
      name: 'items/4.xml',
      what: 'item',
      content: choiceXml('<audio src="../media/nghe 1.mp3"/>なんじですか。', ['1じ', '2じ'], 1),
    },
    { name: 'media/h.png', content: PNG },
    { name: 'media/nghe 1.mp3', content: silentMp3(50, 'recording') },
  ]);

describe.each(VERSIONS)('a test in QTI %s', (version) => {
  it('becomes an exam that the course check has nothing against, and that is sat and scored', async () => {
    const done = await importPackage(saved(mockPackage(version)), lesson('mock'), ORDER);
    expect(done).toMatchObject({ bad: [], isWritten: true, counts: { parts: 3, groups: 3, questions: 4, files: 2 } });
    expect(done.leftOut).toEqual([]);

    const { content, faults } = await readCourseFolder(course, () => undefined);
    expect(faults).toEqual([]);
    if (!content) throw new Error('the course has faults');
    await importCourse(test.database.pool, test.deps.store, content, () => undefined);

    const exam = sitting(test, EXAMS.mock.lesson);
    const as = await test.person('enrolled');
    const { rows } = await test.database.pool.query<{ paper: ExamPaper }>(
      'SELECT v.paper FROM exam_version v JOIN lesson l ON l.exam_version = v.hash WHERE l.id = $1',
      [EXAMS.mock.lesson],
    );
    const forms = rows[0]?.paper.parts.flatMap(questionsOf).map(({ form }) => form) ?? [];
    const options = forms.flatMap((form) => (form.kind === 'choice' ? form.options : []));
    const optionOf = (text: string) => options.find((option) => option.text.html.includes(text))?.id;
    const call = { as, result: (await exam.start({ as })).data.id };
    await exam.select(call, 1, 101, optionOf('てんき'));
    await exam.select(call, 1, 102, optionOf('かわ'));
    await exam.submit(call, 1);
    await exam.next(call, 1);
    await exam.select(call, 2, 201, ['8じ']);
    await exam.submit(call, 2);
    await exam.next(call, 2);
    await exam.select(call, 3, 301, optionOf('2じ'));
    expect((await exam.submit(call, 3)).data).toMatchObject({
      score_1: 30,
      score_2: 60,
      score_3: 60,
      correct_answer: 3,
      is_passed: true,
    });
  });
});

describe('a package', () => {
  it('says minutes, titles and skills, and is written as its author would', async () => {
    await importPackage(saved(mockPackage('2.2')), lesson('mock'), ORDER);
    expect(parse(written('mock'))).toMatchObject({
      pass_marks: 80,
      parts: [
        {
          stage: 1,
          minutes: 20,
          points: 60,
          groups: [
            {
              title: 'もんだい1\nひらがなで どう かきますか。',
              tasks: [
                { id: 101, skill: 'kanji' },
                { id: 102, skill: 'vocabulary' },
              ],
            },
          ],
        },
        {
          stage: 2,
          minutes: 40,
          groups: [
            {
              tasks: [
                {
                  kind: 'fill',
                  question: 'あした ___に あいます。',
                  blanks: [{ answer: 'はちじ', also: ['8じ'] }],
                  explain: 'Tám giờ: <b>はちじ</b>.',
                },
              ],
            },
          ],
        },
        { stage: 3, minutes: 30, audio: 'nghe-1.mp3', groups: [{ tasks: [{ id: 301, kind: 'choice' }] }] },
      ],
    });
    expect(readFileSync(path.join(course, 'lessons', EXAMS.mock.slug, 'h.png'))).toEqual(PNG);
  });

  it('that was imported already changes nothing', async () => {
    const file = saved(mockPackage('2.2'));
    await importPackage(file, lesson('mock'), ORDER);
    expect(await importPackage(file, lesson('mock'), { ...ORDER, replaces: false })).toMatchObject({
      isChanged: false,
      isWritten: false,
    });
  });

  it('writes nothing in a dry run, nor over an exam unless told so', async () => {
    const before = written('mock');
    const file = saved(mockPackage('2.2'));
    expect(await importPackage(file, lesson('mock'), { ...ORDER, isDryRun: true })).toMatchObject({ isChanged: true });
    await expect(importPackage(file, lesson('mock'), { ...ORDER, replaces: false })).rejects.toThrow('--replace');
    expect(written('mock')).toBe(before);
  });

  it('with items that cannot be taken is not imported, or without them if told so', async () => {
    const file = saved(
      packed('3.0', [
        { name: '1.xml', what: 'item', content: choiceXml('x', ['a', 'b']) },
        { name: '2.xml', what: 'item', content: itemXml('', '<extendedTextInteraction responseIdentifier="R"/>') },
        { name: '3.xml', what: 'item', content: choiceXml('同じ', ['a', 'a']) },
        { name: '4.xml', what: 'item', content: choiceXml('y', ['a', '<audio src="x.mp3"/>']) },
        { name: 'x.mp3', content: 'no recording' },
      ]),
    );
    const before = written('practice');
    const refused = await importPackage(file, lesson('practice'), { ...ORDER, stage: 1 });
    expect(refused.bad).toEqual([
      { file: '2.xml', line: 5, reason: '<extendedTextInteraction> is not taken' },
      { file: '3.xml', line: 5, reason: 'options.1.text: equals option 0' },
      { file: '4.xml', line: 5, reason: 'x.mp3 is no whole MP3 or M4A file' },
    ]);
    expect([refused.isWritten, written('practice')]).toEqual([false, before]);
    const taken = await importPackage(file, lesson('practice'), { ...ORDER, stage: 1, skipsBad: true });
    expect(taken).toMatchObject({ isWritten: true, counts: { questions: 1, files: 0 } });
  });

  it('gives a practice its stage, and its recordings to be replayed', async () => {
    const file = saved(
      packed('2.1', [
        { name: '1.xml', what: 'item', content: choiceXml('<audio src="a.mp3"/>なんじ？', ['1じ', '2じ']) },
        { name: 'a.mp3', content: silentMp3(50, 'a') },
      ]),
    );
    await expect(importPackage(file, lesson('practice'), ORDER)).rejects.toThrow('--stage says');
    const done = await importPackage(file, lesson('practice'), { ...ORDER, stage: 3 });
    expect(done.notes).toEqual([
      'part 3 has no time of its own: 30 minutes, as in the real test',
      'part 3: questions whose category names no skill are listening',
    ]);
    expect(parse(written('practice')).parts[0].groups[0].tasks).toMatchObject([
      { sound: 'a.mp3' },
      { id: 301, skill: 'listening', question: 'なんじ？' },
    ]);
  });

  it.each([
    ['another number of parts', [testPart(60, section('a', itemRef('1.xml')))], 'has 1 parts; a last_exam of N5 has 3'],
    [
      'a listening part without its recording',
      [1, 2, 3].map(() => testPart(60, section('a', itemRef('1.xml')))),
      'plays 0 recordings in its listening part',
    ],
  ])('with %s is no mock', async (_what, parts, reason) => {
    const item = { name: '1.xml', what: 'item', content: choiceXml('x', ['a', 'b']) } as const;
    const file = saved(packed('2.2', [{ name: 't.xml', what: 'test', content: testXml(...parts) }, item]));
    await expect(importPackage(file, lesson('mock'), ORDER)).rejects.toThrow(reason);
  });

  it('never writes over a file of the lesson that is another one', async () => {
    writeFileSync(path.join(course, 'lessons', EXAMS.mock.slug, 'h.png'), 'the picture of the lesson');
    await expect(importPackage(saved(mockPackage('2.2')), lesson('mock'), ORDER)).rejects.toThrow('another file h.png');
  });

  it('takes no file for the exam’s own because its name is the end of another', async () => {
    const folder = path.join(course, 'lessons', EXAMS.practice.slug);
    writeFileSync(path.join(folder, 'he.mp3'), 'the recording of the lesson');
    writeFileSync(path.join(folder, 'exam.yaml'), `${written('practice')}\n# nghe.mp3\n`);
    const file = saved(
      packed('2.1', [
        { name: '1.xml', what: 'item', content: choiceXml('<audio src="he.mp3"/>なんじ？', ['1じ', '2じ']) },
        { name: 'he.mp3', content: silentMp3(50, 'he') },
      ]),
    );
    await expect(importPackage(file, lesson('practice'), { ...ORDER, stage: 3 })).rejects.toThrow(
      'another file he.mp3',
    );
  });

  it('blames a broken recording on those who play it', async () => {
    const file = saved(
      packed('2.1', [
        { name: '1.xml', what: 'item', content: choiceXml('<audio src="he.mp3"/>なんじ？', ['1じ', '2じ']) },
        { name: '2.xml', what: 'item', content: choiceXml('<audio src="nghe.mp3"/>なんじ？', ['3じ', '4じ']) },
        { name: 'he.mp3', content: 'no recording' },
        { name: 'nghe.mp3', content: silentMp3(50, 'nghe') },
      ]),
    );
    const { bad } = await importPackage(file, lesson('practice'), { ...ORDER, stage: 3 });
    expect(new Set(bad.map((note) => note.file))).toEqual(new Set(['1.xml']));
  });

  it('names what it lost, with its file and line', async () => {
    const ordered = section('a', '<ordering shuffle="true"/>\n', '<preCondition/>', itemRef('1.xml'));
    const file = saved(
      packed('2.2', [
        { name: 't.xml', what: 'test', content: testXml(`\n${testPart(60, ordered)}`) },
        { name: '1.xml', what: 'item', content: choiceXml('x', ['a', 'b']) },
        { name: '2.xml', what: 'item', content: choiceXml('y', ['a', 'b']) },
      ]),
    );
    const { leftOut } = await importPackage(file, lesson('practice'), { ...ORDER, stage: 1 });
    expect(leftOut).toEqual([
      { file: '2.xml', line: 1, reason: 'is left out: the test does not name it' },
      { file: 't.xml', line: 2, reason: '<ordering> is left out' },
      { file: 't.xml', line: 3, reason: '<preCondition> is left out' },
    ]);
  });

  it('shows a text that several items are about once', async () => {
    const about = (prompt: string) =>
      choiceXml(prompt, ['a', 'b']).replace(
        '<itemBody>',
        '<assessmentStimulusRef identifier="s" href="s.xml"/><itemBody>',
      );
    const file = saved(
      packed('3.0', [
        { name: '1.xml', what: 'item', content: about('x') },
        { name: '2.xml', what: 'item', content: about('y') },
        {
          name: 's.xml',
          content:
            '<qti-assessment-stimulus identifier="s"><qti-stimulus-body><p>田中さんは 学生です。</p></qti-stimulus-body></qti-assessment-stimulus>',
        },
      ]),
    );
    await importPackage(file, lesson('practice'), { ...ORDER, stage: 2 });
    const [{ groups }] = parse(written('practice')).parts;
    expect(groups[0].tasks).toMatchObject([{ passage: '田中さんは 学生です。' }, { id: 201 }, { id: 202 }]);
  });
});

it('plain texts come as they are, whatever they are made of', async () => {
  const letters = fc
    .stringMatching(/^[a-zàáả 漢字かなカナ0-9.,:;!?'"#&<>%$€-]{1,60}$/u)
    .filter((text) => /[a-z]/u.test(text));
  const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const shown = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  await fc.assert(
    fc.asyncProperty(letters, async (text) => {
      const file = saved(
        packed('2.2', [{ name: '1.xml', what: 'item', content: choiceXml(xml(text), ['đúng', 'sai']) }]),
      );
      await importPackage(file, lesson('practice'), { ...ORDER, stage: 1 });
      const { question } = parse(written('practice')).parts[0].groups[0].tasks[0];
      expect(shown(question)).toBe(text.replaceAll(/ +/gu, ' ').trim());
    }),
    { numRuns: 30 },
  );
});
