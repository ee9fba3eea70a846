import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Question } from '#domain/exercise/question.ts';
import { QUESTION_TYPE } from '#domain/exercise/question-type.ts';
import { fixtureCourse } from '../../testing/fixture-course.ts';
import { memorySource } from '../../testing/memory-source.ts';
import { silentMp3 } from '../../testing/silent-mp3.ts';
import { formatFault } from './faults.ts';
import { readCourse } from './read-course.ts';

/** What content/README.md shows authors: one question of each kind. */
const README = readFileSync(new URL('../../../../content/README.md', import.meta.url), 'utf8');
const EXAMPLE = /## Add exercises.*?```\n(.*?)```/s.exec(README)?.[1] ?? '';

const FOLDER = 'lessons/bai-khoa';
const LIST = `${FOLDER}/exercises.yaml`;
/** about 3.6 s */
const SOUND = silentMp3(50, 'sound');

type Files = Record<string, string | Buffer>;
const files = (list: string, more: Files = {}): Files => ({
  // Ids of this lesson.
  [LIST]: list.replaceAll('390101', '990201'),
  [`${FOLDER}/tanaka.mp3`]: SOUND,
  [`${FOLDER}/noi-gakusei.mp3`]: SOUND,
  [`${FOLDER}/noi-gakusei-cham.mp3`]: SOUND,
  ...more,
});

async function read(list: string, more: Files = {}) {
  const source = memorySource(fixtureCourse(files(list, more)));
  const { content, faults, warnings } = await readCourse(source, () => undefined);
  const components = content?.lessons.get('bai-khoa')?.components ?? [];
  const questions = components.flatMap(({ id, value }) => (value.kind === 'question' ? [{ id, ...value }] : []));
  return { questions, faults: faults.map(formatFault), warnings: warnings.map(formatFault) };
}

const edited = (from: string | RegExp, to: string) => {
  const list = EXAMPLE.replace(from, to);
  if (list === EXAMPLE) throw new Error(`the example has no ${String(from)}`);
  return list;
};

describe('the exercises that the README shows', () => {
  it('are read without a fault, one of each kind, and none of their files is left over', async () => {
    const { questions, faults, warnings } = await read(EXAMPLE);
    expect(faults).toEqual([]);
    expect(warnings).toEqual([]);
    expect(questions.map(({ form }) => form.kind)).toEqual(Object.keys(QUESTION_TYPE));
  });

  it('are stored with Japanese marked, sounds as fields and keys apart', async () => {
    const { questions } = await read(EXAMPLE);
    const [choice, fill, jumble, pairs, speaking] = questions.map(({ form }) => form);
    expect(choice).toMatchObject({ question: { html: 'Anh Tanaka làm nghề gì?', audio: 'tanaka.mp3' } });
    expect(questions[0]?.explain?.html).toContain('<span lang="ja"><ruby>医者<rt>いしゃ</rt></ruby></span> (bác sĩ)');
    expect(fill).toMatchObject({
      pieces: ['<span lang="ja">わたしは</span> ', ' <span lang="ja">です。</span> (Tôi là sinh viên.)'],
      key: [['がくせい', '学生']],
    });
    expect(jumble).toMatchObject({ key: { length: 4 } });
    expect(pairs).toMatchObject({ left: { length: 2 }, key: { length: 2 } });
    expect(speaking).toMatchObject({ slow: 'noi-gakusei-cham.mp3', karaoke: { length: 3 } });
  });

  it('keep the ids of what the author left alone', async () => {
    const itemsOf = (questions: Question[]) =>
      questions.flatMap(({ form }) => (form.kind === 'jumble' ? form.items.map(({ uuid }) => uuid) : []));
    const before = itemsOf((await read(EXAMPLE)).questions);
    const after = itemsOf((await read(edited('です]', 'ですか, ね]'))).questions);
    expect(before.filter((uuid) => after.includes(uuid))).toHaveLength(3);
    expect(after).toHaveLength(5);
  });
});

