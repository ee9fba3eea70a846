import type { Question } from '../question.ts';

type Asked = Pick<Question, 'id' | 'form'>;

/** Ids of the questions that stand on one page and are checked together. */
export type Step = readonly number[];

/** Consecutive choice questions about the same recording are one step, every other question is one by itself. spec 2 §3.2 */
export function stepsOf(questions: readonly Asked[]): readonly Step[] {
  const steps: number[][] = [];
  let audioBefore: string | null = null;
  for (const { id, form } of questions) {
    const audio: string | null = form.kind === 'choice' ? (form.question.audio ?? null) : null;
    const step = steps.at(-1);
    if (step !== undefined && audio !== null && audio === audioBefore) step.push(id);
    else steps.push([id]);
    audioBefore = audio;
  }
  return steps;
}
