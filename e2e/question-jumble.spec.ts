import type { Page } from '@playwright/test';
import type { JumbleQuestion } from '#domain/exercise/jumble/jumble.ts';
import { expect, expectAccessibleAt, test } from './fixtures.ts';
import { check, checkButton, inWords, ja, openQuestions, ruby, sides } from './questions.ts';

const question: JumbleQuestion = {
  kind: 'jumble',
  question: { html: 'Sắp xếp thành câu: “Đây là sách của bạn tôi.”' },
  items: sides('i', [ja('これは'), ja(ruby('友達', 'ともだち')), ja('の'), ja(ruby('本', 'ほん')), ja('です。')]),
  key: ['i0', 'i1', 'i2', 'i3', 'i4'],
};
const line = (page: Page) => page.getByRole('list', { name: 'Câu trả lời của bạn' });
const tray = (page: Page) => page.getByRole('list', { name: 'Các từ để chọn' });
const word = (list: ReturnType<typeof line>, text: string) => list.getByRole('button').filter({ hasText: text });
const sentence = (page: Page) => page.getByRole('status').filter({ hasText: 'Câu của bạn' });

async function add(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await word(tray(page), text).click();
}

test('a press adds a word, another takes it back, and its place in the tray stays', async ({ page }) => {
  await openQuestions(page, [question]);
  await expect(checkButton(page)).toBeDisabled();
  await add(page, '本', 'これは');
  await expect(line(page).getByRole('listitem')).toHaveCount(2);
  await expect(tray(page).getByRole('listitem')).toHaveCount(5);
  await expect(word(tray(page), '本')).toHaveAccessibleName('本 , đã dùng');
  await expect(sentence(page)).toHaveText(/Câu của bạn: 本.* これは/);
  await word(tray(page), '本').click({ force: true });
  await expect(line(page).getByRole('listitem')).toHaveCount(2);
  await word(line(page), '本').click();
  await expect(line(page).getByRole('listitem')).toHaveText(['これは']);
  await expect(word(line(page), 'これは')).toBeFocused();
  await expect(checkButton(page)).toBeEnabled();
  await page.getByRole('button', { name: 'Xóa hết' }).click();
  await expect(line(page).getByRole('listitem')).toHaveCount(0);
  await expect(checkButton(page)).toBeDisabled();
});

test('words are put in order by keyboard alone, with arrows or with buttons that a screen reader finds', async ({
  page,
}) => {
  await openQuestions(page, [question]);
  for (const text of ['友達', 'これは', 'です。', 'の', '本']) {
    await word(tray(page), text).focus();
    await page.keyboard.press('Enter');
  }
  await word(line(page), 'これは').focus();
  await expect(word(line(page), 'これは')).toHaveAccessibleDescription(/phím mũi tên/);
  await page.keyboard.press('ArrowLeft');
  await expect(word(line(page), 'これは')).toBeFocused();
  await expect(sentence(page)).toHaveText(/: これは 友達/);
  await page.keyboard.press('ArrowLeft');
  await expect(sentence(page)).toHaveText(/: これは 友達/);
  await word(line(page), 'です。').focus();
  const toTheRight = page.getByRole('button', { name: 'Dời từ đang chọn sang phải' });
  await toTheRight.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(toTheRight).toBeFocused();
  await expect(sentence(page)).toHaveText(/の 本.* です。$/);
  // Taking one back moves the focus to its neighbour.
  await word(line(page), '本').focus();
  await page.keyboard.press('Enter');
  await expect(word(line(page), 'です。')).toBeFocused();
  await add(page, '本');
  await word(line(page), '本').focus();
  await page.keyboard.press('ArrowLeft');
  await check(page);
  await expect(inWords(page, 'Đáp án đúng')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /, đúng chỗ/ })).toHaveCount(5);
});

test('wrong places are marked, the right sentence is shown in words, and nothing changes any more', async ({
  page,
}) => {
  await openQuestions(page, [question]);
  await add(page, 'これは', '本', 'の', '友達');
  await expectAccessibleAt(page, [360, 1280]);
  await check(page);
  await expect(page.getByRole('button', { name: /, sai chỗ/ })).toHaveCount(2);
  await expect(page.getByRole('button', { name: /, đúng chỗ/ })).toHaveCount(2);
  await expect(inWords(page, 'Bạn trả lời')).toHaveText(/これは 本.* の 友達/);
  await expect(inWords(page, 'Đáp án đúng')).toHaveText(/これは 友達.* の 本.* です。/);
  await word(line(page), '本').click({ force: true });
  await word(line(page), '本').press('ArrowRight');
  await expect(line(page).getByRole('listitem')).toHaveCount(4);
  await expect(line(page).getByRole('listitem').nth(1)).toContainText('本');
  await expect(tray(page)).toHaveCount(0);
  await expectAccessibleAt(page, [360, 1280]);
});

test('the words start in another order than the right one, and keep it over a reload', async ({ page }) => {
  await openQuestions(page, [question]);
  const before = await tray(page).getByRole('button').allTextContents();
  expect(before.map((text) => text.slice(0, 2)).join()).not.toBe('これ,友達,の,本ほ,です');
  await add(page, 'の');
  await page.reload();
  await expect(line(page).getByRole('listitem')).toHaveText(['の']);
  await expect(tray(page).getByRole('button')).toHaveText(before.map((text) => (text === 'の' ? /の/ : text)));
});