const FAULTS: [fact: string, list: string, fault: RegExp, more?: Files][] = [
  ['no right option', edited(', right: true', ''), /› 0\.options, line \d+: 0 options are right, not one$/],
  [
    'two right options',
    edited('giáo viên }', 'giáo viên, right: true }'),
    /› 0\.options, line \d+: 2 options are right/,
  ],
  [
    'two options that read alike',
    edited('giáo viên }', "' Bác sĩ' }"),
    /› 0\.options\.2\.text, line 7: equals option 0$/,
  ],
  [
    'two options that differ in their furigana',
    edited(/giáo viên \}(.*?)bác sĩ/s, "'学生[がくせい]' }$1学生"),
    /› 0\.options\.2\.text, line 7: equals option 0$/,
  ],
  [
    'one option',
    edited(/ {4}- \{ text: giáo viên \}\n(.*) {4}- \{ text: bác sĩ \}\n/s, '$1'),
    /› 0\.options, line \d+: Too small/,
  ],
  [
    'a blank too many',
    edited('わたしは ___', 'わたしは ___ ___'),
    /› 1\.question, line \d+: has 2 blanks \(___\), but 1 answers/,
  ],
  [
    'a blank without an answer',
    edited('answer: がくせい, ', ''),
    /› 1\.blanks\.0, line \d+|› 1\.blanks\.0\.answer, line \d+/,
  ],
  [
    'a spelling accepted twice',
    edited('also: [学生]', 'also: [学生, " 学生"]'),
    /› 1\.blanks\.0\.also\.1, line \d+: is accepted already/,
  ],
  [
    'a spelling that kana: any accepts',
    edited('also: [学生]', 'also: [ガクセイ], kana: any'),
    /› 1\.blanks\.0\.also\.0, line \d+: is accepted already/,
  ],
  [
    'a number without quotes',
    edited('answer: がくせい', 'answer: 010'),
    /› 1\.blanks\.0\.answer, line \d+: a text: put it in quotes/,
  ],
  [
    'an answer with a reading',
    edited('answer: がくせい', "answer: '学生[がくせい]'"),
    /answer, line \d+: plain text as learners type it/,
  ],
  [
    'an answer that nobody sees',
    edited('answer: がくせい', String.raw`answer: "\u200b"`),
    /answer, line \d+: nothing of it is visible/,
  ],
  [
    'a blank inside an element',
    edited('わたしは ___', '<em>わたしは ___</em>'),
    /› 1\.question, line \d+: a blank stands inside an element/,
  ],
  ['items that are all equal', edited(/items: .*/, 'items: [は, は]'), /› 2\.items, line \d+: all items are equal/],
  ['equal sides', edited("'thầy, cô giáo'", 'Sinh  viên'), /› 3\.pairs\.1\.right, line \d+: equals that of pair 0/],
  [
    'karaoke beyond the recording',
    edited('1460', '3600'),
    /› 4\.karaoke\.2, line \d+: begins after the recording's 3600 ms/,
  ],
  [
    'karaoke that does not grow',
    edited('840', '120'),
    /› 4\.karaoke\.1, line \d+: begins no later than the one before/,
  ],
  [
    'karaoke of another text',
    edited('[学生, 840]', '[先生, 840]'),
    /› 4\.karaoke, line \d+: its texts are not those of say/,
  ],
  [
    'a missing recording',
    edited('slow: noi', 'slow: khong-co'),
    /› 4\.slow, line \d+: there is no file khong-co-gakusei-cham\.mp3/,
  ],
  [
    'a missing sound',
    edited('tanaka.mp3', 'yamada.mp3'),
    /› 0\.question, line 3: there is no file yamada\.mp3 beside it/,
  ],
  [
    'a broken recording',
    EXAMPLE,
    /noi-gakusei\.mp3: is no whole MP3/,
    { [`${FOLDER}/noi-gakusei.mp3`]: SOUND.subarray(0, -5) },
  ],
  ['a broken sound', EXAMPLE, /tanaka\.mp3: is no whole MP3/, { [`${FOLDER}/tanaka.mp3`]: 'MP3' }],
  ['two sounds in a text', edited('!} Anh', '!} {! tanaka.mp3 !} Anh'), /› 0\.question, line 3: has 2 sounds/],
  [
    'a sound outside of the folder',
    edited('tanaka.mp3', '../tanaka.mp3'),
    /› 0\.question, line 3: \.\.\/tanaka\.mp3 is no name/,
  ],
  [
    'a missing picture',
    edited('Nối từ', '<img src="x.webp"> Nối từ'),
    /› 3\.question, line \d+: there is no file x\.webp/,
  ],
  [
    'a picture from elsewhere',
    edited('Nối từ', '<img src="https://x.example/x.webp"> Nối từ'),
    /› 3\.question, line \d+: <img .*> names no/,
  ],
  ['a script', edited('Nối từ', '<script>1</script> Nối từ'), /› 3\.question, line \d+: may not hold <script>/],
  [
    'ruby by hand',
    edited('Nối từ', '<ruby>本<rt>ほん</rt></ruby>'),
    /› 3\.question, line \d+: furigana is written 漢字\[かんじ\]/,
  ],
  [
    'a reading that is not kana',
    edited('sinh viên.\n- id', '学生[sinh viên].\n- id'),
    /› 1\.explain, line \d+: the reading \[sinh viên\] of 学生 is not kana/,
  ],
  ['a text of nothing', edited('Nối từ với nghĩa.', '<p></p>'), /› 3\.question, line \d+: holds nothing to show/],
  ['an unknown field', edited('suggest:', 'sugest:'), /› 1, line \d+: Unrecognized key: "sugest"/],
  ['an unknown kind', edited('kind: jumble', 'kind: essay'), /› 2\.kind, line \d+: Invalid/],
  ['an id used twice', edited('39010112', '39010111'), /› 1\.id, line \d+: 99020111 is already the id of question 0/],
  [
    'an id of a component',
    edited('39010112', '39010101'),
    /component id 99020101 is already used in lessons\/bai-khoa/,
  ],
  ['an id of imported cards', edited('39010112', '900000001'), /› 1\.id, line \d+: Too big/],
  ['no question', '[]', /exercises\.yaml: Too small/],
  [
    'exercises of a flashcard lesson',
    EXAMPLE,
    /bai-khoa\/exercises\.yaml: a lesson of type flashcard has no exercises/,
    {
      [`${FOLDER}/lesson.yaml`]: String(fixtureCourse()[`${FOLDER}/lesson.yaml`])
        .replace('type: lesson', 'type: flashcard')
        .replace(/components:\n.*/s, 'components: []\n'),
    },
  ],
];

describe('content check names', () => {
  it.each(FAULTS)('%s', async (_fact, list, fault, more = {}) => {
    const { faults } = await read(list, more);
    expect(faults.filter((line) => fault.test(line))).toHaveLength(1);
  });

  it('an id that belongs to another lesson, as a warning: a question may have moved', async () => {
    const { warnings } = await read(edited('39010112', '99030150'));
    expect(warnings).toEqual([
      "lessons/bai-khoa/exercises.yaml: question 99030150 does not begin with 990201, the lesson's id",
    ]);
  });
});
