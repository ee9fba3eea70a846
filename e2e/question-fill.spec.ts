import type { CDPSession, Page } from '@playwright/test';
import { expect, expectAccessibleAt, test } from './fixtures.ts';
import { check, checkButton, fillOf, inWords, ja, openQuestions, ruby } from './questions.ts';

const greeting = fillOf(['Ban ngày: ', ja('。')], [['こんにちは']]);
const station = fillOf(
  [ja('すみません、'), ja(` は どこですか。${ruby('毎日', 'まいにち')} `), ja(' で 行きます。')],
  [
    ['えき', '駅'],
    ['でんしゃ', '電車'],
  ],
);
const meaning = fillOf([`${ja('学生')} nghĩa là `, '.'], [['sinh viên']]);

const blank = (page: Page, place = 0) => page.getByRole('textbox', { name: 'Ô trống' }).nth(place);
const romaji = (page: Page) => page.getByRole('switch', { name: /Gõ romaji thành kana/ });
const telexHint = (page: Page) => page.getByText('Bộ gõ tiếng Việt (Telex) đang bật');

async function compose(devtools: CDPSession, ...steps: string[]): Promise<void> {
  for (const text of steps)
    await devtools.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
}

/** Enter as an input method takes it: the page hears of it, but it is not the page's. */
function pressComposingEnter(page: Page, init: Pick<KeyboardEventInit, 'isComposing' | 'keyCode'>): Promise<void> {
  return page.evaluate(
    (given) =>
      void document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true, ...given }),
      ),
    init,
  );
}

test('Enter while an input method composes commits and checks nothing; the next one checks', async ({ page }) => {
  await openQuestions(page, [greeting]);
  const devtools = await page.context().newCDPSession(page);
  await blank(page).focus();
  await compose(devtools, 'k', 'こ', 'こn', 'こんにち', 'こんにちは');
  await expect(blank(page)).toHaveValue('こんにちは');
  await pressComposingEnter(page, { isComposing: true });
  // Safari's order: the composition ends before the key.
  await devtools.send('Input.insertText', { text: 'こんにちは' });
  await pressComposingEnter(page, { keyCode: 229 });
  await expect(blank(page)).toHaveValue('こんにちは');
  await expect(checkButton(page)).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(checkButton(page)).toBeHidden();
  await expect(page.getByText('đáp án đúng:')).toHaveCount(0);
});

test('romaji become kana while they are typed, never while an input method composes', async ({ page }) => {
  await openQuestions(page, [greeting]);
  await expect(romaji(page)).toBeChecked();
  await blank(page).focus();
  await page.keyboard.type('konnichih');
  await expect(blank(page)).toHaveValue('こんにちh');
  await page.keyboard.press('a');
  await expect(blank(page)).toHaveValue('こんにちは');
  // In the middle of a word, too, and the caret stays there.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('to');
  await expect(blank(page)).toHaveValue('ことんにちは');
  await page.keyboard.press('Backspace');
  await expect(blank(page)).toHaveValue('こんにちは');

  const devtools = await page.context().newCDPSession(page);
  await blank(page).fill('');
  await compose(devtools, 'e', 'ek', 'eki');
  await expect(blank(page)).toHaveValue('eki');
  await devtools.send('Input.insertText', { text: '駅' });
  await expect(blank(page)).toHaveValue('駅');
});

test('the n of hon becomes ん when the blank is left, and also when Enter checks it', async ({ page }) => {
  await openQuestions(page, [fillOf(['Quyển sách: ', ''], [['ほん']])]);
  await blank(page).pressSequentially('hon');
  await expect(blank(page)).toHaveValue('ほn');
  await page.keyboard.press('Enter');
  await expect(blank(page)).toHaveValue('ほん');
  await expect(page.getByText('đáp án đúng:')).toHaveCount(0);
  await expect(checkButton(page)).toBeHidden();
});

test('the first letters become kana: nothing that is fetched meanwhile is needed, and Enter checks no romaji', async ({
  page,
}) => {
  await openQuestions(page, [fillOf(['Nhà ga: ', ''], [['えき']])]);
  // Whatever were still to come would come too late, such as what is fetched for the end from the first answer on.
  await page.route('**/*.js', () => new Promise(() => undefined));
  await blank(page).fill('eki');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Chính xác!' })).toHaveCount(1);
  await expect(blank(page)).toHaveValue('えき');
});

