import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { type CommandResult, runCommand } from '../../scripts/child-processes.ts';

const CONTENT = path.join(import.meta.dirname, '..');

/** The same on every machine: without the speech program, which few have, but never without the reference data. */
async function check(course: string): Promise<CommandResult> {
  const result = await runCommand('node', [path.join(CONTENT, 'tools', 'check-decks.ts'), course], {
    env: { OPEN_JTALK_DICTIONARY: path.join(CONTENT, 'no-dictionary') },
    output: 'keep',
  });
  expect(result.output).not.toContain('There is no reference data');
  return result;
}

it('the check of the cards finds no fault in the course that comes with the site', async () => {
  const { exitStatus, output } = await check('so-cap-n5');
  expect(output).toContain(' 0 faults');
  expect(exitStatus).toBe(0);
});

it('the check of the cards finds a wrong pitch, Hán Việt and furigana, a missing recording, and a table that differs', async () => {
  const course = realpathSync(mkdtempSync(path.join(tmpdir(), 'tsubame-course-')));
  onTestFinished(() => rmSync(course, { recursive: true, force: true }));
  for (const name of ['deck-exceptions.yaml', 'hanviet-readings.yaml', 'lessons/the-gia-dinh']) {
    cpSync(path.join(CONTENT, 'so-cap-n5', name), path.join(course, name), { recursive: true });
  }
  const lesson = path.join(course, 'lessons', 'the-gia-dinh');
  const cards = readFileSync(path.join(lesson, 'cards.yaml'), 'utf8');
  const first = ["stress: '1'", 'GIA TỘC', '会社員[かいしゃいん]'] as const;
  for (const text of first) expect(cards).toContain(text);
  const wrong = cards.replace(first[0], "stress: '3'").replace(first[1], 'HOA TỘC').replace(first[2], '会社員[かいしゃに]');
  writeFileSync(path.join(lesson, 'cards.yaml'), wrong);
  rmSync(path.join(lesson, 'haha.mp3'));
  writeFileSync(
    path.join(lesson, 'bang.html'),
    '<tr><td lang="ja"><ruby>父<rt>ちち</rt></ruby></td><td class="hanviet">PHỤ</td><td>ông</td></tr>',
  );
  const { exitStatus, output } = await check(path.relative(CONTENT, course).replaceAll(path.sep, '/'));
  const faults = output.split('\n');
  expect(faults).toEqual(
    expect.arrayContaining([
      '家族: pitch 3, listed 1',
      '家族: 家 is gia, cô, not hoa',
      '父: 会社員[かいしゃに] in "父[ちち]は 会社員[かいしゃに]です。"',
      'the-gia-dinh: 母: haha.mp3 is not s of sound',
      'the-gia-dinh/bang.html: 父 means "ông", on its card "bố (tôi)"',
    ]),
  );
  expect(exitStatus).toBe(1);
});
