import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from './question.ts';
import { anyForm, anyText, FORMS } from './question-fixture.ts';
import { isRight, rightAnswer, scoreExercise } from './scoring.key.ts';

/** What JSON can bring, also with the fields and values of real answers in the wrong places. */
const anyJson = fc.oneof(
  fc.jsonValue(),
  fc.array(fc.oneof(anyText, fc.constant(null), fc.double()), { maxLength: 30 }),
  fc.array(fc.record({ left: fc.jsonValue(), right: fc.jsonValue(), is_correct: fc.constant(true) })),
  fc.record({ slow: fc.jsonValue(), default: fc.record({ soundMs: fc.jsonValue() }) }, { requiredKeys: [] }),
);

const numbered = (forms: Question['form'][], grade = 1): Question[] =>
  forms.map((form, index) => ({ id: index + 1, grade, explain: null, explainAudio: null, suggest: null, form }));
const rightAnswers = (questions: readonly Question[]) =>
  new Map(questions.map((one) => [one.id, rightAnswer(one.form)]));

describe('any question', () => {
  it.each(Object.keys(FORMS) as (keyof typeof FORMS)[])('of kind %s: its own right answer is right', (kind) => {
    fc.assert(
      fc.property(FORMS[kind] as typeof anyForm, (form) => {
        expect(isRight(form, rightAnswer(form))).toBe(true);
        // As sent and stored.
        expect(isRight(form, JSON.parse(JSON.stringify(rightAnswer(form))))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('takes an answer of any shape: it is right or wrong, and never throws', () => {
    fc.assert(
      fc.property(anyForm, fc.oneof(anyJson, fc.anything()), (form, answer) => {
        expect(typeof isRight(form, answer)).toBe('boolean');
      }),
      { numRuns: 3000 },
    );
  });

  it('has no right answer in that of another question, but for speaking, which asks for a voice only', () => {
    fc.assert(
      fc.property(anyForm, FORMS.jumble, FORMS.pairs, (form, jumble, pairs) => {
        fc.pre(form.kind !== 'jumble' && form.kind !== 'pairs' && form.kind !== 'fill');
        expect(isRight(form, rightAnswer(jumble))).toBe(false);
        expect(isRight(form, rightAnswer(pairs))).toBe(false);
      }),
    );
  });
});

describe('the score of an exercise', () => {
  it.each([
    { total: 1, pass: 1 },
    { total: 6, pass: 6 },
    { total: 7, pass: 6 },
    { total: 12, pass: 11 },
    { total: 13, pass: 12 },
    { total: 20, pass: 17 },
    { total: 100, pass: 85 },
    { total: 200, pass: 170 },
  ])('of $total questions passes with $pass', ({ total, pass }) => {
    const [form] = fc.sample(FORMS.choice, { numRuns: 1, seed: 1 });
    const questions = numbered(Array.from({ length: total }, () => form as Question['form']));
    const scoreOf = (correct: number) => scoreExercise(questions, rightAnswers(questions.slice(0, correct)));
    expect(scoreOf(pass)).toMatchObject({ correct: pass, total, isPassed: true });
    expect(scoreOf(pass - 1)).toMatchObject({ correct: pass - 1, total, isPassed: false });
  });

  it('shows 11 of 13 as 0.84, which is no pass', () => {
    const [form] = fc.sample(FORMS.choice, { numRuns: 1, seed: 1 });
    const questions = numbered(Array.from({ length: 13 }, () => form as Question['form']));
    expect(scoreExercise(questions, rightAnswers(questions.slice(2)))).toMatchObject({ ratio: 0.84, isPassed: false });
  });

  it('of no question is no pass', () => {
    expect(scoreExercise([], new Map())).toEqual({
      grade: 0,
      correct: 0,
      total: 0,
      ratio: 0,
      isPassed: false,
      rightIds: [],
    });
  });

  it('adds the grades of right answers; ratio and pass agree, whatever is answered', () => {
    const answered = fc.array(fc.tuple(anyForm, fc.integer({ min: 1, max: 10 }), fc.boolean()), { maxLength: 40 });
    fc.assert(
      fc.property(answered, anyJson, (entries, nonsense) => {
        const questions = entries.map(([form, grade], index) => ({ ...numbered([form], grade)[0]!, id: index }));
        const answers = new Map(
          questions.map(({ id, form }) => [id, entries[id]?.[2] ? rightAnswer(form) : nonsense] as const),
        );
        const { grade, correct, total, ratio, isPassed, rightIds } = scoreExercise(questions, answers);
        const right = questions.filter(({ id }) => rightIds.includes(id));
        expect(right.length).toBe(correct);
        expect(grade).toBe(right.reduce((sum, one) => sum + one.grade, 0));
        expect(correct).toBeGreaterThanOrEqual(entries.filter(([, , isAnswered]) => isAnswered).length);
        expect(Number(ratio.toFixed(2))).toBe(ratio);
        expect(ratio).toBeLessThanOrEqual(total === 0 ? 0 : correct / total);
        expect(isPassed).toBe(ratio >= 0.85);
      }),
      { numRuns: 300 },
    );
  });
});
