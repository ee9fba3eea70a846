import { useEffect, useSyncExternalStore } from 'react';
import type { LessonView } from '#contract/lessons.ts';
import { learnerCelebrations } from '#web/features/celebration/learner-celebrations.ts';
import { LessonDoneDialog } from '#web/features/celebration/lesson-done-dialog.tsx';
import { StageDoneDialog } from '#web/features/celebration/stage-done-dialog.tsx';
import { useLessonProgress } from '#web/features/progress/lesson-progress-context.ts';

type Props = { lesson: LessonView; courseUrl: string; learnerId: number };

/** Congratulates on what is passed and done. Fetched when there may be something; what came before is not lost. */
export default function LessonCelebrations({ lesson, courseUrl, learnerId }: Props) {
  const { outcomes } = useLessonProgress();
  const celebrations = learnerCelebrations(learnerId);
  const current = useSyncExternalStore(
    celebrations.subscribe,
    () => celebrations.current,
    () => null,
  );

  useEffect(() => {
    const { id, course_id: courseId, stage_id: stageId, name_html: nameHtml, next, userLesson } = lesson;
    const percent = userLesson?.percent ?? 0;
    celebrations.openLesson(
      { id, courseId, stageId, nameHtml, percent, next, courseUrl },
      userLesson?.is_passed ?? false,
      userLesson?.celebrate ?? { lesson: false, stage: false },
    );
  }, [celebrations, lesson, courseUrl]);
  useEffect(() => {
    for (const outcome of outcomes.values()) celebrations.applyProgress(outcome);
  }, [celebrations, outcomes]);
  useEffect(() => {
    if (current) celebrations.shown(current);
  }, [celebrations, current]);
  useEffect(() => () => celebrations.close(), [celebrations]);

  if (!current) return null;
  const close = () => celebrations.close();
  return current.kind === 'lesson' ? (
    <LessonDoneDialog celebration={current} onClose={close} />
  ) : (
    <StageDoneDialog summary={current.summary} onClose={close} />
  );
}
