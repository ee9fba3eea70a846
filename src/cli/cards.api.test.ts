import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CardView } from '#contract/flashcards.ts';
import { FIRST_IMPORTED_CARD_ID } from '#domain/flashcard/limits.ts';
import { CARDS, cardFiles, importCards } from '#server/testing/card-course.ts';
import { FIXTURE } from '#server/testing/fixture-course.ts';
import { countRecords, sharedLists } from '#server/testing/shared-lists.ts';
import { silentMp3 } from '#server/testing/silent-mp3.ts';
import { swiping } from '#server/testing/swiping.ts';
import { buildTestApp, type TestApp } from '#server/testing/test-app.ts';
import { run } from './run.ts';

const { open, empty } = CARDS;

let test: TestApp;
let place: string;
beforeAll(async () => {
  place = mkdtempSync(path.join(tmpdir(), 'tsubame-lists-'));
  test = await buildTestApp();
  await importCards(test);
});
afterAll(async () => {
  await test.close();
  rmSync(place, { recursive: true, force: true });
});

/** Runs `tsubame cards` on the test's database, in this process: cli.api.test.ts starts the program itself. */
async function cards(...args: (string | number)[]) {
  vi.stubEnv('BASE_URL', undefined); // Vite's own
  vi.stubEnv('DATABASE_URL', test.databaseUrl);
  vi.stubEnv('DATA_DIR', path.join(place, 'data'));
  const said = { stdout: '', stderr: '' };
  const listening = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += String(text);
      return true;
    }),
  );
  try {
    return { status: await run(['cards', ...args.map(String)]), ...said };
  } finally {
    for (const spy of listening) spy.mockRestore();
  }
}

let lists = 0;
function list(content: string): string {
  lists += 1;
  const file = path.join(place, `list-${lists}.csv`);
  writeFileSync(file, content);
  return file;
}

/** A flashcard lesson of its own, without cards. */
async function newLesson(): Promise<number> {
  lists += 1;
  const id = 995_000 + lists;
  await test.database.pool.query(
    `INSERT INTO lesson (id, group_id, slug, seo_url, name, name_html, type, is_required, is_free, expect_minutes, glyph, position)
     SELECT $1::int, group_id, $2, $2, 'Danh sách', name_html, type, false, is_free, expect_minutes, glyph, $1
       FROM lesson WHERE id = $3`,
    [id, `danh-sach-${id}`, empty.lesson],
  );
  await test.database.pool.query(
    'UPDATE course SET version = version + 1; UPDATE content_state SET version = version + 1',
  );
  return id;
}

async function shownIn(lesson: number): Promise<CardView[]> {
  const { component } = (await test.call('GET', `/api/lessons/${lesson}`)).json();
  return component;
}
const counts = (added: number, changed: number, unchanged: number) =>
  `  cards       ${added} added, ${changed} changed, ${unchanged} unchanged\n`;

const ANIMALS = 'key,word,reading,meaning,tags\na,犬,いぬ,chó,N5\nb,猫,ねこ,mèo,\nc,鳥,とり,chim,\n';