test('the switch is remembered, turns what stands there already into kana, and stands only where kana are asked for', async ({
  page,
}) => {
  await openQuestions(page, [greeting]);
  await expect(romaji(page)).toBeChecked();
  await romaji(page).uncheck({ force: true });
  await blank(page).pressSequentially('eki');
  await expect(blank(page)).toHaveValue('eki');
  await page.reload();
  await expect(romaji(page)).not.toBeChecked();
  await romaji(page).check({ force: true });
  await expect(blank(page)).toHaveValue('えき');
  await blank(page).fill('');
  await blank(page).pressSequentially('eki');
  await expect(blank(page)).toHaveValue('えき');
});

test('a blank whose answer is no kana takes what is typed as it is', async ({ page }) => {
  await openQuestions(page, [meaning]);
  await expect(romaji(page)).toHaveCount(0);
  await blank(page).pressSequentially('sinh viên');
  await expect(blank(page)).toHaveValue('sinh viên');
  await expect(telexHint(page)).toHaveCount(0);
  await check(page);
  await expect(page.getByText('đáp án đúng:')).toHaveCount(0);
});

test('Vietnamese letters in a kana blank get a hint and are left alone', async ({ page }) => {
  await openQuestions(page, [greeting]);
  await blank(page).pressSequentially('kôn');
  await expect(blank(page)).toHaveValue('kôn');
  await expect(telexHint(page)).toBeVisible();
  await expect(blank(page)).toHaveAccessibleDescription(/Telex/);
  await blank(page).blur();
  await expect(blank(page)).toHaveValue('kôn');
  await expectAccessibleAt(page, [360]);
  await blank(page).fill('こん');
  await expect(telexHint(page)).toHaveCount(0);
});

test('Enter goes to the next empty blank; the wrong one is struck out with the right spelling after it', async ({
  page,
}) => {
  await openQuestions(page, [station]);
  await blank(page).fill('駅');
  await expect(checkButton(page)).toBeDisabled();
  await blank(page).press('Enter');
  await expect(blank(page, 1)).toBeFocused();
  await expect(blank(page, 1)).toHaveAccessibleName('Ô trống 2/2');
  await blank(page, 1).fill('でんわ');
  await expectAccessibleAt(page, [360, 1280]);
  await blank(page, 1).press('Enter');
  await expect(page.getByText('đáp án đúng: でんしゃ')).toHaveCount(1);
  for (const place of [0, 1]) await expect(blank(page, place)).not.toBeEditable();
  await expect(blank(page)).toHaveValue('駅');
  await expect(inWords(page, 'Đáp án đúng')).toHaveCount(0);
  await expectAccessibleAt(page, [360, 1280]);
});

test('a blank is at least 73 px wide and grows by 15 px for each character, also once it is checked; it corrects nothing', async ({
  page,
}) => {
  await openQuestions(page, [meaning]);
  const width = async () => (await blank(page).boundingBox())?.width ?? 0;
  expect(Math.round(await width())).toBe(73);
  await blank(page).fill('ii');
  await expect.poll(async () => Math.round(await width())).toBe(103);
  for (const [name, value] of [
    ['autocomplete', 'off'],
    ['autocorrect', 'off'],
    ['autocapitalize', 'none'],
    ['spellcheck', 'false'],
    ['lang', 'ja'],
  ] as const)
    await expect(blank(page)).toHaveAttribute(name, value);
  await check(page);
  expect(Math.round(await width())).toBe(103);
});

test('on a phone the field stays in view when the keyboard comes up', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const lines = Array.from({ length: 14 }, (_, line) => `Dòng ${line}<br>`).join('');
  await openQuestions(page, [fillOf([`${lines}Chào: `, ''], [['こんにちは']])]);
  await blank(page).focus();
  await page.setViewportSize({ width: 390, height: 420 });
  const isBetween = () =>
    blank(page).evaluate((field) => {
      const { top, bottom } = field.getBoundingClientRect();
      const hit = document.elementFromPoint(field.getBoundingClientRect().left + 5, (top + bottom) / 2);
      return top > 0 && bottom < innerHeight && hit === field;
    });
  await expect.poll(isBetween).toBe(true);
});
