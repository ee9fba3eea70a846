import { useCallback, useEffect, useState } from 'react';
import { isPassingPercent, lessonPercent } from '#domain/progress/lesson-percent.ts';
import { useLessonProgress } from './lesson-progress-context.ts';

/**
 * Percents of the lesson's parts that are newer than the page's data, and how to raise one. A guest's lesson follows from
 * them alone: what a guest learns lives in this page only. decisions §3
 */
export function usePartPercents(
  isGuest: boolean,
  lessonId: number,
  componentIds: readonly number[],
): [percents: ReadonlyMap<number, number>, raise: (componentId: number, percent: number) => void] {
  const { publish } = useLessonProgress();
  const [parts, setParts] = useState<ReadonlyMap<number, number>>(new Map());
  const percent = isGuest ? lessonPercent(componentIds.map((id) => parts.get(id) ?? 0)) : 0;
  useEffect(() => {
    if (percent === 0) return;
    publish({ lessonId, percent, isPassed: isPassingPercent(percent), isStageUnseen: false, from: 'document' });
  }, [percent, lessonId, publish]);
  const raise = useCallback((componentId: number, partPercent: number) => {
    setParts((known) => new Map(known).set(componentId, Math.max(known.get(componentId) ?? 0, partPercent)));
  }, []);
  return [parts, raise];
}
