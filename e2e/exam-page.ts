import type { Locator, Page } from '@playwright/test';
import { inDatabase } from './database.ts';
import { expect } from './fixtures.ts';

/** An exam for practice: one part under the study clock. */
export const PRACTICE = '/khoa-hoc/so-cap-n5/lesson/393001-thi-tu-vung-chu-han';
/** A mock of three parts under the strict clock. */
export const MOCK = '/khoa-hoc/so-cap-n5/lesson/393004-thi-thu-n5-de-1';

export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
export const question = (page: Page, number: number): Locator =>
  page.getByRole('region', { name: `Câu ${number}`, exact: true });
export const option = (page: Page, number: number, place: number): Locator =>
  question(page, number).getByRole('radio').nth(place);

export async function choose(page: Page, number: number, place: number): Promise<void> {
  await option(page, number, place).check({ force: true });
}

export async function start(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await button(page, 'Bắt đầu làm bài').click();
  await expect(page.getByRole('timer')).toBeVisible();
}

export async function handIn(page: Page): Promise<void> {
  await button(page, 'Nộp bài').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nộp bài' }).click();
}

/** From the first part of the mock to a later one. */
export async function toPart(page: Page, last: number): Promise<void> {
  for (let part = 2; part <= last; part += 1) {
    await handIn(page);
    await button(page, `Vào phần ${part} luôn`).click();
    await expect(page.getByRole('timer', { name: 'Thời gian còn lại' })).toBeVisible();
  }
}

/** How many answers the server has of a learner's attempts. */
export async function storedAnswers(learnerId: number): Promise<number> {
  return inDatabase(async (pool) => {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM exam_answer WHERE attempt_id IN (SELECT id FROM exam_attempt WHERE user_id = $1)`,
      [learnerId],
    );
    return rows[0]?.count ?? 0;
  });
}

/** Lets a learner's running part have only so much time left, as the server sees it. Below 0: it was up before. */
export async function leaveTime(learnerId: number, leftMs: number, part = 0): Promise<void> {
  await inDatabase(async (pool) => {
    const { rowCount } = await pool.query(
      `UPDATE exam_attempt
          SET revision = revision + 1,
              due_at = due_at + ($2 - budget) * interval '1 millisecond',
              state = jsonb_set(jsonb_set(state::jsonb,
                '{parts,${part},elapsedMs}', to_jsonb(budget - greatest($2, 0))),
                '{parts,${part},beganAtMs}', to_jsonb(began - budget + $2))::json
         FROM (SELECT id AS of, (state -> 'parts' -> ${part} ->> 'budgetMs')::bigint AS budget,
                      (state -> 'parts' -> ${part} ->> 'beganAtMs')::bigint AS began FROM exam_attempt) p
        WHERE p.of = id AND user_id = $1 AND submit_at IS NULL`,
      [learnerId, leftMs],
    );
    expect(rowCount).toBe(1);
  });
}

/** As staff do. */
export async function voidAttempts(learnerId: number, reason: string): Promise<void> {
  await inDatabase(async (pool) => {
    const { rowCount } = await pool.query(
      `UPDATE exam_attempt SET voided_at = now(), voided_reason = $2, due_at = NULL, revision = revision + 1
        WHERE user_id = $1 AND voided_at IS NULL`,
      [learnerId, reason],
    );
    expect(rowCount).toBe(1);
  });
}

/** Ends all sessions of a learner, as a sign-out in another window does. */
export async function signOutEverywhere(learnerId: number): Promise<void> {
  await inDatabase((pool) => pool.query('DELETE FROM session WHERE user_id = $1', [learnerId]));
}

/** The tab is hidden or shown, as far as the page can tell. */
export async function setVisible(page: Page, isVisible: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isVisible ? 'visible' : 'hidden',
  );
}

/** Answers questions rightly as another page of the attempt would have. */
export async function answerRightly(learnerId: number, from: number, to: number): Promise<void> {
  await inDatabase(async (pool) => {
    const { rowCount } = await pool.query(
      `INSERT INTO exam_answer (attempt_id, question_id, answer, sequence)
       SELECT a.id, one.key::smallint, one.value -> 'key', 1
         FROM exam_attempt a JOIN exam_version v ON v.hash = a.version, json_each(v.key -> 'questions') AS one
        WHERE a.user_id = $1 AND a.submit_at IS NULL AND one.key::int BETWEEN $2 AND $3`,
      [learnerId, from, to],
    );
    expect(rowCount).toBe(to - from + 1);
  });
}
