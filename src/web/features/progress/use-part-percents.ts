import { useCallback, useEffect, useState } from 'react';
import type { PartKey } from '#domain/course/part-key.ts';
import { isPassingPercent, lessonPercent } from '#domain/progress/lesson-percent.ts';
import { useLessonProgress } from './lesson-progress-context.ts';

/**
 * Percents of the lesson's parts that are newer than the page's data, and how to raise one. A guest's lesson follows from
 * them alone: what a guest learns lives in this page only. decisions §3
 */
export function usePartPercents(
  isGuest: boolean,
  lessonId: number,
  partKeys: readonly PartKey[],
): [percents: ReadonlyMap<PartKey, number>, raise: (part: PartKey, percent: number) => void] {
  const { publish } = useLessonProgress();
  const [parts, setParts] = useState<ReadonlyMap<PartKey, number>>(new Map());
  const percent = isGuest ? lessonPercent(partKeys.map((key) => parts.get(key) ?? 0)) : 0;
  useEffect(() => {
    if (percent === 0) return;
    publish({ lessonId, percent, isPassed: isPassingPercent(percent), isStageUnseen: false, from: 'document' });
  }, [percent, lessonId, publish]);
  const raise = useCallback((part: PartKey, partPercent: number) => {
    setParts((known) => new Map(known).set(part, Math.max(known.get(part) ?? 0, partPercent)));
  }, []);
  return [parts, raise];
}
