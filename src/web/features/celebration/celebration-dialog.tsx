import { AchievementDialog } from './achievement-dialog.tsx';
import type { Celebration } from './celebration.ts';
import { LessonDoneDialog } from './lesson-done-dialog.tsx';
import { StageDoneDialog } from './stage-done-dialog.tsx';

type Props = { celebration: Celebration; onClose: () => void };

/** Congratulates on something passed, done or earned. */
export function CelebrationDialog({ celebration, onClose }: Props) {
  if (celebration.kind === 'lesson') return <LessonDoneDialog celebration={celebration} onClose={onClose} />;
  if (celebration.kind === 'stage') return <StageDoneDialog summary={celebration.summary} onClose={onClose} />;
  return <AchievementDialog achievement={celebration.achievement} onClose={onClose} />;
}
