import { once } from 'node:events';
import type { BrowserContext, Page } from '@playwright/test';
import { register } from './accounts.ts';
import { inDatabase } from './database.ts';
import {
  finish,
  finishButton,
  openAttempt,
  recordingsOf,
  resultsOf,
  type SpokenExercise,
  spokenExercise,
  waiting,
} from './exercise-attempts.ts';
import { expectOnly, FAILED_REQUEST } from './faults.ts';
import { anotherDevice, expect, expectAccessible, PATHS, registerLearner, signInAs, test } from './fixtures.ts';
import { type RunningServer, startServerProcess } from './server-process.ts';
import { unsentWarningHasCome } from './settled-bytes.ts';

const SAVES = '**/list-course/save-result-exercise-user';

/** The result, with what the server said of it. */
const dialog = (page: Page) => page.getByRole('dialog').filter({ hasText: 'Đã lưu kết quả bài tập của bạn.' });

/** One result with both recordings of each speaking question, and nothing left in the browser. */
async function expectOneResult(page: Page, exercise: SpokenExercise, baseUrl = ''): Promise<number> {
  const request = page.context().request;
  await expect.poll(async () => (await resultsOf(request, exercise.lessonId, baseUrl)).length).toBe(1);
  const [result] = await resultsOf(request, exercise.lessonId, baseUrl);
  expect(result).toMatchObject({ correct_answer: exercise.questions.length, total_answer: exercise.questions.length });
  const addresses = await recordingsOf(request, result?.id ?? 0, baseUrl);
  expect(addresses.length).toBe(exercise.spokenIds.length * 2);
  await expect.poll(() => waiting(page)).toEqual({ rows: 0, recordings: 0 });
  return result?.id ?? 0;
}

/** Fills in the form of the sign-in page. */
async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Đăng nhập' }).click();
  await page.waitForURL((url) => url.pathname !== PATHS.signIn);
}

/** From the next document on, the browser takes nothing any more. */
async function fillBrowser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
  });
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  session.send('Page.crash').catch(() => undefined); // nobody is left to answer
  await crashed;
  await page.close();
}

