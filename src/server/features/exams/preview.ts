import { ExamPreviewView } from '#contract/exams/exam-preview.ts';
import { presentPaper } from '#contract/exams/paper-codec.ts';
import { questionsOf } from '#domain/exam/paper.ts';
import { formWithKey } from '#domain/exam/right-answer.key.ts';
import { rightAnswer } from '#domain/exercise/scoring.key.ts';
import { AppError } from '../../platform/app-error.ts';
import type { LessonNode } from '../content/index.ts';
import { examFileAddress } from './file-address.ts';
import { keyPresenter } from './present-key.ts';
import type { ExamScorer } from './scorer.ts';
import type { ExamVersions } from './versions.ts';

/** Today's exam of a lesson with its keys, as its authors see it. The caller has asked whether the viewer is staff. */
export async function previewExam(
  { scorer, versions }: { scorer: ExamScorer; versions: ExamVersions },
  lesson: LessonNode,
): Promise<ExamPreviewView> {
  if (!lesson.exam) throw new AppError('LESSON_HAS_NO_EXAM');
  const { version } = lesson.exam;
  const [{ paper }, key] = await Promise.all([versions.get(version), scorer.keyOf(version)]);
  const address = examFileAddress(lesson.id, version);
  const told = keyPresenter(key, address);
  const questions = paper.parts.flatMap(questionsOf).flatMap((question) => {
    const own = key.questions[question.id];
    if (!own) return [];
    return [
      [question.id, { right: rightAnswer(formWithKey(question, own)), ...told.notes(question.id, own) }] as const,
    ];
  });
  return ExamPreviewView.parse({
    ...presentPaper(paper, address),
    version,
    questions: Object.fromEntries(questions),
    tasks: told.tasks(paper),
  });
}
