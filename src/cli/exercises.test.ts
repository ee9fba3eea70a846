import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import type { QuestionEntry } from '#contract/content/exercises-file.ts';
import { FIXTURE, writeFixtureCourse } from '#server/testing/fixture-course.ts';
import { silentMp3 } from '#server/testing/silent-mp3.ts';
import { run } from './run.ts';

const place = mkdtempSync(path.join(tmpdir(), 'tsubame-banks-'));
afterAll(() => rmSync(place, { recursive: true, force: true }));

const LESSON = FIXTURE.openDocument.lesson;
const HEAD = `Bài tai-lieu (lesson ${LESSON})`;
const AUTHORED = `# Bài của tôi
- id: 99010211
  kind: fill
  question: わたしは ___ です。 # tôi là
  blanks:
    - { answer: がくせい, also: [学生], kana: any }
  suggest: Đang học đại học.
- id: 99010213
  kind: jumble
  question: Tôi là Lan.
  items: [わたし, は, ランです]
`;
let course = '';
let list = '';
let runs = 0;

beforeEach(async () => {
  runs += 1;
  course = path.join(place, `courses-${runs}`, 'khoa-thu');
  list = path.join(course, 'lessons/tai-lieu/exercises.yaml');
  await writeFixtureCourse(course, { 'lessons/tai-lieu/exercises.yaml': AUTHORED });
});

/** Runs `tsubame exercises` on the temporary course. */
async function exercises(...args: (string | number)[]) {
  const said = { stdout: '', stderr: '' };
  const listening = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += String(text);
      return true;
    }),
  );
  try {
    return { status: await run(['exercises', ...args.map(String), '--course', path.dirname(course)]), ...said };
  } finally {
    for (const spy of listening) spy.mockRestore();
  }
}

let banks = 0;
function bank(content: string | Uint8Array): string {
  banks += 1;
  const file = path.join(place, `bank-${banks}.gift`);
  writeFileSync(file, content);
  return file;
}

const importing = (content: string, ...args: string[]) =>
  exercises('import', bank(content), '--lesson', LESSON, ...args);
const questions = (): QuestionEntry[] => parse(readFileSync(list, 'utf8'));
const counts = (added: number, changed: number, unchanged: number) =>
  `  questions   ${added} added, ${changed} changed, ${unchanged} unchanged\n`;

const BANK = `::Một:: Số một? {=いち ~に}

::Nhà:: Nối {=犬 -> chó =猫 -> mèo}

Chữ 本 đọc là gì? {=ほん}
`;

