import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { LessonProgressContext } from './lesson-progress-context.ts';
import type { LessonOutcome } from './progress-outbox.ts';
import { useLearnerOutbox } from './use-learner-outbox.ts';

type Props = { learnerId: number | null; children: ReactNode };

/** Distributes the server's answers to reports over the page: meter, rows, rings. */
export function LessonProgressProvider({ learnerId, children }: Props) {
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, LessonOutcome>>(new Map());
  const outbox = useLearnerOutbox(learnerId);
  const publish = useCallback((outcome: LessonOutcome) => {
    setOutcomes((known) => {
      const old = known.get(outcome.lessonId);
      // Answers may arrive out of order; a percent never falls. decisions §5
      const percent = Math.max(old?.percent ?? 0, outcome.percent);
      const isPassed = old?.isPassed || outcome.isPassed;
      const merged = { ...old, ...outcome, percent, isPassed };
      return isSame(old, merged) ? known : new Map(known).set(outcome.lessonId, merged);
    });
  }, []);
  useEffect(() => outbox?.onOutcome(publish), [outbox, publish]);
  const progress = useMemo(() => ({ outcomes, publish }), [outcomes, publish]);
  return <LessonProgressContext value={progress}>{children}</LessonProgressContext>;
}

function isSame(one: LessonOutcome | undefined, other: LessonOutcome): boolean {
  return (Object.keys(other) as (keyof LessonOutcome)[]).every((key) => one?.[key] === other[key]);
}
