import { ExamStatisticsView } from '#contract/exams/exam-staff.ts';
import type { ExamPart, ExamQuestion, Stage } from '#domain/exam/paper.ts';
import { concernsOf, percentOf, questionStatistics } from '#domain/exam/question-statistics.ts';
import { stemHtml } from '#domain/exam/stem-html.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LessonNode } from '../content/index.ts';
import { answerText } from './answer-text.ts';
import { findTodaysVersion } from './attempt-rows.ts';
import { closeDue } from './close-due.ts';
import { countAnswers, findFirstAttempts } from './staff-rows.ts';
import type { StartDeps } from './start.ts';

/** How today's questions do, by each learner's first attempt. */
export async function viewStatistics(deps: StartDeps, lesson: LessonNode): Promise<ExamStatisticsView> {
  const hash = await findTodaysVersion(deps.pool, lesson.id);
  if (hash === null) throw new AppError('LESSON_HAS_NO_EXAM');
  await closeDue(deps, lesson.id);
  const [{ paper }, attempts] = await Promise.all([
    deps.versions.get(hash),
    findFirstAttempts(deps.pool, lesson, hash),
  ]);
  const given = await countAnswers(
    deps.pool,
    attempts.map(({ id }) => id),
  );
  const verdictsOf = new Map(attempts.map(({ id, verdicts }) => [id, verdicts]));
  const questions = paper.parts.flatMap(numberedQuestions);
  const statistics = questionStatistics(
    questions.map(({ question }) => question.id),
    attempts.map(({ verdicts }) => verdicts),
  );
  return ExamStatisticsView.parse({
    lesson_id: lesson.id,
    attempts: attempts.length,
    questions: questions.map(({ stage, group, number, question }) => {
      // The most frequent comes first; equal answers have equal verdicts.
      const wrong = given.find(
        ({ questionId, attemptId }) =>
          questionId === question.id && verdictsOf.get(attemptId)?.[question.id] === 'wrong',
      );
      const { rightPercent = 0, unansweredPercent = 0, discrimination = null } = statistics.get(question.id) ?? {};
      return {
        question_id: question.id,
        stage,
        group,
        number,
        text: stemHtml(question.form),
        concerns: concernsOf(
          { rightPercent, discrimination },
          attempts.length,
          question.form.kind === 'choice' ? question.form.options.length : null,
        ),
        right_percent: rightPercent,
        unanswered_percent: unansweredPercent,
        discrimination,
        wrong_answer: wrong
          ? {
              text: answerText(question, JSON.parse(wrong.answer) as unknown),
              percent: percentOf(wrong.count, attempts.length),
            }
          : null,
      };
    }),
  });
}

type NumberedQuestion = { stage: Stage; group: number; number: number; question: ExamQuestion };

/** The questions of a part with their mondai, numbered as learners see them. */
function numberedQuestions({ stage, groups }: ExamPart): NumberedQuestion[] {
  return groups
    .flatMap(({ number: group, tasks }) =>
      tasks.flatMap((task) => (task.kind === 'question' ? [{ stage, group, question: task }] : [])),
    )
    .map((one, index) => ({ ...one, number: index + 1 }));
}