describe('tsubame cards import', () => {
  it('stores a list behind the authored cards; the lesson counts them all', async () => {
    const learner = await test.person('learner');
    await swiping(test).save(learner, { remember: [...open.cards] });
    const done = await cards('import', list(ANIMALS), '--lesson', open.lesson);
    const head = `Từ vựng tu-mo (lesson ${open.lesson}): imported.\n`;
    const held = '› line 3: the lesson holds "猫" on another card already\n';
    expect(done).toEqual({ status: 0, stdout: `${head}${counts(3, 0, 0)}`, stderr: expect.stringMatching(held) });
    expect(done.stderr.split('\n')).toHaveLength(2);
    const shown = await shownIn(open.lesson);
    expect(shown.map(({ value }) => value.word)).toEqual(['電車', '猫', 'コーヒー', '本', '犬', '猫', '鳥']);
    expect(shown[4]).toMatchObject({ type: 17, value: { reading: 'いぬ', meaning: 'chó', audio: null, example: [] } });
    expect(shown[4]?.id).toBeGreaterThanOrEqual(FIRST_IMPORTED_CARD_ID);
    expect((await swiping(test).saved(learner, { remember: [shown[4]?.id ?? 0] })).result.example_progress).toBe(100);
    expect(await swiping(test).result(learner)).toMatchObject({ remember: [...open.cards, shown[4]?.id] });
  });

  it('stays when the course is imported again', async () => {
    const before = await shownIn(open.lesson);
    await importCards(test, cardFiles([{ id: 99_040_109, word: '海', reading: 'うみ', stress: '1', meaning: 'biển' }]));
    expect((await shownIn(open.lesson)).map(({ value }) => value.word)).toEqual(['海', '犬', '猫', '鳥']);
    await importCards(test);
    expect(await shownIn(open.lesson)).toEqual(before);
  });

  it('knows a card again by its key, changes what changed, and keeps what the list no longer names', async () => {
    const lesson = await newLesson();
    await cards('import', list(ANIMALS), '--lesson', lesson);
    const [dog] = await shownIn(lesson);
    const { stdout } = await cards(
      'import',
      list(ANIMALS.replace('chó', 'con chó').replace(/c,.*\n/, '')),
      '--lesson',
      lesson,
    );
    expect(stdout).toContain(`${counts(0, 1, 1)}  1 imported before and not in this list: they stay.\n`);
    const after = await shownIn(lesson);
    expect(after).toHaveLength(3);
    expect(after[0]).toMatchObject({ id: dog?.id, value: { meaning: 'con chó' } });
    const again = await cards('import', list(ANIMALS), '--lesson', lesson, '--dry-run');
    expect(again.stdout).toBe(`Danh sách (lesson ${lesson}): would be imported.\n${counts(0, 1, 2)}`);
    expect(await shownIn(lesson)).toEqual(after);
  });

  it('names every bad row and imports nothing, or the others when told to', async () => {
    const lesson = await newLesson();
    const file = list(`${ANIMALS}d,魚,sakana,cá,\ne,馬,うま\n`);
    const refused = await cards('import', file, '--lesson', lesson);
    expect([refused.status, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr.split('\n')).toEqual([
      `${file} › line 5: "魚": the reading "sakana" is not kana`,
      `${file} › line 6: has 3 fields, not 5: a comma or quotation mark is missing or too many`,
      '2 bad rows, nothing was imported. --skip-bad imports the others.',
      '',
    ]);
    expect(await shownIn(lesson)).toEqual([]);
    const taken = await cards('import', file, '--lesson', lesson, '--skip-bad');
    expect([taken.status, taken.stdout]).toEqual([
      0,
      expect.stringContaining(`${counts(3, 0, 0)}  2 bad rows left out`),
    ]);
    expect(taken.stderr).toContain(`left out: ${file} › line 5: `);
    expect(await shownIn(lesson)).toHaveLength(3);
  });

  it('takes recordings from their folder, and names those that are missing', async () => {
    const lesson = await newLesson();
    const media = mkdtempSync(path.join(place, 'media-'));
    writeFileSync(path.join(media, 'inu.mp3'), silentMp3(10, 'inu'));
    writeFileSync(path.join(media, 'con mèo.mp3'), silentMp3(10, 'neko'));
    writeFileSync(path.join(media, 'hong.mp3'), 'ID3');
    const rows = [
      '犬,いぬ,chó,inu.mp3',
      '猫,ねこ,mèo,[sound:con mèo.mp3]',
      '鳥,とり,chim,hong.mp3',
      '魚,さかな,cá,../x.ogg',
    ];
    const file = list(`word,reading,meaning,audio\n${rows.join('\n')}\n`);
    const without = await cards('import', file, '--lesson', lesson);
    expect([without.status, without.stderr.trimEnd().split('\n')]).toEqual([
      0,
      [
        `warning: ${file} › line 2: inu.mp3 is missing: --media names its folder`,
        `warning: ${file} › line 3: con mèo.mp3 is missing: --media names its folder`,
        `warning: ${file} › line 4: hong.mp3 is missing: --media names its folder`,
        `warning: ${file} › line 5: ../x.ogg is no .mp3 or .m4a file`,
      ],
    ]);
    const given = await cards('import', file, '--lesson', lesson, '--media', media);
    expect(given.stdout).toContain(counts(0, 2, 2));
    expect(given.stderr.trimEnd().split('\n')).toEqual([
      `warning: ${file} › line 4: hong.mp3 is no whole MP3 or M4A file`,
      `warning: ${file} › line 5: ../x.ogg is no .mp3 or .m4a file`,
    ]);
    const audios = (await shownIn(lesson)).map(({ value }) => value.audio);
    expect(audios).toEqual([
      expect.stringMatching(/\/inu\.mp3$/),
      expect.stringMatching(/\/[0-9a-f]{16}\.mp3$/),
      null,
      null,
    ]);
    for (const audio of audios.slice(0, 2)) expect((await test.call('GET', audio ?? '')).statusCode).toBe(302);
    // Without the folder they stay as they are.
    expect((await cards('import', file, '--lesson', lesson)).stdout).toContain(counts(0, 0, 4));
  });

  it('names words that the lesson holds already, once, and recordings without a place', async () => {
    const lesson = await newLesson();
    await cards('import', list(ANIMALS), '--lesson', lesson);
    const file = list(
      'word,reading,meaning,audio\n犬,,chó,\n猫,ねこま,mèo,\n鳥,トリ,chim,[sound:a.ogg][sound:b.mp3]\n',
    );
    const lines = [
      `warning: ${file} › line 4: a.ogg is no .mp3 or .m4a file`,
      `warning: ${file} › line 4: b.mp3 is left out: a word or sentence has one recording`,
    ];
    const held = [2, 4].map(
      (line) =>
        `warning: ${file} › line ${line}: the lesson holds "${line === 2 ? '犬' : '鳥'}" on another card already`,
    );
    for (const dryRun of [['--dry-run'], []]) {
      expect((await cards('import', file, '--lesson', lesson, ...dryRun)).stderr.trimEnd().split('\n')).toEqual([
        ...lines,
        ...held,
      ]);
    }
    const again = await cards('import', file, '--lesson', lesson);
    expect([again.stdout, again.stderr.trimEnd().split('\n')]).toEqual([
      expect.stringContaining(counts(0, 0, 3)),
      lines,
    ]);
  });

  it('follows --map', async () => {
    const lesson = await newLesson();
    const file = list('A,B,C,D\n犬,いぬ,chó,犬です。\n');
    const map = ['--map', 'word=A', '--map', 'reading=b', '--map', 'meaning=C', '--map', 'example=D'];
    expect((await cards('import', file, '--lesson', lesson, ...map)).stdout).toContain(counts(1, 0, 0));
    expect((await shownIn(lesson))[0]?.value.example).toEqual([{ example: '犬です。', audio: null }]);
    const unmapped = await cards('import', file, '--lesson', lesson);
    expect(unmapped).toMatchObject({
      status: 1,
      stderr: `${file}: no column holds the words: say which with --map word=NAME; the columns are "A", "B", "C", "D"\n`,
    });
  });

  it.each([
    ['a lesson that is not there', 4711, 'There is no lesson 4711.\n'],
    [
      'a lesson of another kind',
      FIXTURE.openVideo.lesson,
      'Lesson 990101 (Ngữ pháp: これ・それ) is no flashcard lesson.\n',
    ],
  ])('refuses %s', async (_what, lesson, stderr) => {
    for (const command of ['import', 'export'])
      expect(await cards(command, ...(command === 'import' ? [list(ANIMALS)] : []), '--lesson', lesson)).toEqual({
        status: 1,
        stdout: '',
        stderr,
      });
  });

  it.each([
    ['no lesson', ['import', 'x.csv']],
    ['no number', ['import', 'x.csv', '--lesson', 'N5']],
    ['an unknown field', ['import', 'x.csv', '--lesson', '1', '--map', 'colour=A']],
    ['an unknown format', ['export', '--lesson', '1', '--format', 'pdf']],
  ])('%s: exit status 2', async (_what, args) => {
    expect(await cards(...args)).toMatchObject({ status: 2, stdout: '' });
  });
});

describe('tsubame cards export', () => {
  it.each(['csv', 'anki'])('gives a list whose import changes nothing: %s', async (format) => {
    const lesson = await newLesson();
    const media = mkdtempSync(path.join(place, 'media-'));
    for (const name of ['a.mp3', 'b.mp3']) writeFileSync(path.join(media, name), silentMp3(10, name));
    const rows = [
      'key,word,reading,stress,meaning,hanviet,audio,example,example_meaning,example_audio,tags',
      '"q""1",犬,いぬ,2,"chó, ""to"" & <b>nhỏ</b>",KHUYỂN,a.mp3,"犬[いぬ]です。\n犬[いぬ]と猫[ねこ]。\n犬！","Là chó.\n\nChó!","\nb.mp3\n",N5 động_vật',
      `,猫,ねこ,"0,1","mèo\tcon",,,"#tags column:1",,,`,
      `#html:true,鳥,とり,,=1+1,,,,,,`,
    ];
    await cards('import', list(`${rows.join('\n')}\n`), '--lesson', lesson, '--media', media);
    const before = await shownIn(lesson);
    expect(before).toHaveLength(3);
    expect(before[0]?.value.meaning_example).toEqual(['Là chó.', '', 'Chó!']);
    const file = path.join(place, `export-${format}.txt`);
    const written = await cards('export', '--lesson', lesson, '--format', format, file);
    expect(written).toEqual({
      status: 0,
      stdout: `Danh sách (lesson ${lesson}): 3 cards written to ${file}.\n`,
      stderr: '',
    });
    expect((await cards('export', '--lesson', lesson, '--format', format)).stdout).toBe(readFileSync(file, 'utf8'));
    expect(await cards('import', file, '--lesson', lesson)).toEqual({
      status: 0,
      stdout: `Danh sách (lesson ${lesson}): nothing to change.\n${counts(0, 0, 3)}`,
      stderr: '',
    });
    expect(await shownIn(lesson)).toEqual(before);
    // Elsewhere the same list makes the same cards.
    const other = await newLesson();
    await cards('import', file, '--lesson', other, '--media', media);
    const values = (shown: CardView[]) =>
      JSON.stringify(shown.map(({ value }) => value)).replaceAll(/\/api\/lessons\/\d+\/media\/\d+/g, '');
    expect(values(await shownIn(other))).toBe(values(before));
  });

  it('knows authored cards again, and leaves them to their authors', async () => {
    await importCards(test);
    const { stdout } = await cards('export', '--lesson', open.lesson);
    const file = list(stdout);
    const again = await cards('import', file, '--lesson', open.lesson);
    expect([again.stdout, again.stderr]).toEqual([expect.stringContaining('0 added, 0 changed'), '']);
    const before = await shownIn(open.lesson);
    const edited = await cards(
      'import',
      list(stdout.replace('nghĩa của でんしゃ', 'xe điện')),
      '--lesson',
      open.lesson,
    );
    expect(edited.stdout).toContain('0 added, 0 changed');
    expect(edited.stderr).toContain('line 2: "電車" is changed in the course, not by a list');
    expect(await shownIn(open.lesson)).toEqual(before);
  });
});

const shared = sharedLists();
describe.skipIf(shared.size === 0)('word lists from elsewhere', () => {
  it.each([...shared])('%s goes in as it is, and out again', async (name, file) => {
    const lesson = await newLesson();
    const isDirty = name.startsWith('fptu');
    const records = countRecords(file) - (isDirty ? 1 : 0);
    if (isDirty) {
      const { status, stderr } = await cards('import', file, '--lesson', lesson);
      expect([status, stderr.split('\n').length]).toEqual([1, 3]);
      expect(stderr).toMatch(/› line \d+: has 4 fields, not 3/);
    }
    const taken = await cards('import', file, '--lesson', lesson, ...(isDirty ? ['--skip-bad'] : []));
    expect(taken.stdout).toContain(counts(records, 0, 0));
    for (const format of ['csv', 'anki']) {
      const { stdout } = await cards('export', '--lesson', lesson, '--format', format);
      const again = await cards('import', list(stdout), '--lesson', lesson);
      expect([again.stdout, again.stderr]).toEqual([expect.stringContaining(counts(0, 0, records)), '']);
    }
  });
});
