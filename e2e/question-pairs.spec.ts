import type { Page } from '@playwright/test';
import type { PairsQuestion } from '#domain/exercise/pairs/pairs.ts';
import { expect, expectAccessibleAt, test } from './fixtures.ts';
import { check, checkButton, inWords, ja, openQuestions, ruby, sides } from './questions.ts';

const question: PairsQuestion = {
  kind: 'pairs',
  question: { html: 'Nối từ với nghĩa đúng' },
  left: sides('l', [ja(ruby('犬', 'いぬ')), ja(ruby('猫', 'ねこ')), ja(ruby('鳥', 'とり'))]),
  right: sides('r', ['con mèo', 'con chim', 'con chó']),
  key: ['r2', 'r0', 'r1'],
};
const side = (page: Page, text: string) => page.getByRole('button', { name: new RegExp(`^[A-E]? ?${text}`) });
const status = (page: Page) => page.getByRole('status').filter({ hasText: /nối/ });

async function pair(page: Page, ...texts: string[]): Promise<void> {
  for (const text of texts) await side(page, text).click();
}

test('sides are paired in either order, taken back by a press, and cleared at once', async ({ page }) => {
  await openQuestions(page, [question]);
  await expect(status(page)).toHaveText('Đang nối cặp A, 0/3 cặp');
  await pair(page, '犬', 'con chó');
  await expect(status(page)).toHaveText('Đang nối cặp B, 1/3 cặp');
  await pair(page, 'con chim', '鳥');
  await expect(side(page, '犬')).toHaveAccessibleName('犬 , cặp A, nối với con chó');
  await expect(side(page, 'con chim')).toHaveAccessibleName('con chim , cặp B, nối với 鳥');
  await expect(checkButton(page)).toBeDisabled();

  // Its other side waits, and the next press of this side fills the pair again.
  await side(page, 'con chó').click();
  await expect(side(page, '犬')).toHaveAccessibleName('犬 , cặp A, chờ nối');
  await expect(status(page)).toHaveText('Đang nối cặp A, 1/3 cặp');
  await pair(page, 'con mèo', '猫', 'con chó');
  await expect(status(page)).toHaveText('Đã nối đủ 3 cặp');
  await expect(checkButton(page)).toBeEnabled();

  await page.getByRole('button', { name: 'Xóa hết' }).click();
  await expect(status(page)).toHaveText('Đang nối cặp A, 0/3 cặp');
  await expect(checkButton(page)).toBeDisabled();
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0);
});

test('everything works by keyboard', async ({ page }) => {
  await openQuestions(page, [question]);
  for (const text of ['犬', 'con chó', '猫', 'con mèo', '鳥', 'con chim']) {
    await side(page, text).focus();
    await page.keyboard.press(text === '猫' ? 'Space' : 'Enter');
  }
  await expect(status(page)).toHaveText('Đã nối đủ 3 cặp');
  await checkButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(checkButton(page)).toBeHidden();
  await expect(inWords(page, 'Đáp án đúng')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /, đúng/ })).toHaveCount(6);
});

test('a wrong pair stands beside the right one, by sign, name and words, and nothing changes any more', async ({
  page,
}) => {
  await openQuestions(page, [question]);
  await pair(page, '犬', 'con chó', '猫', 'con chim', '鳥');
  await expectAccessibleAt(page, [360, 1280]);
  await side(page, 'con mèo').click();
  await check(page);
  await expect(page.getByRole('button', { name: /, chưa đúng/ })).toHaveCount(4);
  await expect(inWords(page, 'Bạn trả lời')).toHaveText(/猫.* – con chim; 鳥.* – con mèo/);
  await expect(inWords(page, 'Đáp án đúng')).toHaveText(/猫.* – con mèo; 鳥.* – con chim/);
  await expect(inWords(page, 'Đáp án đúng')).not.toContainText('犬');
  await side(page, 'con chó').click({ force: true });
  await expect(side(page, '犬')).toHaveAccessibleName(/nối với con chó/);
  await expect(page.getByRole('button', { name: 'Xóa hết' })).toHaveCount(0);
  await expectAccessibleAt(page, [360, 1280]);
});

test('pairs survive a reload, and both sides keep their places', async ({ page }) => {
  await openQuestions(page, [question]);
  const texts = () => page.locator('ul[class*="pairs"] button').allTextContents();
  await pair(page, '猫', 'con mèo');
  const before = await texts();
  await page.reload();
  await expect(side(page, '猫')).toHaveAccessibleName('猫 , cặp A, nối với con mèo');
  expect(await texts()).toEqual(before);
});

test('pictures and sounds have names, also as partners', async ({ page }) => {
  const cat = 'Một chú mèo đang ngủ';
  const left = [
    { uuid: 'l0', text: { html: ja('犬'), audio: 'inu.mp3' } },
    { uuid: 'l1', text: { html: '', image: { file: 'neko.webp', alt: cat } } },
    { uuid: 'l2', text: { html: '', audio: 'tori.mp3' } },
  ];
  await openQuestions(page, [{ ...question, left }]);
  const listen = page.getByRole('button', { name: /^Nghe ô [123] bên trái$/ });
  await expect(listen).toHaveCount(2);
  const [one, other] = await listen.all();
  expect(await one?.getAttribute('aria-label')).not.toBe(await other?.getAttribute('aria-label'));
  await pair(page, cat, 'con mèo', 'ô [123] bên trái', 'con chim', '犬', 'con chó');
  await expect(side(page, 'con mèo')).toHaveAccessibleName(`con mèo , cặp A, nối với ${cat}`);
  await expect(side(page, 'con chim')).toHaveAccessibleName(/^con chim , cặp B, nối với ô [123] bên trái$/);
});
