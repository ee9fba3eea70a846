import { choiceOf, examOf, fillOf } from '#domain/exam/exam-fixture.ts';
import type { ExamKey } from '#domain/exam/exam-key.key.ts';
import { type ExamPaper, questionsOf } from '#domain/exam/paper.ts';
import type { Chance } from './chance.ts';

export type SimulatedExam = { readonly hash: string; readonly paper: ExamPaper; readonly key: ExamKey };

/** A mock that is short, so that its time is often used up, and has a few questions, so that they are often changed. */
export function simulatedExam(clock: ExamPaper['clock']): SimulatedExam {
  const exam = examOf(
    [
      { stage: 1, minutes: 1, points: 60, questions: [choiceOf(101, 1), choiceOf(102, 2, 2), choiceOf(103, 1)] },
      {
        stage: 2,
        minutes: 1.5,
        points: 60,
        questions: [choiceOf(201, 3), fillOf(202, 3, 'わたし', 'は'), choiceOf(203, 4, 3)],
      },
      { stage: 3, minutes: 1, points: 60, audio: 'nghe.mp3', questions: [choiceOf(301, 5), choiceOf(302, 5)] },
    ],
    { clock },
  );
  return { hash: `simulated-${clock}`, ...exam };
}

/** Something that a learner may answer; null takes an answer back. */
export function anyAnswer(chance: Chance, paper: ExamPaper, questionId: number): unknown {
  if (chance.is(0.08)) return null;
  const question = paper.parts.flatMap(questionsOf).find(({ id }) => id === questionId);
  if (question?.form.kind === 'choice') return chance.pick(question.form.options).id;
  return chance.pick([
    ['わたし', 'は'],
    ['わた', 'しは'],
    ['わたし', ''],
    ['かれ', 'は'],
    // Longer than the rules keep, and than a call may carry.
    ['わ'.repeat(400), 'は'],
  ]);
}
