import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ExamPaper, ExamQuestionKind, ExamTask } from '#domain/exam/paper.ts';
import type { PublicQuestion } from '#domain/exercise/question.ts';
import { FORMS, questionFile, questionText } from '#domain/exercise/question-fixture.ts';
import { ExamView } from './exam-view.ts';
import { paperOfView, presentPaper } from './paper-codec.ts';

const PaperView = ExamView.omit({
  exam_result: true,
  last_exam_result: true,
  attempts: true,
  review: true,
  server_now: true,
});

const id = fc.integer({ min: 1, max: 9999 });
const questionOf = (kind: ExamQuestionKind): fc.Arbitrary<ExamTask> =>
  fc
    .record({
      kind: fc.constant('question' as const),
      id,
      skill: fc.constantFrom(1, 2, 3, 4, 5),
      grade: fc.integer({ min: 1, max: 5 }),
      form: FORMS[kind].map((form): PublicQuestion<ExamQuestionKind> => {
        const { key: _key, ...keyless } = form as typeof form & { key: unknown };
        return keyless;
      }),
      resultLengths: fc.constant([] as number[]),
      hint: fc.option(questionText),
    })
    .map((question) =>
      question.form.kind === 'fill'
        ? { ...question, resultLengths: question.form.blanks.map((_blank, index) => index) }
        : question,
    );
const task: fc.Arbitrary<ExamTask> = fc.oneof(
  fc.record({ kind: fc.constant('passage' as const), id, text: questionText }),
  fc.record({ kind: fc.constant('sound' as const), id, audio: questionFile }),
  ...(['choice', 'fill', 'jumble', 'pairs'] as const).map(questionOf),
);
const paper: fc.Arbitrary<ExamPaper> = fc.record({
  type: fc.constantFrom('exam', 'last_exam'),
  level: fc.constantFrom('N5', 'N1'),
  clock: fc.constantFrom('study', 'strict'),
  passRule: fc.constantFrom('site', 'official'),
  passMarks: fc.option(fc.integer({ min: 0, max: 180 })),
  parts: fc.array(
    fc.record({
      stage: fc.constantFrom(1, 2, 3),
      durationMs: fc.integer({ min: 1, max: 120 }).map((minutes) => minutes * 60_000),
      points: fc.integer({ min: 1, max: 120 }),
      audio: fc.option(questionFile),
      groups: fc.array(
        fc.record({
          number: fc.integer({ min: 1, max: 9 }),
          title: questionText,
          audio: fc.option(questionFile),
          tasks: fc.array(task, { maxLength: 4 }),
        }),
        { maxLength: 3 },
      ),
    }),
    { maxLength: 3 },
  ),
});

it('a paper comes back from its view as it was', () => {
  fc.assert(
    fc.property(paper, (given) => {
      expect(paperOfView(presentPaper(given, (name) => name))).toEqual(given);
    }),
  );
});

it('the schema lists every field of the view, and every file is sent as an address', () => {
  fc.assert(
    fc.property(paper, (given) => {
      const view = presentPaper(given, (name) => `/media/7/${name}`);
      expect(PaperView.parse(view)).toEqual(view);
      const named = JSON.stringify(view).match(/"[^"]*\.(?:mp3|webp|png)"/g) ?? [];
      expect(named.filter((one) => !one.startsWith('"/media/7/'))).toEqual([]);
    }),
  );
});
