import { useEffect } from 'react';
import type { MeView } from '#contract/people.ts';
import { countedLevel } from '#domain/learning-events/learning-event.ts';
import { whenIdle } from '#web/lib/schedule.ts';

type Lesson = { id: number; course_id: number };

/** Counts visible minutes of the lesson's page, if the school's statistics need them. */
export function useStudiedMinutes({ id: lessonId, course_id: courseId }: Lesson, me: MeView): void {
  const { id: learnerId, isTester } = me;
  const isCounted = !isTester && countedLevel(courseId) !== null;
  useEffect(() => {
    if (!isCounted) return undefined;
    let isLeft = false;
    let stop = () => {};
    const start = async () => {
      try {
        const { countStudiedMinutes } = await import('./count-studied-minutes.ts');
        if (!isLeft) stop = countStudiedMinutes(lessonId, learnerId);
      } catch (error) {
        console.info('Minutes are not counted on this page.', error);
      }
    };
    whenIdle(() => void start());
    return () => {
      isLeft = true;
      stop();
    };
  }, [isCounted, lessonId, learnerId]);
}
