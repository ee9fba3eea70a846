import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Question, QuestionKind } from '#domain/exercise/question.ts';
import { FORMS, questionFile, questionText } from '#domain/exercise/question-fixture.ts';
import { QUESTION_TYPE } from '#domain/exercise/question-type.ts';
import { presentQuestion, questionOfView } from './question-codec.ts';
import { QuestionView } from './question-view.ts';

const anyQuestion = (kind: QuestionKind): fc.Arbitrary<Question> =>
  fc.record({
    id: fc.integer({ min: 1, max: 999_999_999 }),
    grade: fc.integer({ min: 1, max: 10 }),
    explain: fc.option(questionText),
    explainAudio: fc.option(questionFile),
    suggest: fc.option(questionText),
    form: FORMS[kind],
  });
const kinds = Object.keys(FORMS) as QuestionKind[];

const asIs = (name: string) => name;
const inLesson = (name: string) => `/media/7/${name}`;

it.each(kinds)('a %s question comes back from its view as it was', (kind) => {
  fc.assert(
    fc.property(anyQuestion(kind), (question) => {
      const view = presentQuestion(question, asIs);
      expect(questionOfView(view)).toEqual(question);
      expect(view.type).toBe(QUESTION_TYPE[kind]);
    }),
  );
});

it.each(kinds)('the schema lists every field of the view of a %s question', (kind) => {
  fc.assert(
    fc.property(anyQuestion(kind), (question) => {
      const view = presentQuestion(question, inLesson);
      expect(QuestionView.parse(view)).toEqual(view);
    }),
  );
});

it.each(kinds)('every file of a %s question is sent as an address', (kind) => {
  fc.assert(
    fc.property(anyQuestion(kind), (question) => {
      const view = presentQuestion(question, inLesson);
      expect(presentQuestion(questionOfView(view), asIs)).toEqual(view);
      const named = JSON.stringify(view).match(/"[^"]*\.(?:mp3|webp|png)"/g) ?? [];
      expect(named.filter((one) => !one.startsWith('"/media/7/'))).toEqual([]);
    }),
  );
});
