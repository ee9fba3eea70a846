import { afterAll, beforeAll, expect, it } from 'vitest';
import { mockOf } from '#domain/exam/exam-fixture.ts';
import { viewStageOf } from '#domain/exam/view-stage.ts';
import { EXAM_LESSON, sitting } from '../../testing/sitting.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { createAttemptWriter } from './attempt-writer.ts';
import { createExamScorer } from './scorer.ts';
import { reduce } from './steps.ts';
import { createExamVersions } from './versions.ts';

let test: TestApp;
let exam: ReturnType<typeof sitting>;
beforeAll(async () => {
  test = await buildTestApp();
  exam = sitting(test, EXAM_LESSON);
  await exam.setExam(mockOf());
});
afterAll(() => test.close());

function newWriter() {
  const { pool } = test.database;
  return createAttemptWriter(pool, test.deps.now, {
    versions: createExamVersions(pool),
    scorer: createExamScorer(pool),
  });
}

/** Attempts of so many learners. */
async function attemptsOf(count: number): Promise<number[]> {
  const people = await Promise.all(Array.from({ length: count }, () => test.person('enrolled')));
  return Promise.all(people.map(async (as) => (await exam.start({ as })).data.id));
}

/** One group with an answer to each attempt: who was acknowledged. */
async function answerAll(ids: number[]): Promise<boolean[]> {
  const writer = newWriter();
  const event = { type: 'answer', stage: 1, questionId: 101, answer: '101-right', sequence: 1, elapsedMs: 0 } as const;
  const told = await Promise.allSettled(
    ids.map((id) => writer.apply(id, 101, (loaded, nowMs) => reduce(loaded, event, nowMs))),
  );
  return told.map(({ status }) => status === 'fulfilled');
}

async function answered(ids: number[]): Promise<number[]> {
  const { rows } = await test.database.pool.query<{ id: number }>(
    'SELECT attempt_id AS id FROM exam_answer WHERE attempt_id = ANY($1::int[]) ORDER BY 1',
    [ids],
  );
  return rows.map(({ id }) => id);
}

it('all events of an attempt in one group are told of it as it is written', async () => {
  const [id = 0] = await attemptsOf(1);
  const writer = newWriter();
  const events = [
    { type: 'mp3', seconds: 1 },
    { type: 'submit', stage: 1, elapsedMs: 0 },
    { type: 'time', stage: 1, elapsedMs: 0 },
  ] as const;
  const told = await Promise.all(
    events.map((event) => writer.apply(id, null, (loaded, nowMs) => reduce(loaded, event, nowMs))),
  );
  expect(told.map((outcome) => outcome && viewStageOf(outcome.attempt))).toEqual(
    events.map(() => ({ stage: 1, isWaiting: true })),
  );
});

it.each([
  [
    'that the database refuses to write',
    `CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'poison'; END $$;
     CREATE TRIGGER refuse BEFORE UPDATE ON exam_attempt FOR EACH ROW WHEN (OLD.id = %) EXECUTE FUNCTION refuse()`,
    'DROP TRIGGER refuse ON exam_attempt',
  ],
  ['whose stored state is unreadable', `UPDATE exam_attempt SET state = '{}' WHERE id = %`, 'SELECT'],
])('an attempt %s fails alone: its neighbours in the group are kept', async (_what, poison, heal) => {
  const ids = await attemptsOf(5);
  const [, , poisoned = 0] = ids;
  await test.database.pool.query(poison.replace('%', String(poisoned)));
  expect(await answerAll(ids)).toEqual(ids.map((id) => id !== poisoned));
  expect(await answered(ids)).toEqual(ids.filter((id) => id !== poisoned).toSorted((a, b) => a - b));
  await test.database.pool.query(heal);
});
