import type { Page } from '@playwright/test';
import type { ChoiceQuestion } from '#domain/exercise/choice/choice.ts';
import { expect, expectAccessibleAt, test } from './fixtures.ts';
import { check, checkButton, inWords, ja, openQuestions, ruby } from './questions.ts';

const question: ChoiceQuestion = {
  kind: 'choice',
  question: { html: `Chọn từ đúng: ${ja(`${ruby('傘', 'かさ')}ですか。`)}` },
  options: ['これ', 'それ', 'あそこ', 'どれ'].map((word, index) => ({ id: `o${index}`, text: { html: ja(word) } })),
  shuffle: false,
  key: 'o1',
};
/** A minute, for what is stopped before its end. */
const LONG_RECORDING = 'content/so-cap-n5/lessons/nghe-tu-gioi-thieu/gap-nhau.mp3';
const option = (page: Page, letter: string) => page.getByRole('radio', { name: new RegExp(`^${letter} `) });

test('an option is chosen by press, arrow, letter or number, and its letter belongs to its name', async ({ page }) => {
  await openQuestions(page, [question]);
  await expect(page.getByRole('radiogroup', { name: 'Trắc nghiệm Chọn từ đúng: 傘 ですか。' })).toBeVisible();
  await expect(checkButton(page)).toBeDisabled();
  await page.keyboard.press('3');
  await expect(option(page, 'C')).toBeChecked();
  await expect(option(page, 'C')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(option(page, 'B')).toBeChecked();
  await page.keyboard.press('d');
  await expect(option(page, 'D')).toBeChecked();
  await page.keyboard.press('Control+a');
  await expect(option(page, 'D')).toBeChecked();
  await option(page, 'A').check({ force: true });
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  await expect(page.getByRole('radio', { name: 'A これ' })).toBeChecked();
  await expect(checkButton(page)).toBeEnabled();
});

test('keys choose nothing on the lesson’s tab, or once they are switched off', async ({ page }) => {
  await openQuestions(page, [question]);
  await page.getByRole('tab', { name: 'Bài học', exact: true }).click();
  await page.keyboard.press('b');
  await page.getByRole('tab', { name: /^Bài tập/ }).click();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('tsubame-shortcuts', 'off'));
  await page.keyboard.press('b');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('a wrong option stands beside the right one, by sign, name and words, and nothing changes any more', async ({
  page,
}) => {
  await openQuestions(page, [question]);
  await page.keyboard.press('a');
  await expectAccessibleAt(page, [360, 1280]);
  await check(page);
  await expect(page.getByRole('radio', { name: /^A これ.*chưa đúng$/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /^B それ.*Đáp án đúng$/ })).not.toBeChecked();
  await expect(inWords(page, 'Bạn trả lời')).toContainText('A. これ');
  await expect(inWords(page, 'Đáp án đúng')).toContainText('B. それ');
  await option(page, 'D').click({ force: true });
  await page.keyboard.press('d');
  await expect(option(page, 'A')).toBeChecked();
  await expectAccessibleAt(page, [360, 1280]);
});

test('a right option is said to be right, and nothing else is said', async ({ page }) => {
  await openQuestions(page, [question]);
  await page.keyboard.press('b');
  await check(page);
  await expect(page.getByRole('radio', { name: /^B それ.*Bạn đã chọn, đúng$/ })).toBeChecked();
  await expect(inWords(page, 'Đáp án đúng')).toHaveCount(0);
});

test('questions about one sound stand below it and are checked together; listening chooses nothing', async ({
  page,
}) => {
  const heard = { ...question, question: { html: 'Nghe rồi chọn.', audio: 'nghe.mp3' } };
  const withSounds: ChoiceQuestion = {
    ...heard,
    options: question.options.map(({ id, text }) => ({ id, text: { ...text, audio: `${id}.mp3` } })),
  };
  await openQuestions(page, [heard, withSounds]);
  await page.route('**/cdn/audio/*', (route) => route.fulfill({ path: LONG_RECORDING }));
  await expect(page.getByRole('radiogroup')).toHaveCount(2);
  const listen = page.getByRole('button', { name: 'Nghe', exact: true });
  await expect(listen).toHaveCount(1);
  await listen.click();
  await expect(page.getByRole('button', { name: 'Dừng' })).toBeVisible();
  const listenToB = page.getByRole('button', { name: 'Nghe đáp án B' });
  await listenToB.click();
  await expect(listenToB).toHaveAttribute('aria-pressed', 'true');
  await expect(listen).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);

  await page.getByRole('radio', { name: 'B それ' }).first().check({ force: true });
  await expect(checkButton(page)).toBeDisabled();
  // Of several questions, keys belong to the one that has the focus.
  await page.getByRole('radio', { name: 'A これ' }).last().focus();
  await page.keyboard.press('c');
  await expect(page.getByRole('radio', { name: 'C あそこ' }).last()).toBeChecked();
  await expect(page.getByRole('radio', { name: 'B それ' }).first()).toBeChecked();
  await check(page);
  await expect(inWords(page, 'Đáp án đúng')).toHaveCount(1);
  await expectAccessibleAt(page, [390]);
});