describe('tsubame exercises import', () => {
  it('puts questions behind those of the author, with the next ids, and leaves all else as it was', async () => {
    const done = await importing(BANK);
    const stay = '  2 in the lesson and not in this file: they stay.\n';
    const next = `\`tsubame content import ${course}\` brings them to the site.\n`;
    expect(done).toEqual({
      status: 0,
      stderr: '',
      stdout: `${HEAD}: imported into ${list}.\n${counts(3, 0, 0)}${stay}${next}`,
    });
    expect(readFileSync(list, 'utf8')).toBe(`${AUTHORED}- id: 99010214
  kind: choice
  name: Một
  question: Số một?
  options:
    - { text: いち, right: true }
    - { text: に }
  shuffle: true
- id: 99010215
  kind: pairs
  name: Nhà
  question: Nối
  pairs:
    - { left: 犬, right: chó }
    - { left: 猫, right: mèo }
- id: 99010216
  kind: fill
  question: |-
    Chữ 本 đọc là gì?
    ___
  blanks:
    - { answer: ほん }
`);
  });

  it('changes nothing the second time', async () => {
    await importing(BANK);
    const before = readFileSync(list, 'utf8');
    expect((await importing(BANK)).stdout).toBe(
      `${HEAD}: nothing to change.\n${counts(0, 0, 3)}  2 in the lesson and not in this file: they stay.\n`,
    );
    expect(readFileSync(list, 'utf8')).toBe(before);
  });

  it('knows a question again by two of name, question and answers, and changes what the file says', async () => {
    await importing(BANK);
    const { stdout } = await importing(
      BANK.replace('Số một?', 'Số 1?').replace('=猫 -> mèo', '=猫 -> con mèo'),
      '--dry-run',
    );
    expect(stdout).toBe(
      `${HEAD}: would be imported.\n${counts(0, 2, 1)}    99010214 changed: question (line 1)\n    99010215 changed: pairs (line 3)\n  2 in the lesson and not in this file: they stay.\n`,
    );
    expect(questions()).toMatchObject([{}, {}, { question: 'Số một?' }, {}, {}]);
    await importing(BANK.replace('Số một?', 'Số 1?'));
    expect(questions()).toHaveLength(5);
    expect(questions()[2]).toMatchObject({
      id: 99_010_214,
      question: 'Số 1?',
      options: [{ text: 'いち' }, { text: 'に' }],
    });
    // The name alone may be that of any question.
    await importing('::Một:: Ngày một? {=ついたち ~いちにち}');
    expect(questions()).toHaveLength(6);
  });

  it('keeps what only our format holds when a question comes back by its id', async () => {
    const { stdout } = await importing(
      '// [id:99010211]\nわたしは ___ です。 {=せんせい =先生 ####先生 là giáo viên.}',
    );
    expect(stdout).toContain(counts(0, 1, 0));
    expect(readFileSync(list, 'utf8')).toBe(
      AUTHORED.replace('がくせい, also: [学生]', 'せんせい, also: [ 先生 ]').replace(
        'đại học.\n',
        'đại học.\n  explain: 先生 là giáo viên.\n',
      ),
    );
  });

  it('names every question that fails, and writes nothing, or the others when told to', async () => {
    const file = bank(
      `${BANK}\nBa? {=a =b ~c}\n\nBốn? {=a ~A}\n\nNăm {! nghe.mp3 !} {=a ~b}\n\n\\{! khong-co.mp3 !\\} Sáu? {=a ~b}\n\n[html]<em>これ{=は}</em>x\n\n学生[sai]? {=a ~b}\n\n::Một:: Số một? {=いち ~に}\n`,
    );
    const refused = await exercises('import', file, '--lesson', LESSON);
    expect(refused).toEqual({ status: 1, stdout: '', stderr: expect.any(String) });
    expect(refused.stderr.trimEnd().split('\n')).toEqual([
      `${file} › line 7: options: 2 options are right, not one`,
      `${file} › line 9: options.1.text: equals option 0`,
      `${file} › line 11: has several {…}: an empty line parts questions`,
      `${file} › line 13: question: there is no file khong-co.mp3 beside it`,
      `${file} › line 15: question: a blank stands inside an element`,
      `${file} › line 17: question: the reading [sai] of 学生 is not kana`,
      `${file} › line 19: is the question of line 1 again`,
      '7 bad questions, nothing was imported. --skip-bad imports the others.',
    ]);
    expect(readFileSync(list, 'utf8')).toBe(AUTHORED);
    const taken = await exercises('import', file, '--lesson', LESSON, '--skip-bad');
    expect([taken.status, taken.stdout]).toEqual([0, expect.stringContaining(`${counts(3, 0, 0)}  2 in the lesson`)]);
    expect(taken.stdout).toContain('  7 bad questions left out, named above.\n');
    expect(taken.stderr).toContain(`left out: ${file} › line 7: `);
    expect(questions()).toHaveLength(5);
  });

  it('takes the sounds that lie beside the lesson', async () => {
    writeFileSync(path.join(path.dirname(list), 'nghe.mp3'), silentMp3(10, 'nghe'));
    expect((await importing('\\{! nghe.mp3 !\\} Ai? {=a ~b}')).stdout).toContain(counts(1, 0, 0));
    expect(questions()[2]).toMatchObject({ question: '{! nghe.mp3 !} Ai?' });
  });

  it('names once, with all its lines, what is left out of the questions', async () => {
    const { stderr, status } = await importing(
      '$CATEGORY: a\n\n[html]<font>Một?</font> {=a ~b}\n\n[html]<font>Hai?</font> {=a ~b}\n',
    );
    expect([status, stderr.replaceAll(/\S+\.gift/g, 'FILE')]).toEqual([
      0,
      'warning: FILE › line 1: a category is left out: all questions go into the lesson\nwarning: FILE › lines 3, 5: left out of its texts: <font>\n',
    ]);
  });

  it('makes the list of a lesson that has none', async () => {
    rmSync(list);
    expect((await importing(BANK)).stdout).toContain(counts(3, 0, 0));
    expect(questions().map(({ id }) => id)).toEqual([99_010_211, 99_010_212, 99_010_213]);
  });

  it('gives away no id that stands elsewhere in the course, and none beyond the lesson', async () => {
    const other = path.join(course, 'lessons/bai-cuoi/exercises.yaml');
    writeFileSync(other, AUTHORED.replace('99010213', '99010214').replace('99010211', '99010298'));
    await importing(BANK);
    expect(questions().map(({ id }) => id)).toEqual([99_010_211, 99_010_213, 99_010_215, 99_010_216, 99_010_217]);
    writeFileSync(list, AUTHORED.replace('99010213', '99010299'));
    const full = await importing('Một? {=a ~b}');
    expect([full.status, full.stderr]).toEqual([
      1,
      expect.stringContaining('line 1: the lesson has no id left for it\n'),
    ]);
  });

  it('writes nothing into a list or course that has faults, or through a link', async () => {
    writeFileSync(list, AUTHORED.replace('kind: jumble', 'kind: essay'));
    expect(await importing(BANK)).toMatchObject({
      status: 1,
      stderr: `${list} has faults, mend it first: \`tsubame content check\` names every fault.\n`,
    });
    writeFileSync(list, AUTHORED);
    rmSync(path.join(course, 'lessons/tai-lieu/mau-cau.html'));
    expect((await importing(BANK)).stderr).toContain('The lesson in ');
    writeFileSync(path.join(place, 'elsewhere.yaml'), AUTHORED);
    rmSync(list);
    symlinkSync(path.join(place, 'elsewhere.yaml'), list);
    expect((await importing(BANK)).stderr).toContain('is a link');
    expect(readFileSync(path.join(place, 'elsewhere.yaml'), 'utf8')).toBe(AUTHORED);
  });

  it.each([
    ['a lesson that is not there', 4711, /^There is no lesson 4711 in .*\n$/],
    ['a file that is no bank', LESSON, /^.*\.gift: is no UTF-8 text\n$/],
  ])('refuses %s', async (_fact, lesson, stderr) => {
    const file = bank(lesson === LESSON ? Buffer.from([0xe0, 0x20]) : BANK);
    expect(await exercises('import', file, '--lesson', lesson)).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(stderr),
    });
  });

  it('refuses a file that is not there or too large, a place without courses, and a flashcard lesson', async () => {
    expect((await exercises('import', path.join(place, 'none.xml'), '--lesson', LESSON)).stderr).toMatch(
      /cannot be read\.\n$/,
    );
    expect((await importing('a'.repeat(11 * 1024 * 1024))).stderr).toMatch(/: is larger than 10 MB\n$/);
    const head = path.join(course, 'lessons/tai-lieu/lesson.yaml');
    writeFileSync(head, readFileSync(head, 'utf8').replace('type: lesson', 'type: flashcard'));
    expect((await importing(BANK)).stderr).toBe(
      `Lesson ${LESSON} (Bài tai-lieu) is of type flashcard: it has no exercises.\n`,
    );
    course = path.join(place, 'empty', 'x');
    mkdirSync(course, { recursive: true });
    expect((await importing(BANK)).stderr).toMatch(/ holds no course: --course names its folder\.\n$/);
  });
});

