import { createHash, randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import type { ExamKey } from '#domain/exam/exam-key.key.ts';
import type { ExamPaper } from '#domain/exam/paper.ts';
import { FIXTURE } from './fixture-course.ts';
import type { Person, TestApp } from './test-app.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A lesson that only the enrolled may open. */
export const EXAM_LESSON = FIXTURE.locked.lesson;

type Call = { as: Person | null; window?: string; result?: number; learner?: number };
type Told = { status: number; code: string | null; data: ExamResultView; body: Record<string, unknown> };

/** Short calls for tests of exams. */
export function sitting(test: TestApp, lessonId: number = EXAM_LESSON) {
  const told = (answer: LightMyRequestResponse): Told => {
    const body = answer.json();
    return { status: answer.statusCode, code: body.error?.code ?? null, data: body.data, body };
  };
  const common = ({ window, result, learner }: Call) => ({ window_id: window, result_id: result, learner_id: learner });
  const post = async (call: Call, path: string, body: object) =>
    told(
      await test.call('POST', `/api/lesson/${path}/${lessonId}`, { as: call.as, body: { ...common(call), ...body } }),
    );
  const beacon = async (call: Call, path: string, fields: Record<string, string> = {}) => {
    const body = new URLSearchParams({ ...(call.window === undefined ? {} : { window_id: call.window }), ...fields });
    return told(await test.call('POST', `/api/lesson/${path}`, { as: call.as, body: body.toString(), headers: FORM }));
  };
  return {
    /** makes this the lesson's exam of today */
    async setExam({ paper, key }: { paper: ExamPaper; key: ExamKey }, ofLesson: number = lessonId): Promise<string> {
      const hash = createHash('sha256')
        .update(JSON.stringify([paper, key]))
        .digest('hex');
      await test.database.pool.query(
        'INSERT INTO exam_version (hash, paper, key) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [hash, JSON.stringify(paper), JSON.stringify(key)],
      );
      await test.database.pool.query('UPDATE lesson SET exam_version = $2 WHERE id = $1', [ofLesson, hash]);
      return hash;
    },
    async start(call: Call & { client?: string | null }, headers: Record<string, string> = {}): Promise<Told> {
      const query = new URLSearchParams();
      if (call.client !== null) query.set('client_id', call.client ?? randomUUID());
      if (call.window !== undefined) query.set('window_id', call.window);
      if (call.learner !== undefined) query.set('learner_id', String(call.learner));
      const url = `/api/lesson/start-exam/${lessonId}?${query.toString()}`;
      return told(await test.call('GET', url, { as: call.as, headers }));
    },
    goOn: (call: Call) => post(call, 'continue-exam', {}),
    select: (call: Call, stage: number, question_id: number, answer_id: unknown, more: object = {}) =>
      post(call, 'select-answer', { stage, question_id, answer_id, ...more }),
    submit: (call: Call, stage: number, elapsed_ms?: number) => post(call, 'submit-exam', { stage, elapsed_ms }),
    next: (call: Call, stage: number) => post(call, 'next-stage', { stage }),
    passedTime: (call: Call, attempt: number, elapsedMs: number, stage: number) =>
      beacon(call, `save-passed-time/${attempt}/${elapsedMs}/${stage}`),
    mp3Time: (call: Call, attempt: number, seconds: number) =>
      beacon(call, `save-mp3-time/${attempt}`, { mp3Time: String(seconds) }),
    async exam(as: Person | null, result?: number) {
      const query = result === undefined ? '' : `?result=${result}`;
      const answer = await test.call('GET', `/api/lesson/get-exam-lesson/${lessonId}${query}`, { as });
      return { status: answer.statusCode, body: answer.json(), text: answer.body };
    },
  };
}
