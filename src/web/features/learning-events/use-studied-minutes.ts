import { useEffect } from 'react';
import type { MeView } from '#contract/people.ts';
import { countedLevel } from '#domain/learning-events/learning-event.ts';
import { countStudiedMinutes } from './count-studied-minutes.ts';

type Lesson = { id: number; course_id: number };

/** Counts visible minutes of the lesson's page, if the school's statistics need them. */
export function useStudiedMinutes({ id: lessonId, course_id: courseId }: Lesson, me: MeView): void {
  const { id: learnerId, isTester } = me;
  const isCounted = !isTester && countedLevel(courseId) !== null;
  useEffect(() => (isCounted ? countStudiedMinutes(lessonId, learnerId) : undefined), [isCounted, lessonId, learnerId]);
}
