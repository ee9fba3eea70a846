import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageServices } from '#contract/page-services.ts';
import type { ExerciseView } from '#contract/exercises/exercise-view.ts';
import { questionOfView } from '#contract/exercises/question-codec.ts';
import { rightAnswer, scoreExercise } from '#domain/exercise/scoring.key.ts';
import { expectNoSentinel } from '../../testing/expect-no-sentinel.ts';
import { FIXTURE, SENTINEL } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const { practice, openVideo, seoUrl } = FIXTURE;
const PASS_TEXT = 'Điểm đạt: ≥85% (5/5 câu)';

let test: TestApp;
let enrolled: Person;
beforeAll(async () => {
  // Stands in for the pages: answers with what the lesson's page gets.
  const handle = async (request: Request, services: PageServices) =>
    Response.json(await services.findLessonPage(seoUrl, new URL(request.url).pathname.slice(1), ''));
  test = await buildTestApp({ pages: { handle, clientFolder: null, isDevelopment: false } });
  enrolled = await test.person('enrolled');
});
afterAll(() => test.close());

const exerciseOf = (lesson: number, as: Person | null = enrolled) =>
  test.call('GET', `/api/lessons/${lesson}/exercise`, { as });

describe('GET /api/lessons/{id}/exercise', () => {
  it('has the questions in order, what they are worth and what passes', async () => {
    const exercise = (await exerciseOf(practice.lesson)).json() as ExerciseView;
    expect(exercise).toMatchObject({
      course_id: FIXTURE.courseId,
      total_grade: 5,
      grade_pass: 5,
      text_minimum_correct: PASS_TEXT,
    });
    expect(exercise.component.map(({ id, type }) => [id, type])).toEqual([
      [practice.choice, 3],
      [practice.fill, 13],
      [practice.jumble, 14],
      [practice.pairs, 15],
      [practice.speaking, 16],
    ]);
  });

  it('has keys by which a browser scores as the server does', async () => {
    const { component } = (await exerciseOf(practice.lesson)).json() as ExerciseView;
    const questions = component.map(questionOfView);
    const answers = new Map(questions.map(({ id, form }) => [id, rightAnswer(form)]));
    expect(scoreExercise(questions, answers)).toMatchObject({ correct: 5, total: 5, isPassed: true });
  });

  it('leads to the files of the questions, piece by piece', async () => {
    const { component } = (await exerciseOf(practice.lesson)).json() as ExerciseView;
    const addresses = new Set(JSON.stringify(component).match(/\/api\/lessons\/[^"\\]*/g));
    expect(addresses.size).toBe(5 * 2);
    for (const address of addresses) {
      const leads = await test.call('GET', address, { as: enrolled });
      expect(leads.statusCode, address).toBe(302);
      const file = await test.call('GET', String(leads.headers.location), { headers: { range: 'bytes=0-3' } });
      expect([file.statusCode, file.headers['content-length']]).toEqual([206, '4']);
    }
    const others = `/api/lessons/${practice.lesson}/media/${practice.choice}/exercises.yaml`;
    expect((await test.call('GET', others, { as: enrolled })).statusCode).toBe(404);
  });

  it('has the same version for everybody, as long as the questions are the same', async () => {
    const versionFor = async (as: Person) => (await exerciseOf(practice.lesson, as)).json().version as string;
    expect(await versionFor(enrolled)).toBe(await versionFor(await test.person('staff')));
  });

  it('is not there for a lesson without questions', async () => {
    expect((await exerciseOf(openVideo.lesson, null)).json().error.code).toBe('NOT_FOUND');
  });
});

describe('the page of a lesson with an exercise', () => {
  const pageFor = (as: Person | null) => test.call('GET', `/${practice.lesson}-${practice.slug}`, { as });

  it('says of it how much there is, and carries no question', async () => {
    const { body } = await pageFor(enrolled);
    const { view } = JSON.parse(body) as { view: { lesson: { component: unknown[]; exercise: unknown } } };
    expect(view.lesson).toMatchObject({ component_types: [3, 13, 14, 15, 16] });
    expect(view.lesson.component).toEqual([]);
    expect(view.lesson.exercise).toEqual({
      total_answer: 5,
      text_minimum_correct: PASS_TEXT,
      has_speaking: true,
      percent: 0,
    });
    expectNoSentinel(body, 'the page');
  });

  it('tells those who may not open it what it holds, and nothing of that', async () => {
    for (const as of [null, await test.person('learner')]) {
      const { body } = await pageFor(as);
      expect(JSON.parse(body)).toMatchObject({
        view: { kind: 'locked', lesson: { component_types: [3, 13, 14, 15, 16] } },
      });
      expectNoSentinel(body, 'the page');
    }
  });
});

it('a lesson of another kind has no head of an exercise', async () => {
  const { body } = await test.call('GET', `/api/lessons/${openVideo.lesson}`);
  expect(JSON.parse(body)).toMatchObject({ exercise: null });
  expect(body).not.toContain(SENTINEL);
});
