import type { ReactNode } from 'react';
import type { ExamView } from '#contract/exams/exam-view.ts';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import type { LessonView } from '#contract/lessons.ts';
import ExamResult from '#web/features/exam/result/exam-result.tsx';

type Props = {
  lesson: LessonView;
  view: ExamView;
  result: ExamResultView;
  stage: ExamView['exam_parts'][number]['type'];
  actions: ReactNode;
};

/** Stage 5: the result of an attempt. */
export default function ExamEnd({ lesson, view, result, stage, actions }: Props) {
  return (
    <ExamResult
      lessonId={lesson.id}
      exam={{ ...view, lessonName: lesson.name, stage }}
      result={result}
      attempts={view.attempts}
      actions={actions}
    />
  );
}
