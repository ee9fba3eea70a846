import type { CountDeps } from './count-result.ts';
import { createAttemptWriter } from './attempt-writer.ts';
import type { ExamLessonDeps } from './exam-lesson.ts';
import { createExamScorer } from './scorer.ts';
import { createExamVersions } from './versions.ts';

/** What all calls of exams share. */
export function createExams(deps: CountDeps): ExamLessonDeps {
  const { pool, now } = deps;
  const versions = createExamVersions(pool);
  const scorer = createExamScorer(pool);
  return { ...deps, versions, scorer, attempts: createAttemptWriter(pool, now, { versions, scorer }) };
}
