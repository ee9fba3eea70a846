import type { BrowserContext, Locator, Page } from '@playwright/test';
import type { ExerciseView } from '#contract/exercises/exercise-view.ts';
import { questionOfView } from '#contract/exercises/question-codec.ts';
import type { Question, QuestionKind } from '#domain/exercise/question.ts';
import { expect, PATHS, testServer } from './fixtures.ts';

export const LESSON = { id: 390_102, path: PATHS.shortVideo };
export const EXERCISE = PATHS.exercise;

/** Two choices, and one of each other kind that needs no microphone. */
const KINDS: readonly QuestionKind[] = ['choice', 'choice', 'fill', 'pairs', 'jumble'];

/** Shortens the lesson's exercise to five of its questions, one of each kind; returns them. */
export async function shortenExercise(context: BrowserContext): Promise<readonly Question[]> {
  const address = `/api/lessons/${LESSON.id}/exercise`;
  const view = (await (await context.request.get(testServer().baseUrl + address)).json()) as ExerciseView;
  const left = view.component.map((one) => ({ view: one, question: questionOfView(one) }));
  const chosen = KINDS.flatMap((kind) => {
    const at = left.findIndex(({ question: { form, explain } }) => form.kind === kind && !hasSound(form) && explain);
    return at === -1 ? [] : left.splice(at, 1);
  });
  await context.route(`**${address}`, (route) =>
    route.fulfill({ json: { ...view, component: chosen.map((one) => one.view) } }),
  );
  return chosen.map(({ question }) => question);
}

const hasSound = (form: Question['form']) => form.kind === 'choice' && form.question.audio !== undefined;

export const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Bài tập' });
export const theButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const counter = (page: Page) => page.getByRole('progressbar', { name: 'Tiến độ bài tập' });

export async function openExercise(page: Page): Promise<void> {
  await page.goto(EXERCISE);
  await expect(counter(page)).toBeVisible();
}

/** All that stands in it, readings included. */
const plain = (html: string) => html.replaceAll(/<[^>]*>/gu, '').trim();
const letterOf = (place: number) => String.fromCodePoint(65 + place);

/** How the learner presses and types. */
export type Hands = {
  press(target: Locator): Promise<void>;
  choose(letter: string): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  go(): Promise<void>;
};

/** Waits for what slides in. Two equal frames, which Playwright waits for, are also had before an animation's first step. */
export async function comesToRest(target: Locator): Promise<void> {
  await target.evaluate(async (element) => {
    for (let box: Element | null = element; box; box = box.parentElement)
      await Promise.allSettled(box.getAnimations().map((one) => one.finished));
  });
}

/** Presses the one button, whose words say what is next: a press that did nothing fails here, not three steps later. */
async function goWith(page: Page, press: (button: Locator) => Promise<void>): Promise<void> {
  const button = page.getByRole('button', { name: /^(Kiểm tra|Câu tiếp theo|Hoàn thành)$/u });
  await comesToRest(button);
  const words = (await button.textContent()) ?? '';
  await press(button);
  await expect(theButton(page, words)).toHaveCount(0);
}

export function mouse(page: Page): Hands {
  return {
    press: (target) => target.click(),
    choose: (letter) =>
      panel(page)
        .locator('label')
        .filter({ has: page.getByText(letter, { exact: true }) })
        .click(),
    type: (field, text) => field.fill(text),
    go: () => goWith(page, (button) => button.click()),
  };
}

/** Nothing but keys: Tab to where one goes. */
export function keys(page: Page): Hands {
  async function reach(target: Locator): Promise<void> {
    for (let times = 0; times < 60; times += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  }
  return {
    press: async (target) => {
      await reach(target);
      await page.keyboard.press('Enter');
    },
    choose: (letter) => page.keyboard.press(letter.toLowerCase()),
    type: async (field, text) => {
      await reach(field);
      await page.keyboard.insertText(text);
    },
    go: () =>
      goWith(page, async (button) => {
        await reach(button);
        await page.keyboard.press('Enter');
      }),
  };
}

/** Answers a question as its author would, or wrongly: of choices only. */
export async function answer(page: Page, hands: Hands, { form }: Question, isRight = true): Promise<void> {
  const box = panel(page);
  if (form.kind === 'choice') {
    const right = form.options.findIndex(({ id }) => id === form.key);
    await hands.choose(letterOf(isRight ? right : (right + 1) % form.options.length));
  } else if (form.kind === 'fill') {
    const fields = box.getByRole('textbox');
    for (const [index, spellings] of form.key.entries()) await hands.type(fields.nth(index), spellings[0] ?? '');
  } else if (form.kind === 'pairs') {
    for (const [index, left] of form.left.entries()) {
      const right = form.right.find(({ uuid }) => uuid === form.key[index]);
      await hands.press(side(box, left.text.html));
      await hands.press(side(box, right?.text.html ?? ''));
    }
  } else if (form.kind === 'jumble') {
    for (const uuid of form.key) {
      const tray = box.getByRole('list', { name: 'Các từ để chọn' });
      await hands.press(tray.locator(`[data-item="${uuid}"]`));
    }
  }
}

function side(box: Locator, html: string): Locator {
  return box.locator('button[aria-pressed]').filter({ has: box.page().getByText(plain(html), { exact: true }) });
}
