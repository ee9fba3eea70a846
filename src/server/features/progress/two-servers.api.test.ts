import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { FIXTURE } from '../../testing/fixture-course.ts';
import { buildTestApp, type Person, type TestApp } from '../../testing/test-app.ts';

const { openVideo } = FIXTURE;

let test: TestApp;
let apps: TestApp['app'][];
beforeAll(async () => {
  test = await buildTestApp();
  // A second server on the same database, with a memory of its own.
  apps = [test.app, await buildApp(test.deps)];
});
afterAll(async () => {
  await apps[1]?.close();
  await test.close();
});

async function report(server: number, as: Person | null, played: [number, number][]) {
  const answer = await apps[server]?.inject({
    method: 'POST',
    url: '/khoa-hoc/upsert-lesson-progress',
    headers: { cookie: as?.cookie ?? '' },
    payload: { lesson_id: openVideo.lesson, played },
  });
  return answer?.json<{ played: [number, number][] }>();
}

it('keeps what every server was told when a learner goes from one to the other and back', async () => {
  const learner = await test.person('learner');
  await report(0, learner, [[0, 5]]);
  await report(1, learner, [[10, 15]]);
  // The first server remembers its own last write only.
  expect(await report(0, learner, [[20, 25]])).toMatchObject({
    played: [
      [0, 5],
      [10, 15],
      [20, 25],
    ],
  });
});

it('keeps everything when both servers write for one learner at the same time', async () => {
  const learner = await test.person('learner');
  const seconds = Array.from({ length: 25 }, (_, number) => number * 2);
  const answers = await Promise.all(seconds.map((second, index) => report(index % 2, learner, [[second, second + 1]])));
  expect(answers.every((answer) => answer?.played !== undefined)).toBe(true);
  expect((await report(0, learner, []))?.played).toEqual(seconds.map((second) => [second, second + 1]));
});

it('answers a repeated report with what another server wrote meanwhile', async () => {
  const learner = await test.person('learner');
  await report(0, learner, [[0, 5]]);
  await report(1, learner, [[5, 9]]);
  expect((await report(0, learner, [[0, 5]]))?.played).toEqual([[0, 9]]);
});
