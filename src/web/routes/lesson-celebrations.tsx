import { useEffect, useSyncExternalStore } from 'react';
import type { LessonView } from '#contract/lessons.ts';
import { learnerCelebrations } from '#web/features/celebration/learner-celebrations.ts';
import { loadCelebrationDialog } from '#web/features/celebration/load-celebration-dialog.ts';
import { RESULTS } from '#web/features/exercise/saving/result-access.ts';
import type { ResultAnswer } from '#web/features/exercise/saving/result-outbox.ts';
import { useLessonProgress } from '#web/features/progress/lesson-progress-context.ts';
import { useOpenedOutbox } from '#web/lib/outbox/use-opened-outbox.ts';
import { useLoaded } from '#web/lib/use-loaded.ts';

type Props = { lesson: LessonView; courseUrl: string; learnerId: number };

/** Congratulates on what is passed and done. Fetched when there may be something; what came before is not lost. */
export default function LessonCelebrations({ lesson, courseUrl, learnerId }: Props) {
  const { outcomes, publish } = useLessonProgress();
  const results = useOpenedOutbox(RESULTS, learnerId);
  const celebrations = learnerCelebrations(learnerId);
  const current = useSyncExternalStore(
    celebrations.subscribe,
    () => celebrations.current,
    () => null,
  );
  const dialog = useLoaded(loadCelebrationDialog, current !== null);

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
    const hear = ({ lessonId, saved }: ResultAnswer, isOwn: boolean) => {
      const { percent, is_passed: isPassed, show_popup_done_stage: isStageUnseen } = saved;
      // The tab in which the learner studies celebrates.
      const news = isOwn ? { isPassed, isStageUnseen } : { isPassed: false, isStageUnseen: false };
      const outcome = { lessonId, percent, ...news, waitsForEnd: false };
      publish(outcome);
      if (!isOwn) return;
      celebrations.applyProgress(outcome);
      celebrations.earn(saved.achievements.map((earned) => ({ ...earned, courseName: saved.course_name })));
    };
    // It may have come before this was fetched.
    const last = results?.lastAnswer(lesson.id);
    if (last) hear(last, true);
    return results?.onAnswer((answer, rows) => hear(answer, rows.length > 0));
  }, [results, celebrations, lesson.id, publish]);
  useEffect(() => {
    if (current && dialog) celebrations.shown(current);
  }, [celebrations, current, dialog]);
  useEffect(() => () => celebrations.close(), [celebrations]);

  return current && dialog ? (
    <dialog.CelebrationDialog celebration={current} onClose={() => celebrations.close()} />
  ) : null;
}