describe('tsubame exercises export', () => {
  it('writes GIFT whose import changes nothing, and names what only a comment can hold', async () => {
    await importing(BANK);
    const before = readFileSync(list, 'utf8');
    const file = path.join(place, 'export.gift');
    expect(await exercises('export', file, '--lesson', LESSON)).toEqual({
      status: 0,
      stdout: `${HEAD}: 5 questions written to ${file}.\n`,
      stderr: 'warning: question 99010213 (jumble) is only in a comment: other programs that read GIFT skip it\n',
    });
    expect((await exercises('export', '--lesson', LESSON)).stdout).toBe(readFileSync(file, 'utf8'));
    expect(readFileSync(file, 'utf8')).toContain(`// [id:99010211] tsubame {"suggest":"Đang học đại học.","kana":"any"}
わたしは ___ です。 {
	=がくせい
	=学生
}
`);
    expect(await exercises('import', file, '--lesson', LESSON)).toEqual({
      status: 0,
      stdout: `${HEAD}: nothing to change.\n${counts(0, 0, 5)}`,
      stderr: '',
    });
    expect(readFileSync(list, 'utf8')).toBe(before);
    rmSync(list);
    await exercises('import', file, '--lesson', LESSON);
    expect(questions()).toEqual(parse(before));
  });

  it('refuses a lesson without exercises', async () => {
    rmSync(list);
    expect(await exercises('export', '--lesson', LESSON)).toEqual({
      status: 1,
      stdout: '',
      stderr: `Lesson ${LESSON} (Bài tai-lieu) has no exercises.\n`,
    });
  });
});