test.describe('a result', () => {
  /** of nobody else: other tests do the same exercise meanwhile, and staff find learners by name */
  let learnerName: string;
  let person: { id: number; email: string; password: string };
  let exercise: SpokenExercise;
  test.beforeEach(async ({ context }) => {
    learnerName = `Minh Anh ${crypto.randomUUID().slice(0, 8)}`;
    person = await registerLearner(context, learnerName);
    exercise = await spokenExercise(context.request);
  });

  test('whose answer is dropped is sent again, and is one', async ({ page, context, faults }) => {
    let dropped = 0;
    const { promise: isTold, resolve: tell } = Promise.withResolvers<void>();
    await context.route(SAVES, async (route) => {
      if ((dropped += 1) > 2) {
        await isTold;
        return route.continue();
      }
      // The first request is lost, of the second only the answer.
      if (dropped === 2) await route.fetch();
      return route.abort();
    });
    await openAttempt(page, exercise, person.id);
    await finish(page);
    await expect(page.getByText('Chưa gửi được kết quả.').first()).toBeVisible();
    tell();
    await expect(dialog(page)).toBeVisible({ timeout: 60_000 });
    await expectOneResult(page, exercise);
    expect(dropped).toBe(3);
    expectOnly(faults, FAILED_REQUEST);
  });

  test('lets go of its recordings before their addresses end', async ({ page }) => {
    await page.addInitScript(() => {
      const filled = new Set<HTMLMediaElement>();
      const ended = { dropped: 0, stillThere: 0 };
      Object.assign(globalThis, { ended });
      const set = Object.getOwnPropertyDescriptor(Element.prototype, 'setAttribute')!.value as Element['setAttribute'];
      Element.prototype.setAttribute = function setAttribute(this: Element, name: string, value: string) {
        if (this instanceof HTMLMediaElement && name === 'src') filled.add(this);
        set.call(this, name, value);
      };
      const revoke = URL.revokeObjectURL.bind(URL);
      URL.revokeObjectURL = (url) => {
        ended[[...filled].some((medium) => medium.getAttribute('src') === url) ? 'stillThere' : 'dropped'] += 1;
        revoke(url);
      };
    });
    await openAttempt(page, exercise, person.id);
    await finish(page);
    await expect(dialog(page)).toBeVisible();
    type Ended = { dropped: number; stillThere: number };
    const ended = () => page.evaluate(() => (globalThis as unknown as { ended: Ended }).ended);
    // The result may be there before what was said; the attempt behind it has recordings of its own.
    // A browser that stops for five seconds says that they did not come, and offers to try again.
    const again = dialog(page).getByRole('button', { name: 'Thử lại' });
    await page.addLocatorHandler(again, () => again.click());
    await expect(dialog(page).locator('audio[src^="blob:"]').first()).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect.poll(async () => (await ended()).dropped).toBeGreaterThan(0);
    expect((await ended()).stillThere).toBe(0);
  });

  test('is handed in with how long it took: each time the page is hidden, and of a stay the longest counts', async ({
    page,
    context,
  }) => {
    const begunMs = Date.now();
    await page.goto(exercise.path);
    await expect(page.getByRole('progressbar', { name: 'Tiến độ bài tập' })).toBeVisible();
    const turn = (state: 'hidden' | 'visible') =>
      page.evaluate((visibilityState) => {
        Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, state);
    const hide = async () => {
      // A stay of less than a millisecond is none.
      await page.waitForFunction((from) => performance.now() > from + 5, await page.evaluate(() => performance.now()));
      const sending = page.waitForRequest('**/save-timer');
      await turn('hidden');
      const sent = await sending;
      expect([sent.method(), sent.headers()['content-type']]).toEqual([
        'POST',
        'application/x-www-form-urlencoded;charset=UTF-8',
      ]);
      return Object.fromEntries(new URLSearchParams(sent.postData() ?? ''));
    };
    const first = await hide();
    await turn('visible');
    const second = await hide();
    expect(Object.keys(second)).toEqual(['joinedTime', 'time', 'lessonId', 'learner_id']);
    expect(second).toMatchObject({ joinedTime: first['joinedTime'], lessonId: String(exercise.lessonId) });
    expect(Number(second['joinedTime'])).toBeGreaterThanOrEqual(begunMs);
    expect(Number(second['joinedTime'])).toBeLessThanOrEqual(Date.now());
    expect(Number(second['time'])).toBeGreaterThan(Number(first['time']));

    const stays = () =>
      inDatabase(async (pool) => {
        const { rows } = await pool.query<{ length_ms: number }>(
          'SELECT length_ms::float8 FROM lesson_stay WHERE user_id = $1',
          [person.id],
        );
        return rows.map((row) => row.length_ms);
      });
    await expect.poll(stays).toEqual([Number(second['time'])]);
    // What arrives late, as the specification's client sends it.
    const late = await context.request.post('/save-timer', {
      form: { joinedTime: first['joinedTime'] ?? '', time: '1', lessonId: exercise.lessonId, _token: 'x' },
    });
    expect(late.status()).toBe(200);
    expect(await stays()).toEqual([Number(second['time'])]);
  });

  test('of a tab that crashes without a network is sent by the next page', async ({ page, context, faults }) => {
    await openAttempt(page, exercise, person.id);
    await expect(finishButton(page)).toBeVisible();
    await context.setOffline(true);
    await finish(page);
    await expect(page.getByText('Chưa gửi được kết quả.').first()).toBeVisible();
    await crash(page);
    await context.setOffline(false);
    expect(await resultsOf(context.request, exercise.lessonId)).toEqual([]);

    const next = await context.newPage();
    await next.goto(PATHS.document);
    await expectOneResult(next, exercise);
    expectOnly(faults, FAILED_REQUEST);
  });

  test('that is not handed in goes on after a crash where it was', async ({ page, context, faults }) => {
    await openAttempt(page, exercise, person.id, 2);
    await expect(page.getByText(`2/${exercise.questions.length}`).first()).toBeVisible();
    await crash(page);
    const next = await context.newPage();
    await next.goto(exercise.path);
    await expect(next.getByText(`2/${exercise.questions.length}`).first()).toBeVisible();
    expectOnly(faults, FAILED_REQUEST);
  });

  test('of two tabs that both hand it in is one', async ({ page, context }) => {
    await openAttempt(page, exercise, person.id);
    const other = await context.newPage();
    await other.goto(exercise.path);
    await expect(finishButton(other)).toBeVisible();
    // Neither hears of the other before it has pressed.
    await context.route(SAVES, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    // The slower one may find that the other has handed it in, and begun anew.
    const presses = [page, other].map((tab) => finishButton(tab).click({ timeout: 20_000 }));
    expect((await Promise.allSettled(presses)).map(({ status }) => status)).toContain('fulfilled');
    await expectOneResult(page, exercise);
  });

  test('is shown by another tab too, which says why it stands at the start again', async ({ page, context }) => {
    await openAttempt(page, exercise, person.id);
    const other = await context.newPage();
    await other.goto(exercise.path);
    await expect(finishButton(other)).toBeVisible();
    await finish(page);
    await expect(dialog(page)).toBeVisible();
    const note = other.getByRole('alert').filter({ hasText: 'Bài này vừa được nộp' });
    await expect(note).toContainText('ở một cửa sổ khác');
    await expect(other.getByRole('progressbar', { name: 'Tiến độ bài tập' })).toHaveAttribute('aria-valuenow', '0');
    await expectAccessible(other);
    await note.getByRole('button', { name: 'Tải lại trang' }).click();
    const count = exercise.questions.length;
    await expect(other.getByRole('dialog')).toContainText(`Đúng ${count} trên ${count} câu.`);
  });

  test('that waits is told of before a sign-out, and goes out after the next sign-in', async ({
    page,
    context,
    faults,
  }) => {
    await openAttempt(page, exercise, person.id);
    await context.route(SAVES, (route) => route.abort());
    await finish(page);
    await expect(page.getByText('Chưa gửi được kết quả.').first()).toBeVisible();
    await unsentWarningHasCome(page);
    await page.goto(PATHS.about);
    await page.getByRole('button', { name: /^Tài khoản của/ }).click();
    await page.getByRole('button', { name: 'Đăng xuất' }).click();
    const warning = page.getByRole('dialog', { name: 'Còn phần chưa lưu xong' });
    await expect(warning).toContainText('kết quả và bản ghi âm của 1 bài tập');
    await warning.getByRole('button', { name: 'Đăng xuất' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await context.unroute(SAVES);

    await page.goto(PATHS.signIn);
    await signIn(page, person);
    await page.goto(PATHS.document);
    await expectOneResult(page, exercise);
    expectOnly(faults, FAILED_REQUEST);
  });

  test('of a guest who then signs in is theirs, and is one', async ({ page, context }) => {
    await context.clearCookies({ name: /^(?!rating_shown)/ });
    await openAttempt(page, exercise, null);
    await finish(page);
    await page.getByRole('dialog').getByRole('link', { name: 'Đăng nhập' }).click();
    await signIn(page, person);
    await expect(dialog(page)).toBeVisible();
    await expectOneResult(page, exercise);
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('dialog')).toBeVisible();
    }).toPass();
    await expectOneResult(page, exercise);
  });

  test('with nothing right is shown the next time, too', async ({ page, context }) => {
    const saved = await context.request.post('/list-course/save-result-exercise-user', {
      multipart: {
        lesson_id: exercise.lessonId,
        client_id: crypto.randomUUID(),
        learner_id: person.id,
        data: '{}',
      },
    });
    expect(saved.status()).toBe(200);
    await page.goto(exercise.path);
    await expect(page.locator('summary', { hasText: 'Các lần làm của bạn' })).toBeVisible();
  });

  test('in a browser without room is kept in the page, which says so, asks before it closes, and sends it', async ({
    page,
    context,
    faults,
  }) => {
    await openAttempt(page, exercise, person.id);
    await fillBrowser(page);
    await page.reload();
    await context.route(SAVES, (route) => route.abort());
    await finish(page);
    await expect(page.getByText('Chưa gửi được kết quả.').first()).toBeVisible();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();

    await context.unroute(SAVES);
    // Its next try may be a minute and a half away.
    await expect(dialog(page)).toBeVisible({ timeout: 120_000 });
    await expectOneResult(page, exercise);
    expectOnly(faults, FAILED_REQUEST);
  });

  test('that goes on in a browser without room is said to be kept by the page alone', async ({ page, faults }) => {
    await openAttempt(page, exercise, person.id, 1);
    await fillBrowser(page);
    await page.reload();
    await page.getByRole('button', { name: 'Câu tiếp theo' }).click();
    await expect(page.getByText('Trình duyệt không còn chỗ để giữ bài làm.')).toBeVisible();
    expectOnly(faults, FAILED_REQUEST);
  });

  test('is heard by its learner and by staff, and by nobody else', async ({ page, context, browser, faults }) => {
    await openAttempt(page, exercise, person.id);
    await finish(page);
    await expect(dialog(page)).toBeVisible();
    // However many recordings stand above it.
    await expect(dialog(page).getByRole('button', { name: 'Làm lại', exact: true })).toBeInViewport({ ratio: 1 });
    const resultId = await expectOneResult(page, exercise);
    const [recording = ''] = await recordingsOf(context.request, resultId);
    expect((await context.request.get(recording)).headers()['content-type']).toContain('audio/webm');

    // Shown again elsewhere, where nothing is kept but on the server.
    const elsewhere = await anotherDevice(browser, person, faults);
    const there = await elsewhere.newPage();
    // Fetched as soon as the result is shown.
    const heard = there.waitForResponse((response) => /\/recordings\/\d+\/slow/.test(response.url()));
    await there.goto(exercise.path);
    expect((await heard).status()).toBe(200);
    await expect(
      there.getByRole('dialog').getByRole('button', { name: 'Nghe bản thu tốc độ chậm' }).first(),
    ).toBeVisible();
    await elsewhere.close();

    // Their own history, by keyboard on a phone.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(exercise.path);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    const own = page.locator('summary', { hasText: 'Các lần làm của bạn' });
    await own.focus();
    await page.keyboard.press('Enter');
    const count = exercise.questions.length;
    const attempt = page
      .getByRole('list', { name: 'Các lần làm' })
      .getByRole('button', { name: `${count}/${count} câu đúng` });
    await attempt.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Câu 1', { exact: true }).last()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Nghe bản thu tốc độ/ }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Về danh sách' }).click();
    await expect(attempt).toBeVisible();

    const stranger = await browser.newContext({ baseURL: new URL(page.url()).origin });
    await registerLearner(stranger, 'Người lạ');
    expect((await stranger.request.get(recording)).status()).toBeGreaterThanOrEqual(403);
    expect((await stranger.request.get(`/api/exercise-results/${resultId}`)).status()).toBeGreaterThanOrEqual(403);
    const nobody = await browser.newContext({ baseURL: new URL(page.url()).origin });
    expect((await nobody.request.get(recording)).status()).toBe(401);
    await Promise.all([stranger.close(), nobody.close()]);

    const staff = await anotherDevice(browser, person, faults);
    await signInAs(staff, 'staff');
    await expectStaffHears(staff, exercise, learnerName);
    await staff.close();
  });
});

