import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { ExamAnswer } from '#contract/exams/exam-calls.ts';
import { lessonPath } from '#domain/course/lesson-address.ts';
import { type ExamPaper, questionsOf, type Stage } from '#domain/exam/paper.ts';
import type { Learner } from './learners.ts';

/** An exam of the demo content, and what the bench answers in its first part: each question's options. */
export type BenchExam = {
  lessonId: number;
  path: string;
  stage: Stage;
  questions: { id: number; options: string[] }[];
};

/** A learner who sits the exam. */
export type Sitter = { cookie: string; attemptId: number; windowId: string };

/** The largest mock of the demo content. */
export async function findMock(pool: pg.Pool): Promise<BenchExam> {
  type Row = { id: number; seoUrl: string; courseUrl: string; paper: ExamPaper };
  const { rows } = await pool.query<Row>(
    `SELECT l.id, l.seo_url AS "seoUrl", c.seo_url AS "courseUrl", v.paper
       FROM lesson l JOIN exam_version v ON v.hash = l.exam_version
       JOIN lesson_group g ON g.id = l.group_id JOIN category k ON k.id = g.category_id
       JOIN stage s ON s.id = k.stage_id JOIN course c ON c.id = s.course_id
      WHERE v.paper ->> 'type' = 'last_exam' ORDER BY length(v.paper::text) DESC LIMIT 1`,
  );
  const [row] = rows;
  const [part] = row?.paper.parts ?? [];
  if (!row || !part) throw new Error('The demo content has no mock.');
  const questions = questionsOf(part).flatMap(({ id, form }) =>
    form.kind === 'choice' ? [{ id, options: form.options.map((option) => option.id) }] : [],
  );
  return { lessonId: row.id, path: lessonPath(row.courseUrl, row), stage: part.stage, questions };
}

/** Attempts that have just begun: the first by a call, the others copied from it. */
export async function seatLearners(
  pool: pg.Pool,
  address: string,
  { lessonId }: BenchExam,
  learners: Learner[],
): Promise<Sitter[]> {
  const [first, ...others] = learners;
  if (!first) return [];
  const windowId = randomUUID();
  const query = new URLSearchParams({ client_id: randomUUID(), window_id: windowId });
  const { cookie } = first;
  const answer = await fetch(`${address}/api/lesson/start-exam/${lessonId}?${query.toString()}`, {
    headers: { cookie },
  });
  if (!answer.ok) throw new Error(`start-exam answered ${answer.status}: ${await answer.text()}`);
  const { data } = (await answer.json()) as ExamAnswer;
  const { rows } = await pool.query<{ id: number; userId: number }>(
    `INSERT INTO exam_attempt (user_id, lesson_id, version, client_id, window_id, started_at, state, due_at)
     SELECT u.id, a.lesson_id, a.version, gen_random_uuid(), a.window_id, a.started_at, a.state, a.due_at
       FROM exam_attempt a, unnest($2::bigint[]) AS u(id) WHERE a.id = $1
     RETURNING id, user_id::float8 AS "userId"`,
    [data.id, others.map(({ userId }) => userId)],
  );
  const cookies = new Map(others.map((learner) => [learner.userId, learner.cookie]));
  const copies = rows.map(({ id, userId }) => ({ cookie: cookies.get(userId) ?? '', attemptId: id, windowId }));
  return [{ cookie, attemptId: data.id, windowId }, ...copies];
}

/** Answers as a page sends them: each is newer than the last, so each is written. */
export function createAnswers({ stage, questions }: BenchExam, sitters: Sitter[]) {
  let turn = -1;
  return function next(): { cookie: string; body: string } {
    turn += 1;
    const sitter = sitters[turn % sitters.length] as Sitter;
    const round = Math.floor(turn / sitters.length);
    return { cookie: sitter.cookie, body: answerBody(stage, questions, sitter, round) };
  };
}

/** A sitter's answer number `round`, from 0: question after question, then the same ones with other options. */
export function answerBody(
  stage: Stage,
  questions: BenchExam['questions'],
  { attemptId, windowId }: Sitter,
  round: number,
): string {
  const { id, options } = questions[round % questions.length] as BenchExam['questions'][number];
  const lap = Math.floor(round / questions.length);
  return JSON.stringify({
    question_id: id,
    answer_id: options[(id + lap) % options.length],
    stage,
    sequence: round + 1,
    elapsed_ms: 1000 * round,
    result_id: attemptId,
    window_id: windowId,
  });
}
