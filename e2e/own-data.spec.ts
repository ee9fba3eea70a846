import { readFile } from 'node:fs/promises';
import yauzl from 'yauzl';
import { expect, expectAccessibleAt, registerLearner, test } from './fixtures.ts';

test('a learner downloads an archive by keyboard, after the password', async ({ page, context, faults }) => {
  const { password } = await registerLearner(context);
  await page.goto('/tai-khoan');
  const part = page.getByRole('region', { name: 'Tải dữ liệu của bạn' });
  const field = part.getByLabel('Mật khẩu của bạn', { exact: true });
  await field.fill('không phải mật khẩu này');
  await page.keyboard.press('Enter');
  await expect(part.getByRole('alert')).toContainText('Chưa tải được.');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  faults.length = 0; // Chromium reports the status of the answer
  await expectAccessibleAt(page, [390, 1280]);

  await field.fill(password);
  await page.keyboard.press('Enter');
  await expect(page.locator(':focus')).toContainText('Tệp đã sẵn sàng.');
  await expectAccessibleAt(page, [390, 1280]);
  const link = part.getByRole('link', { name: 'Tải tệp ZIP' });
  await link.focus();
  const downloading = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^tsubame-\d{4}-\d{2}-\d{2}\.zip$/);
  const zip = await yauzl.fromBufferPromise(await readFile(await download.path()));
  const names: string[] = [];
  for await (const entry of zip.eachEntry()) names.push(entry.fileName);
  expect(names).toEqual(expect.arrayContaining(['DOC-TOI.txt', 'ho-so.json']));
});