async function expectStaffHears(staff: BrowserContext, exercise: SpokenExercise, name: string): Promise<void> {
  const page = await staff.newPage();
  await page.goto(exercise.path);
  await page.locator('summary', { hasText: 'Bài làm của học viên' }).click();
  // Before that the list is of everybody, and goes while it is pressed.
  const found = page.waitForResponse((response) => new URL(response.url()).searchParams.get('q') === name);
  await page.getByLabel('Tên học viên').fill(name);
  await found;
  await page.getByRole('list', { name: 'Học viên đã làm bài' }).getByRole('button', { name }).first().click();
  // Fetched as soon as the attempt is shown.
  const heard = page.waitForResponse((response) => /\/recordings\/\d+\/slow/.test(response.url()));
  await page.getByRole('list', { name: 'Các lần làm' }).getByRole('button').first().click();
  await page
    .getByRole('button', { name: /^Nghe bản thu tốc độ/ })
    .first()
    .click();
  expect([200, 206]).toContain((await heard).status());
  // No empty place for recordings beside the ones that there are.
  await expect(page.getByText('--:--')).toHaveCount(0);
  await expectAccessible(page);
}

test.describe('on a server that is killed', () => {
  // One worker: the site goes away and returns under the same address.
  test.describe.configure({ mode: 'default' });

  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startServerProcess();
  });
  test.afterAll(() => server.stop());

  for (const when of ['while it takes it in', 'before its answer arrives'] as const) {
    test(`a result is one, ${when}`, async ({ page, context, faults }) => {
      const { id } = await register(context, server.baseUrl, 'Lan');
      const exercise = await spokenExercise(context.request, server.baseUrl);
      await openAttempt(page, exercise, id);

      let isKilled = false;
      await context.route(SAVES, async (route) => {
        if (isKilled) return route.continue();
        isKilled = true;
        const answer = route.fetch().catch(() => null);
        if (when === 'before its answer arrives') await answer;
        const exit = once(server.process, 'exit');
        server.process.kill('SIGKILL');
        await exit;
        await answer;
        await route.abort();
      });
      await finish(page);
      await expect(page.getByText('Chưa gửi được kết quả.').first()).toBeVisible();
      const port = Number(new URL(server.baseUrl).port);
      server = await startServerProcess({ dataDir: server.dataDir, port });
      // By then it waits for up to 90 s between two tries.
      await expect(dialog(page)).toBeVisible({ timeout: 120_000 });
      await expectOneResult(page, exercise, server.baseUrl);
      expectOnly(faults, FAILED_REQUEST);
    });
  }
});
