import type { Page } from '@playwright/test';
import type { ExerciseView } from '#contract/exercises/exercise-view.ts';
import { presentQuestion } from '#contract/exercises/question-codec.ts';
import type { FillQuestion } from '#domain/exercise/fill/fill.ts';
import { scriptOf } from '#domain/exercise/fill/blank-script.ts';
import type { QuestionText } from '#domain/exercise/question-text.ts';
import type { QuestionForm } from '#domain/exercise/question.ts';
import { expect, PATHS } from './fixtures.ts';

/** A recording of the lesson, for any sound of a question. */
const RECORDING = 'content/so-cap-n5/lessons/chao-hoi/konnichiwa.mp3';

export const ja = (text: string) => `<span lang="ja">${text}</span>`;
export const ruby = (word: string, reading: string) => `<ruby>${word}<rt>${reading}</rt></ruby>`;
export const sides = (letter: string, htmls: readonly string[]) =>
  htmls.map((html, index) => ({ uuid: `${letter}${index}`, text: { html } }));

/** A text with blanks and their accepted spellings. */
export function fillOf(pieces: string[], key: string[][]): FillQuestion {
  const blanks = key.map((spellings) => ({ kana: 'exact' as const, script: scriptOf(spellings) }));
  return { kind: 'fill', pieces, media: {}, blanks, key };
}

/** Opens the exercise of a free lesson, as a guest, with these questions in place of its own. */
export async function openQuestions(
  page: Page,
  forms: readonly QuestionForm[],
  suggest: QuestionText | null = null,
): Promise<void> {
  const notes = { explain: null, explainAudio: null, suggest };
  const view: ExerciseView = {
    version: 'a'.repeat(16),
    course_id: 39,
    total_grade: forms.length,
    grade_pass: forms.length,
    text_minimum_correct: `Điểm đạt: ≥85% (${forms.length}/${forms.length} câu)`,
    component: forms.map((form, index) =>
      presentQuestion({ id: index + 1, grade: 1, ...notes, form }, (file) => `/cdn/audio/${file}`),
    ),
  };
  await page.route('**/api/lessons/*/exercise', (route) => route.fulfill({ json: view }));
  await page.route('**/cdn/audio/*', (route) => route.fulfill({ path: RECORDING }));
  await page.goto(`${PATHS.shortVideo}?tab_active=tabExercise`);
  await expect(checkButton(page)).toBeVisible();
}

export const checkButton = (page: Page) => page.getByRole('button', { name: 'Kiểm tra', exact: true });

export async function check(page: Page): Promise<void> {
  await checkButton(page).click();
  await expect(checkButton(page)).toBeHidden();
}

/** What stands below a wrong answer. */
export const inWords = (page: Page, term: 'Bạn trả lời' | 'Đáp án đúng') =>
  page.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) });
