import { attemptOfView } from '#contract/exams/attempt-of-view.ts';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import { answeredCount } from '#domain/exam/exam-answer.ts';
import type { ExamPaper } from '#domain/exam/paper.ts';
import { resumeStage } from '#domain/exam/view-stage.ts';
import { partName } from '#web/lib/part-names.ts';
import type { ExamFacts } from './exam-facts.ts';
import type { PartRow } from './part-list.tsx';

/** The parts as the intro lists them; with how far an unfinished attempt is. */
export function partRows(
  facts: ExamFacts,
  unfinished: { readonly paper: ExamPaper; readonly result: ExamResultView } | null,
): PartRow[] {
  const attempt = unfinished && attemptOfView(unfinished.result);
  const current = attempt && resumeStage(attempt);
  return facts.parts.map(({ stage, minutes, points, questions }) => {
    const paperPart = unfinished?.paper.parts.find((part) => part.stage === stage);
    const isDone = attempt?.parts.some((part) => part.stage === stage && part.closed !== null) ?? false;
    return {
      stage,
      name: partName(stage, facts.level),
      minutes,
      points: facts.type === 'last_exam' ? points : null,
      questions,
      progress:
        attempt && paperPart
          ? {
              answered: answeredCount(paperPart, attempt.answers),
              isDone,
              isCurrent: stage === current,
              timeLeftMs: unfinished.result.time_left[stage - 1] ?? 0,
            }
          : null,
    };
  });
}
