import { readFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { describe, expect, it } from 'vitest';
import { fixtureCourse } from '../../testing/fixture-course.ts';
import { memorySource } from '../../testing/memory-source.ts';
import { silentMp3 } from '../../testing/silent-mp3.ts';
import { formatFault } from './faults.ts';
import { readCourse } from './read-course.ts';

/** What content/README.md shows authors. */
const README = readFileSync(new URL('../../../../content/README.md', import.meta.url), 'utf8');
const EXAMPLE = /## Add exams.*?```\n(.*?)```/s.exec(README)?.[1] ?? '';

const FOLDER = 'lessons/bai-khoa';
/** about 3.6 s */
const SOUND = silentMp3(50, 'sound');

type Files = Record<string, string | Buffer | null>;
type Lesson = { type: 'exam' | 'last_exam' | 'lesson'; components?: unknown[] };

async function read(exam: string | null, more: Files = {}, { type, components = [] }: Lesson = { type: 'last_exam' }) {
  const lesson = {
    id: 990_201,
    slug: 'bai-khoa',
    seo_url: 'bai-khoa',
    name: 'Thi thử',
    type,
    required: true,
    expect_minutes: 90,
    glyph: '試',
    components,
  };
  const files = fixtureCourse({
    [`${FOLDER}/lesson.yaml`]: stringify(lesson),
    [`${FOLDER}/exam.yaml`]: exam,
    [`${FOLDER}/tu.mp3`]: null,
    [`${FOLDER}/thu.webp`]: 'RIFF',
    [`${FOLDER}/nghe.mp3`]: SOUND,
    [`${FOLDER}/giai-thich.mp3`]: SOUND,
    ...more,
  });
  const { content, faults, warnings } = await readCourse(memorySource(files), () => undefined);
  return {
    exam: content?.lessons.get('bai-khoa')?.exam ?? null,
    media: content?.media ?? [],
    faults: faults.map(formatFault),
    warnings: warnings.map(formatFault),
  };
}

const edited = (from: string | RegExp, to: string, example = EXAMPLE) => {
  const exam = example.replace(from, to);
  if (exam === example) throw new Error(`the example has no ${String(from)}`);
  return exam;
};

describe('the exam that the README shows', () => {
  it('is read without a fault, none of its files is left over, and it is called short', async () => {
    const { faults, warnings } = await read(EXAMPLE);
    expect(faults).toEqual([]);
    expect(warnings).toEqual(
      [
        ['1', '2'],
        ['2', '2'],
        ['3', '1'],
      ].map(([part, asked]) => `${FOLDER}/exam.yaml: part ${part} asks ${asked} questions, in the real test 16 to 60`),
    );
  });

  it('is parted into what may be seen and what may not', async () => {
    const { exam } = await read(EXAMPLE);
    expect(exam?.paper).toMatchObject({
      type: 'last_exam',
      level: 'N5',
      clock: 'study',
      passRule: 'site',
      passMarks: 80,
      parts: [
        {
          stage: 1,
          durationMs: 1_200_000,
          points: 60,
          audio: null,
          groups: [
            {
              number: 1,
              tasks: [
                { id: 101, skill: 2 },
                { id: 102, skill: 1 },
              ],
            },
          ],
        },
        {
          stage: 2,
          groups: [
            {
              tasks: [
                { kind: 'passage', id: 10_001 },
                { id: 201, skill: 4, resultLengths: [1, 2] },
                { id: 202, skill: 3 },
              ],
            },
          ],
        },
        { stage: 3, audio: 'nghe.mp3', groups: [{ tasks: [{ id: 301, skill: 5 }] }] },
      ],
    });
    const seen = JSON.stringify(exam?.paper);
    for (const hidden of [
      '"key"',
      'thời tiết',
      'chỉ hướng đi',
      'ta gặp nhau',
      'người nam',
      'たまごを',
      'Nam: Không',
      'giai-thich',
      '駅"',
    ])
      expect(seen, hidden).not.toContain(hidden);
    expect(exam?.key.questions[201]).toMatchObject({
      key: [
        ['8', '八'],
        ['えき', '駅'],
      ],
    });
    expect(exam?.key.questions[301]).toMatchObject({ explainAudio: 'giai-thich.mp3', heard: [0.5, 3] });
    expect(exam?.key.transcripts[10_001]).toMatchObject({
      script: null,
      vi: { html: expect.stringContaining('Anh Tanaka') },
    });
  });

  it('stores its files as one set', async () => {
    const { exam, media } = await read(EXAMPLE);
    const set = media.find(({ folder }) => folder === exam?.folder);
    expect(set?.files.map(({ path }) => path)).toEqual(['giai-thich.mp3', 'nghe.mp3', 'thu.webp']);
  });
});

describe('an exam for practice', () => {
  const PRACTICE = `parts:
  - stage: 3
    minutes: 5
    groups:
      - title: もんだい
        audio: nghe.mp3
        tasks:
          - sound: giai-thich.mp3
            script: はい
          - { id: 1, skill: listening, kind: choice, question: '?', options: [{ text: a, right: true }, { text: b }], grade: 2 }
          - { id: 2, skill: listening, kind: choice, question: '?', options: [{ text: a, right: true }, { text: b }] }
`;
  const practice = { type: 'exam' } as const;

  it('is one part, whose points are the grades of its questions', async () => {
    const { exam, faults, warnings } = await read(PRACTICE, { [`${FOLDER}/thu.webp`]: null }, practice);
    expect([faults, warnings]).toEqual([[], []]);
    expect(exam?.paper).toMatchObject({ type: 'exam', passMarks: null, parts: [{ points: 3, audio: null }] });
    expect(exam?.paper.parts[0]?.groups[0]).toMatchObject({
      audio: 'nghe.mp3',
      tasks: [{ audio: 'giai-thich.mp3' }, {}, {}],
    });
  });

  it('takes no fields of a mock', async () => {
    const { faults } = await read(
      `pass_marks: 3\npass_rule: official\n${PRACTICE.replace('    minutes', '    points: 3\n    minutes')}`,
      {},
      practice,
    );
    expect(faults).toEqual([
      expect.stringContaining('pass_marks, line 1: only a last_exam is passed by points'),
      expect.stringContaining('pass_rule, line 2: only a last_exam follows the official rule'),
      expect.stringContaining('part 1, points, line 5: only a last_exam has them'),
    ]);
  });

  it('has no second part', async () => {
    const { faults } = await read(EXAMPLE.replace(/pass_.*\n/g, ''), {}, practice);
    expect(faults.join('\n')).toContain('an exam has one part, not 3');
  });
});

const Q101 = 'part 1, mondai 1, question 101';
const FAULTS: [fact: string, exam: string, fault: string, more?: Files][] = [
  ['no right option', edited(', right: true', ''), `${Q101}, options, line N: 0 options are right, not one`],
  ['an unknown skill', edited('skill: kanji', 'skill: chess'), `${Q101}, skill, line N: `],
  ['no skill', edited('            skill: kanji\n', ''), `${Q101}, skill`],
  [
    'a question that is spoken',
    edited('kind: choice', 'kind: speaking'),
    `${Q101}, kind, line N: is a question of kind`,
  ],
  ['a task that is nothing', edited(/- passage: .*?vi: /s, '- vi: '), 'part 2, mondai 1, task 1, kind'],
  [
    'an id used twice',
    edited('id: 201', 'id: 101'),
    'part 2, mondai 1, question 101, id, line N: 101 is already the id',
  ],
  ['an id of a component', edited('id: 201', 'id: 99010111'), 'part 2, mondai 1, question 99010111, id'],
  [
    'a blank without an answer',
    edited(', { answer: えき, also: [駅] }', ''),
    'part 2, mondai 1, question 201, question, line N: has 2 blanks (___), but 1 answers',
  ],
  [
    'a group without tasks',
    edited(/ {8}tasks:\n {10}- id: 101.*?(?= {2}- stage: 2)/s, '        tasks: []\n'),
    'part 1, mondai 1, tasks',
  ],
  [
    'a part that asks nothing',
    edited(/ {10}- id: 201.*?(?= {2}- stage: 3)/s, ''),
    'part 2, groups, line N: asks nothing',
  ],
  ['no time', edited('minutes: 20', 'minutes: 0'), 'part 1, minutes, line N: '],
  ['parts that change places', edited('stage: 2', 'stage: 1'), 'part 2, stage, line N: stands behind a later one'],
  [
    'a missing part',
    edited(/ {2}- stage: 2.*(?= {2}- stage: 3)/s, ''),
    'parts, line N: a last_exam of N5 has the stages 1, 2, 3, not 1, 3',
  ],
  [
    'other points than the level gives',
    edited('points: 60', 'points: 80'),
    'part 1, points, line N: N5 gives 60 points to it',
  ],
  ['no points', edited('    points: 60\n', ''), 'part 1, points'],
  ['no pass marks', edited('pass_marks: 80\n', ''), 'pass_marks: a last_exam says how many points pass it'],
  [
    'no recording of the listening',
    edited(/ {4}audio: nghe.mp3\n/, ''),
    'part 3, mondai 1, question 301, heard, line N: its part has no recording',
  ],
  [
    'a missing recording',
    EXAMPLE,
    'part 3, audio, line N: there is no file nghe.mp3 beside it',
    { [`${FOLDER}/nghe.mp3`]: null },
  ],
  [
    'a cut recording',
    EXAMPLE,
    `${FOLDER}/nghe.mp3: is no whole MP3 or M4A file`,
    { [`${FOLDER}/nghe.mp3`]: SOUND.subarray(0, 900) },
  ],
  [
    'a missing picture',
    EXAMPLE,
    'part 2, mondai 1, task 1, passage, line N: there is no file thu.webp beside it',
    { [`${FOLDER}/thu.webp`]: null },
  ],
  ['a missing sound of an explanation', EXAMPLE, 'question 301, explain_audio', { [`${FOLDER}/giai-thich.mp3`]: null }],
  [
    'a stretch behind the end of the recording',
    edited('heard: [0.5, 3]', 'heard: [0.5, 4]'),
    "question 301, heard, line N: ends after the recording's 3.",
  ],
  ['a stretch that ends first', edited('heard: [0.5, 3]', 'heard: [3, 0.5]'), 'question 301, heard'],
  [
    'a recording longer than its part',
    edited(/minutes: 30/, 'minutes: 1'),
    'part 3, audio, line N: lasts 2 minutes, its part 1',
    { [`${FOLDER}/nghe.mp3`]: silentMp3(900, 'long') },
  ],
  ['a script', edited('いい', '<script>x()</script>いい'), `${Q101}, question, line N: may not hold <script>`],
  ['a misspelt field', edited('explain:', 'explane:'), `${Q101}, line N: Unrecognized key: "explane"`],
];

describe('an exam', () => {
  it.each(FAULTS)('with %s is refused', async (_fact, exam, fault, more = {}) => {
    const { faults } = await read(exam, more);
    expect(faults.join('\n').replaceAll(/line \d+/g, 'line N')).toContain(fault);
  });

  it('may not miss', async () => {
    expect((await read(null)).faults).toEqual([`${FOLDER}/exam.yaml: is missing`]);
  });

  it('stands alone in its lesson', async () => {
    const document = [{ id: 99_020_102, type: 'document', title: 'x', file: 'bi-mat.html' }];
    const { faults } = await read(EXAMPLE, {}, { type: 'last_exam', components: document });
    expect(faults.join()).toContain('components');
  });

  it('is none of a lesson of another type', async () => {
    const document = [{ id: 99_020_102, type: 'document', title: 'x', file: 'bi-mat.html' }];
    const { faults } = await read(EXAMPLE, {}, { type: 'lesson', components: document });
    expect(faults.join()).toContain(`${FOLDER}/exam.yaml: a lesson of type lesson has no exam`);
  });

  it('has a warning for each file that it does not use', async () => {
    const { warnings } = await read(EXAMPLE, { [`${FOLDER}/thua.mp3`]: SOUND });
    expect(warnings.join()).toContain(`${FOLDER}/thua.mp3`);
  });
});
