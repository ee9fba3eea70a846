import type { Question } from '../question.ts';
import { answerRulesOf, type Score, scoreExercise } from '../scoring.key.ts';
import { startSeed } from '../start-seed.key.ts';
import { type Step, stepsOf } from './steps.ts';

/** One pass through questions. What was checked follows from the position, so nothing can be checked twice. */
export type Run = {
  readonly questions: readonly Question[];
  readonly steps: readonly Step[];
  /** shuffles what this pass shows */
  readonly seed: number;
  /** the current step; all before it are checked */
  readonly at: number;
  readonly isChecked: boolean;
  /** by question id; parsed, of checked questions and those of the current step */
  readonly answers: ReadonlyMap<number, unknown>;
  readonly isFinished: boolean;
};

/** Not yet answerable, answer complete, checked, last one checked, finished. spec 2 §4.2 */
export type AnswerState = 'doing' | 'test' | 'next' | 'end' | 'result';

/** Begins a pass. */
export function startRun(questions: readonly Question[], seed: number): Run {
  const steps = stepsOf(questions);
  return { questions, steps, seed, at: 0, isChecked: false, answers: new Map(), isFinished: false };
}

/** The questions of the current step. */
export function currentQuestions({ questions, steps, at }: Run): readonly Question[] {
  const step = steps[at] ?? [];
  return questions.filter(({ id }) => step.includes(id));
}

/** What the button does. */
export function answerState(run: Run): AnswerState {
  if (run.isFinished) return 'result';
  if (run.isChecked) return run.at === run.steps.length - 1 ? 'end' : 'next';
  const questions = currentQuestions(run);
  return questions.length > 0 && questions.every((question) => isComplete(question, run.answers)) ? 'test' : 'doing';
}

/** Answers a question of the current step, null clears it; no effect on any other and after the check. */
export function answerQuestion(run: Run, questionId: number, raw: unknown): Run {
  const question = currentQuestions(run).find(({ id }) => id === questionId);
  if (question === undefined || run.isChecked) return run;
  const answer = answerRulesOf(question.form).parse(raw);
  const answers = new Map(run.answers);
  if (answer === null) answers.delete(questionId);
  else answers.set(questionId, answer);
  return { ...run, answers };
}

/** Checks the current step once all of it is answered. */
export function checkStep(run: Run): Run {
  return answerState(run) === 'test' ? { ...run, isChecked: true } : run;
}

/** Goes from a checked step to the next. */
export function advanceRun(run: Run): Run {
  return answerState(run) === 'next' ? { ...run, at: run.at + 1, isChecked: false } : run;
}

/** Ends the pass after the last check. */
export function finishRun(run: Run): Run {
  return answerState(run) === 'end' ? { ...run, isFinished: true } : run;
}

/** Ids of the questions that were checked, in their order. */
export function checkedIds({ steps, at, isChecked }: Run): readonly number[] {
  return steps.slice(0, at + (isChecked ? 1 : 0)).flat();
}

/** Checked questions of all. Those of a group count one by one. spec 2 §4.2 */
export function runProgress(run: Run): { current: number; total: number } {
  return { current: checkedIds(run).length, total: run.questions.length };
}

/** Score of what was checked; the rest counts as wrong. */
export function runScore(run: Run): Score {
  const checked = new Set(checkedIds(run));
  return scoreExercise(run.questions, new Map([...run.answers].filter(([id]) => checked.has(id))));
}

/** What a question is shuffled by: the same in a run, another in the next. */
export function questionSeed({ seed }: Run, { id, form }: Question): number {
  // 2^32 divided by the golden ratio: neighbouring ids end up far apart.
  return startSeed(form, (seed ^ Math.imul(id, 0x9e_37_79_b1)) >>> 0);
}

function isComplete({ id, form }: Question, answers: Run['answers']): boolean {
  const answer = answers.get(id);
  return answer !== undefined && answerRulesOf(form).isComplete(form, answer);
}
