import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { withStartLock } from '#server/db/embedded/start-lock.ts';
import { startEmbeddedPostgres } from '#server/db/embedded/supervisor.ts';
import { register } from './accounts.ts';
import { expectOnly } from './faults.ts';
import { expect, expectAccessible, PATHS, test } from './fixtures.ts';
import { type RunningServer, startServerProcess } from './server-process.ts';

// A site of its own, whose PostgreSQL goes away and returns while pages are open. One worker, so that there is one site
// and one outage at a time.
test.describe.configure({ mode: 'default' });

let server: RunningServer;
test.beforeAll(async () => {
  server = await startServerProcess();
});
test.afterAll(() => server.stop());

const at = (place: string) => server.baseUrl + place;

/** PostgreSQL is away as long as this takes. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir: server.dataDir });
  try {
    // While this lock is held the server cannot restart PostgreSQL.
    await withStartLock(path.join(postgres.dataFolder, '..', 'starting.lock'), async () => {
      process.kill(postgres.pid, 'SIGQUIT');
      while ((await postgres.currentPid()) !== undefined) await sleep(20);
      await expect.poll(async () => (await fetch(at('/readyz'))).status).toBe(503);
      await work();
    });
  } finally {
    await postgres.leave();
  }
}

const errorPage = (page: Page) => page.getByRole('heading', { name: 'Chưa mở được trang' });
const lesson = (page: Page) => page.getByRole('heading', { level: 1, name: /^Từ vựng bài 1/ });

/** The page may ask again only after a minute and a half. */
const BACK_MS = 240_000;

test('a page that was opened while the database was away comes by itself once it is back', async ({ page, faults }) => {
  await whileAway(async () => {
    const answer = await page.goto(at(PATHS.document), { waitUntil: 'load' });
    expect(answer?.status()).toBe(503);
    await expect(errorPage(page)).toBeVisible();
    await expect(page.getByText('Trang sẽ tự mở lại khi máy chủ sẵn sàng.')).toBeVisible();
    await expectAccessible(page);
  });
  await expect(lesson(page)).toBeVisible({ timeout: BACK_MS });
  await expect(page).toHaveURL(at(PATHS.document));
  expectOnly(faults, /net::ERR_|status of 503/);
});

test('a comment that was being written outlives a reload into the outage', async ({ page, context, faults }) => {
  await register(context, server.baseUrl, 'Lan');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(at(PATHS.document));
  await page.getByRole('tab', { name: 'Bình luận' }).click();
  await page.getByLabel('Bình luận mới').fill('Chữ này đọc thế nào ạ?');
  await whileAway(async () => {
    await page.reload({ waitUntil: 'load' });
    await expect(errorPage(page)).toBeVisible();
  });
  await expect(lesson(page)).toBeVisible({ timeout: BACK_MS });
  await page.getByRole('tab', { name: 'Bình luận' }).click();
  await expect(page.getByLabel('Bình luận mới')).toHaveValue('Chữ này đọc thế nào ạ?');
  expectOnly(faults, /net::ERR_|status of 503/);
});

test('a link that was followed while the database was away leads there once it is back', async ({ page, faults }) => {
  await page.goto(at(PATHS.course));
  const link = page.getByRole('main').getByRole('link', { name: /Bài 1: Xin chào/ });
  await whileAway(async () => {
    await link.first().click();
    await expect(errorPage(page)).toBeVisible();
    await expect(page.getByText('Trang sẽ tự mở lại khi máy chủ sẵn sàng.')).toBeVisible();
    await expectAccessible(page);
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Bài 1: Xin chào' })).toBeVisible({ timeout: BACK_MS });
  expectOnly(faults, /net::ERR_|status of 503/);
});
