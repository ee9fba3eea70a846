import type { Page } from '@playwright/test';
import { enrol } from './database.ts';
import { button, choose, handIn, leaveTime, MOCK, option, question, start } from './exam-page.ts';
import { expect, expectAccessibleAt, registerLearner, test } from './fixtures.ts';

// A mock goes on where it was, whatever it was doing when the page was loaded again.

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

test('a reload in each stage of a mock lands on the same screen, with nothing lost', async ({ page, context }) => {
  const { id } = await registerLearner(context);
  await enrol(id);
  await start(page, MOCK);

  await test.step('a part, and the mondai that was shown', async () => {
    await choose(page, 1, 2);
    await expect(page.getByText('Đã lưu 1/1')).toBeVisible();
    await button(page, 'Mondai sau').click();
    await expect(heading(page, 'もんだい 2')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'もんだい 2')).toBeVisible();
    await button(page, 'Mondai trước').click();
    await expect(option(page, 1, 2)).toBeChecked();
  });

  await test.step('while it is asked whether to hand in, nothing is handed in', async () => {
    await button(page, 'Nộp bài').click();
    await expect(page.getByRole('dialog')).toContainText('Bạn còn');
    await page.reload();
    await expect(question(page, 1)).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('the time-up dialog', async () => {
    await leaveTime(id, 10_000);
    await page.reload();
    await expect(page.getByRole('dialog', { name: 'Hết giờ' })).toContainText('Hãy cố gắng hơn ở phần tiếp theo nhé!');
    await expectAccessibleAt(page, [360, 1280]);
    await page.reload();
    // Its part is handed in: the pause behind it is all that is left.
    await expect(page.getByText('Nghỉ một chút trước phần 2')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Nghỉ trước phần 2' })).toBeFocused();
  });

  await test.step('between the parts the focus follows: to the pause, to the next part', async () => {
    await button(page, 'Vào phần 2 luôn').click();
    await expect(page.getByRole('region', { name: 'Ngữ pháp – Đọc hiểu' })).toBeFocused();
    await handIn(page);
    await expect(page.getByRole('region', { name: 'Nghỉ trước phần 3' })).toBeFocused();
    await page.reload();
    await button(page, 'Vào phần 3 luôn').click();
    await expect(page.getByRole('region', { name: 'Nghe hiểu', exact: true })).toBeFocused();
  });

  await test.step('the part with the recording, which goes on where it was', async () => {
    const clip = page.locator('audio').first();
    const seconds = () => clip.evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await expect.poll(seconds, { timeout: 120_000 }).toBeGreaterThan(7);
    const before = await seconds();
    await page.reload();
    const again = button(page, /^(Nghe tiếp|Bắt đầu nghe)$/);
    // The button is there for a moment also where the recording then starts by itself.
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1_000 });
      await expect(page.getByText('Đang phát, chỉ một lần.')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    // What was heard last is told every few seconds, and when the page goes.
    await expect.poll(seconds).toBeGreaterThan(before - 1);
  });

  await test.step('the screen behind the last part', async () => {
    await leaveTime(id, 10_000, 2);
    await page.reload();
    await page.getByRole('dialog', { name: 'Hết giờ' }).getByRole('button', { name: 'Xem kết quả' }).click();
    await expect(page.getByText('Bạn đã vất vả rồi!')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Hết giờ làm bài' })).toBeFocused();
    await page.reload();
    await expect(page.getByText('Bạn đã vất vả rồi!')).toBeVisible();
    await expectAccessibleAt(page, [360, 1280]);
  });

  await test.step('the result', async () => {
    await button(page, 'Xem kết quả').click();
    await expect(button(page, 'Xem đáp án')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectAccessibleAt(page, [360, 1280]);
    await page.reload();
    await button(page, 'Xem kết quả lần gần nhất').click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
