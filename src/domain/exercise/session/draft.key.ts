import { fieldsOf } from '../answer-rules.ts';
import type { Question } from '../question.ts';
import { answerRulesOf } from '../scoring.key.ts';
import { checkedIds, currentQuestions, type Run, startRun } from './run.key.ts';
import { currentRun, type Session } from './session.key.ts';

type RunDraft = {
  readonly seed: number;
  readonly at: number;
  readonly isChecked: boolean;
  readonly isFinished: boolean;
  readonly answers: readonly (readonly [questionId: number, answer: unknown])[];
};

/** A session as JSON. The questions are not in it: it says where the learner is in them. */
export type Draft = {
  readonly whole: RunDraft;
  readonly practice: (RunDraft & { readonly questionIds: readonly number[] }) | null;
};

/** What to keep of a session, so that a reload goes on at the same question. */
export function toDraft({ whole, practice }: Session): Draft {
  return {
    whole: runDraft(whole),
    practice: practice && { ...runDraft(practice), questionIds: practice.questions.map(({ id }) => id) },
  };
}

/** The session that a draft tells of; null if it can't be one of these questions. Takes anything that JSON can hold. */
export function fromDraft(questions: readonly Question[], raw: unknown): Session | null {
  const draft = fieldsOf(raw);
  const whole = parseRun(questions, draft['whole']);
  if (whole === null) return null;
  if (draft['practice'] === null) return { whole, practice: null };
  if (!whole.isFinished) return null;
  const wrongIds = fieldsOf(draft['practice'])['questionIds'];
  if (!Array.isArray(wrongIds)) return null;
  const chosen = questions.filter(({ id }) => wrongIds.includes(id));
  if (chosen.length === 0 || chosen.length !== wrongIds.length) return null;
  const practice = parseRun(chosen, draft['practice']);
  return practice && { whole, practice };
}

/** Whether something would be lost without the draft. */
export function isWorthKeeping(session: Session): boolean {
  const { at, isChecked, answers } = currentRun(session);
  return session.practice !== null || at > 0 || isChecked || answers.size > 0;
}

function runDraft({ seed, at, isChecked, isFinished, answers }: Run): RunDraft {
  return { seed, at, isChecked, isFinished, answers: [...answers] };
}

function parseRun(questions: readonly Question[], raw: unknown): Run | null {
  const { seed, at, isChecked, isFinished, answers } = fieldsOf(raw);
  if (!isNatural(seed) || !isNatural(at) || typeof isChecked !== 'boolean' || typeof isFinished !== 'boolean')
    return null;
  const start = startRun(questions, seed);
  if (at > Math.max(0, start.steps.length - 1)) return null;
  if (isFinished && !(isChecked && at === start.steps.length - 1)) return null;
  const parsed = parseAnswers(questions, answers);
  if (parsed === null) return null;
  const run: Run = { ...start, at, isChecked, isFinished, answers: parsed };
  const checked = new Set(checkedIds(run));
  const open = new Set([...checked, ...currentQuestions(run).map(({ id }) => id)]);
  const isWhole = questions.every(({ id, form }) => {
    const answer = parsed.get(id);
    if (answer === undefined) return !checked.has(id);
    return checked.has(id) ? answerRulesOf(form).isComplete(form, answer) : open.has(id);
  });
  return isWhole ? run : null;
}

function parseAnswers(questions: readonly Question[], raw: unknown): ReadonlyMap<number, unknown> | null {
  if (!Array.isArray(raw)) return null;
  const answers = new Map<number, unknown>();
  for (const entry of raw as unknown[]) {
    if (!Array.isArray(entry)) return null;
    const [id, given] = entry as unknown[];
    const question = questions.find((one) => one.id === id);
    if (question === undefined || answers.has(question.id)) return null;
    const answer = answerRulesOf(question.form).parse(given);
    if (answer === null) return null;
    answers.set(question.id, answer);
  }
  return answers;
}

function isNatural(raw: unknown): raw is number {
  return typeof raw === 'number' && Number.isSafeInteger(raw) && raw >= 0;
}
