import { useCallback, useEffect, useState } from 'react';
import { isPassingPercent, lessonPercent } from '#domain/progress/lesson-percent.ts';
import { useLessonProgress } from './lesson-progress-context.ts';

/**
 * What a guest learns lives in this page only (decisions §3): returns how to set the percent of a part. For a learner
 * it does nothing.
 */
export function useGuestProgress(
  isGuest: boolean,
  lessonId: number,
  componentIds: readonly number[],
): (componentId: number, percent: number) => void {
  const { publish } = useLessonProgress();
  const [parts, setParts] = useState<ReadonlyMap<number, number>>(new Map());
  const percent = isGuest ? lessonPercent(componentIds.map((id) => parts.get(id) ?? 0)) : 0;
  useEffect(() => {
    if (percent === 0) return;
    publish({ lessonId, percent, isPassed: isPassingPercent(percent), isStageUnseen: false, from: 'document' });
  }, [percent, lessonId, publish]);
  return useCallback((componentId, partPercent) => {
    setParts((known) => new Map(known).set(componentId, Math.max(known.get(componentId) ?? 0, partPercent)));
  }, []);
}
