import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feedbackOf } from '#domain/exercise/feedback.key.ts';
import type { Question, QuestionForm, QuestionKind } from '#domain/exercise/question.ts';
import { anyText, FORMS } from '#domain/exercise/question-fixture.ts';
import { rightAnswer } from '#domain/exercise/scoring.key.ts';
import { presentQuestion, questionOfView } from '#contract/exercises/question-codec.ts';
import { scoreResult } from './score.ts';

const kinds = Object.keys(FORMS) as QuestionKind[];
const overTheWire = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const always = () => true;

const question = (id: number, form: QuestionForm): Question => ({
  id,
  grade: 1,
  explain: null,
  explainAudio: null,
  suggest: null,
  form,
});

/** Answers that fit no question, or another one. */
const anyAnswer = fc.oneof(
  fc.anything(),
  fc.array(anyText, { maxLength: 25 }),
  fc.array(fc.record({ left: anyText, right: anyText })),
  fc.record({ slow: fc.record({ soundMs: fc.double() }), default: fc.record({ soundMs: fc.nat(2000) }) }),
  anyText,
);

/** Something near an answer: with an entry changed, left out, doubled, or in another order. */
function near(answer: unknown, text: unknown): unknown[] {
  if (!Array.isArray(answer)) return [answer, text, [answer], String(answer)];
  const entries = answer as unknown[];
  return [
    entries,
    entries.toReversed(),
    entries.slice(1),
    [...entries, entries[0]],
    [text, ...entries.slice(1)],
    entries.map((entry) => (typeof entry === 'string' ? ` ${entry.toUpperCase()}\u200b` : entry)),
    entries.map((entry) => (typeof entry === 'string' ? entry.normalize('NFD') : entry)),
  ];
}

describe('the server', () => {
  // 5 kinds × 100 questions × 200 answers.
  const [QUESTIONS, ANSWERS] = [100, 200];

  it.each(kinds)('scores 20,000 answers to %s questions as the browser did', (kind) => {
    const forms = fc.sample<QuestionForm>(FORMS[kind], QUESTIONS);
    const pool = fc.sample(anyAnswer, 1000);
    let right = 0;
    for (const [index, form] of forms.entries()) {
      const other = forms[(index + 1) % forms.length] ?? form;
      const text = pool[index % pool.length];
      const tried = [...near(rightAnswer(form), text), ...near(rightAnswer(other), text)];
      const answers = Array.from({ length: ANSWERS }, (_, at) => tried[at] ?? pool[(index * 31 + at) % pool.length]);
      // As the browser has it: read from the view that was sent.
      const shown = questionOfView(overTheWire(presentQuestion(question(1, form), (name) => name))).form;
      const told = answers.map((answer) => feedbackOf(shown, answer).isRight);
      const questions = overTheWire(answers.map((_answer, at) => question(at + 1, form)));
      const sent = overTheWire(Object.fromEntries(answers.map((answer, at) => [at + 1, toSendable(answer)])));
      const scored = scoreResult(questions, sent, always);
      expect(scored.answers.map(({ isRight }) => isRight)).toEqual(told);
      expect(scored.score.correct).toBe(told.filter(Boolean).length);
      right += scored.score.correct;
    }
    expect(right).toBeGreaterThanOrEqual(QUESTIONS);
  });
});

/** What `JSON.stringify` refuses is nothing that a browser could send. */
function toSendable(answer: unknown): unknown {
  try {
    JSON.stringify(answer);
    return answer;
  } catch {
    return null;
  }
}

describe('a spoken answer', () => {
  const spoken = { slow: { soundMs: 900 }, default: { soundMs: 900 } };
  const [form] = fc.sample(FORMS.speaking, 1);
  const questions = [question(7, form as QuestionForm)];

  it.each<[string, string[], unknown, number]>([
    ['both files arrived', ['slow', 'default'], spoken, 1],
    ['one file is missing', ['slow'], { ...spoken, default: null }, 0],
    ['no file arrived', [], { slow: null, default: null }, 0],
  ])('counts by its files: %s', (_what, arrived, answer, correct) => {
    const scored = scoreResult(questions, { 7: spoken }, (id, speed) => id === 7 && arrived.includes(speed));
    expect(scored.score.correct).toBe(correct);
    expect(scored.answers).toEqual([{ question: 7, answer, isRight: correct === 1 }]);
  });
});

describe('answers', () => {
  const [form] = fc.sample(FORMS.choice, 1);
  const questions = [question(7, form as QuestionForm), question(8, form as QuestionForm)];

  it('to questions that the lesson does not have are left out', () => {
    const right = rightAnswer(form as QuestionForm);
    const { score, answers } = scoreResult(questions, { 8: right, 9: right, constructor: right }, always);
    expect(score).toMatchObject({ correct: 1, total: 2, rightIds: [8] });
    expect(answers.map(({ question: id, isRight }) => [id, isRight])).toEqual([
      [7, false],
      [8, true],
    ]);
  });

  it('that are none of their kind are stored as none', () => {
    const { answers } = scoreResult(questions, { 7: { lie: true }, 8: '' }, always);
    expect(answers.map(({ answer }) => answer)).toEqual([null, null]);
  });
});
