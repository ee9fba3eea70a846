import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { ExerciseResultsView, ExerciseResultView } from '#contract/exercise-results.ts';
import { questionOfView } from '#contract/exercises/question-codec.ts';
import type { ExerciseView } from '#contract/exercises/exercise-view.ts';
import type { Question } from '#domain/exercise/question.ts';
import { rightAnswer } from '#domain/exercise/scoring.key.ts';
import { toDraft } from '#domain/exercise/session/draft.key.ts';
import { answerState, currentQuestions } from '#domain/exercise/session/run.key.ts';
import { currentRun, reduceSession, type Session, startSession } from '#domain/exercise/session/session.key.ts';
import { comesToRest } from './exercise-page.ts';
import { PATHS } from './fixtures.ts';

const SOUND = readFileSync(new URL('../src/server/testing/recordings/chromium.webm', import.meta.url));

/** An exercise with speaking questions that everybody may open. */
export type SpokenExercise = {
  readonly lessonId: number;
  /** a page without exercises, and the tab of this one */
  readonly about: string;
  readonly path: string;
  readonly version: string;
  readonly questions: readonly Question[];
  readonly spokenIds: readonly number[];
};

/** The open lesson whose exercise has something to say. */
export async function spokenExercise(
  request: APIRequestContext,
  baseUrl = '',
  paths = [PATHS.video, PATHS.shortVideo, PATHS.document, PATHS.audio],
): Promise<SpokenExercise> {
  for (const path of paths) {
    const lessonId = Number(/lesson\/(\d+)/.exec(path)?.[1]);
    const answer = await request.get(`${baseUrl}/api/lessons/${lessonId}/exercise`);
    if (!answer.ok()) continue;
    const { version, component } = (await answer.json()) as ExerciseView;
    const questions = component.map((view) => questionOfView(view));
    const spokenIds = questions.filter(({ form }) => form.kind === 'speaking').map(({ id }) => id);
    if (spokenIds.length > 0) {
      const pages = { about: baseUrl + PATHS.about, path: `${baseUrl}${path}?tab_active=tabExercise` };
      return { lessonId, ...pages, version, questions, spokenIds };
    }
  }
  throw new Error('No open lesson has a speaking question.');
}

/** A session in which this many steps are answered, rightly, and checked; by default all. */
function sessionAfter(questions: readonly Question[], steps = Infinity): Session {
  let session = startSession(questions, 1);
  for (let done = 0; ;) {
    const run = currentRun(session);
    const state = answerState(run);
    if (state === 'end' || done >= steps) return session;
    if (state === 'next') session = reduceSession(session, { kind: 'advance' });
    else if (state === 'test') {
      session = reduceSession(session, { kind: 'check' });
      done += 1;
    } else {
      for (const { id, form } of currentQuestions(run)) {
        session = reduceSession(session, { kind: 'answer', questionId: id, answer: rightAnswer(form) });
      }
    }
  }
}

/**
 * Puts an attempt into the browser as if the learner had made it, with recordings of the speaking questions, and opens
 * the exercise. `steps`: how many are checked, by default all.
 */
export async function openAttempt(
  page: Page,
  exercise: SpokenExercise,
  learnerId: number | null,
  steps?: number,
): Promise<void> {
  const { lessonId, version, questions, spokenIds, path } = exercise;
  const session = toDraft(sessionAfter(questions, steps));
  const recordings = spokenIds.flatMap((questionId) =>
    (['slow', 'default'] as const).map((speed) => ({ questionId, speed, blobId: crypto.randomUUID(), isKept: true })),
  );
  await page.goto(exercise.about);
  await page.evaluate(
    async ({ key, draft, blobIds, sound }) => {
      const bytes = Uint8Array.from(atob(sound), (letter) => letter.charCodeAt(0)).buffer;
      const opening = indexedDB.open('tsubame-recordings', 1);
      opening.addEventListener('upgradeneeded', () => {
        opening.result.createObjectStore('recordings').createIndex('atMs', 'atMs');
      });
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const change = opening.result.transaction('recordings', 'readwrite');
      for (const id of blobIds) {
        change.objectStore('recordings').put({ bytes, type: 'audio/webm', atMs: Date.now() }, id);
      }
      await new Promise((resolve) => change.addEventListener('complete', resolve));
      opening.result.close();
      localStorage.setItem(key, draft);
    },
    {
      key: `tsubame-draft:${learnerId ?? 'guest'}:${lessonId}`,
      draft: JSON.stringify({ version, attemptId: crypto.randomUUID(), session, recordings, atMs: 1 }),
      blobIds: recordings.map(({ blobId }) => blobId),
      sound: SOUND.toString('base64'),
    },
  );
  await page.goto(path);
}

/** Hands the attempt in. */
export const finishButton = (page: Page): Locator => page.getByRole('button', { name: 'Hoàn thành', exact: true });

export async function finish(page: Page): Promise<void> {
  await comesToRest(finishButton(page));
  await finishButton(page).click();
}

/** What the server has of the viewer's attempts. */
export async function resultsOf(
  request: APIRequestContext,
  lessonId: number,
  baseUrl = '',
): Promise<ExerciseResultsView['results']> {
  const answer = await request.get(`${baseUrl}/api/lessons/${lessonId}/exercise/results`);
  await expect(answer).toBeOK();
  return ((await answer.json()) as ExerciseResultsView).results;
}

/** Addresses of the recordings of a result. */
export async function recordingsOf(
  request: APIRequestContext,
  resultId: number,
  baseUrl = '',
): Promise<readonly string[]> {
  const answer = await request.get(`${baseUrl}/api/exercise-results/${resultId}`);
  await expect(answer).toBeOK();
  const { answers } = (await answer.json()) as ExerciseResultView;
  return answers
    .flatMap(({ recordings }) => [recordings?.slow, recordings?.default])
    .filter((one) => typeof one === 'string');
}

/** What still waits in the browser: rows of results, and recordings. */
export function waiting(page: Page): Promise<{ rows: number; recordings: number }> {
  return page.evaluate(async () => {
    const rows = Object.keys(localStorage).filter((key) => key.startsWith('tsubame-exercise-results:')).length;
    const opening = indexedDB.open('tsubame-recordings', 1);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const count = opening.result.transaction('recordings').objectStore('recordings').count();
    await new Promise((resolve) => count.addEventListener('success', resolve));
    opening.result.close();
    return { rows, recordings: count.result };
  });
}
