import type { ContinueExamInput, ExamAnswer, ExamStageInput, SelectAnswerInput } from '#contract/exams/exam-calls.ts';
import type { ExamView } from '#contract/exams/exam-view.ts';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import type { Stage } from '#domain/exam/paper.ts';
import { askAgain } from '#web/lib/ask-again.ts';
import { getJson, postForm, postJson } from '#web/lib/json-calls.ts';
import type { Row } from '#web/lib/outbox/lane.ts';
import type { SendResult } from '#web/lib/send-result.ts';
import type { GivenAnswer } from './answer-outbox.ts';

/** Whose attempt a call is about, and from which window. */
export type Sitting = {
  readonly lessonId: number;
  readonly learnerId: number;
  readonly resultId: number;
  readonly windowId: string;
};

type Answered = Promise<SendResult<ExamResultView>>;

/** The exam with the own attempts. Never rejects. */
export function fetchExam(lessonId: number): Promise<SendResult<ExamView>> {
  return askAgain(() => getJson<ExamView>(`/api/lesson/get-exam-lesson/${lessonId}`));
}

/** An attempt that is to begin. */
type Beginning = Omit<Sitting, 'resultId'> & { readonly clientId: string };

/** Begins an attempt; the same `clientId` begins it once. Another one that is running ends. Never rejects. */
export function startExam({ lessonId, learnerId, windowId, clientId }: Beginning): Answered {
  // Without the learner, a page of somebody who signed out would end the attempt of whoever signed in since.
  const query = new URLSearchParams({ client_id: clientId, window_id: windowId, learner_id: String(learnerId) });
  return askAgain(() => dataOf(getJson(`/api/lesson/start-exam/${lessonId}?${query.toString()}`)));
}

/** This window takes the attempt over. Never rejects. */
export function continueExam({ lessonId, learnerId, resultId, windowId }: Sitting): Answered {
  const body: ContinueExamInput = { result_id: resultId, window_id: windowId, learner_id: learnerId };
  return dataOf(postJson(`/api/lesson/continue-exam/${lessonId}`, body));
}

export function selectAnswer(row: Row<GivenAnswer>, windowId: string): Answered {
  return dataOf(postJson(`/api/lesson/select-answer/${row.lessonId}`, answerBody(row, windowId)));
}

export function answerBody(row: GivenAnswer & { readonly learnerId: number }, windowId: string): SelectAnswerInput {
  return {
    question_id: row.questionId,
    // As a player gave it; the server checks it.
    answer_id: row.answer as SelectAnswerInput['answer_id'],
    stage: row.stage,
    sequence: row.sequence,
    elapsed_ms: Math.round(row.elapsedMs),
    result_id: row.resultId,
    window_id: windowId,
    learner_id: row.learnerId,
  };
}

/** Hands a part in, or leaves a closed one; the answer says what the lesson has of it. Never rejects. */
export function postStep(
  step: 'submit-exam' | 'next-stage',
  sitting: Sitting,
  stage: Stage,
  elapsedMs: number,
): Promise<SendResult<ExamAnswer>> {
  const body: ExamStageInput = {
    stage,
    elapsed_ms: Math.round(elapsedMs),
    result_id: sitting.resultId,
    window_id: sitting.windowId,
    learner_id: sitting.learnerId,
  };
  return postJson<ExamAnswer>(`/api/lesson/${step}/${sitting.lessonId}`, body);
}

/** Address and form of the beacon with the time used of a part. spec 2 §7 */
export function timeBeacon(sitting: Sitting, stage: Stage, elapsedMs: number): Beacon {
  return beacon(`/api/lesson/save-passed-time/${sitting.resultId}/${Math.round(elapsedMs)}/${stage}`, sitting, {});
}

/** Address and form of the beacon with the furthest second of the recording. spec 2 §7 */
export function mp3Beacon(sitting: Sitting, seconds: number): Beacon {
  return beacon(`/api/lesson/save-mp3-time/${sitting.resultId}`, sitting, { mp3Time: String(seconds) });
}

export type Beacon = { readonly path: string; readonly fields: Readonly<Record<string, string>> };

/** Sends a beacon while the page is there to hear the answer. Never rejects. */
export function postBeacon({ path, fields }: Beacon): Answered {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return dataOf(postForm(path, form));
}

function beacon(path: string, { windowId, learnerId }: Sitting, fields: Record<string, string>): Beacon {
  return { path, fields: { ...fields, window_id: windowId, learner_id: String(learnerId) } };
}

async function dataOf(sent: Promise<SendResult<{ data: ExamResultView }>>): Answered {
  const result = await sent;
  return result.type === 'accepted' ? { ...result, answer: result.answer.data } : result;
}
