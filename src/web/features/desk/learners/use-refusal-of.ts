import { useActionData } from 'react-router';
import type { LearnerChangeInput } from '#contract/desk/learner-page.ts';
import type { RefusalMessage } from '#web/lib/refusal.ts';
import type { ChangeAnswer } from './change-answer.tsx';

/** Why this form of the page was refused, if it was the one that was sent. */
export function useRefusalOf(change: LearnerChangeInput['change'], courseId?: number): RefusalMessage | undefined {
  const answer = useActionData<ChangeAnswer>();
  if (!answer || !('refusal' in answer)) return undefined;
  const { typed, refusal } = answer;
  return typed.change === change && typed.course === String(courseId ?? '') ? refusal : undefined;
}
