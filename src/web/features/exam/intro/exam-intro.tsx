import type { ReactNode } from 'react';
import type { LessonView } from '#contract/lessons.ts';
import type { ExamFacts } from './exam-facts.ts';
import { ExamHead } from './exam-head.tsx';
import styles from './exam-intro.module.css';
import { PartList, type PartRow } from './part-list.tsx';

type Props = {
  lesson: LessonView;
  exam: ExamFacts;
  rows: readonly PartRow[];
  /** about the last attempt, or what went wrong */
  notes: ReactNode;
  /** small screens are asked first */
  prompt: ReactNode;
  actions: ReactNode;
};

/** Stage 0: what the exam is, how far an attempt is, and the way in. spec 2 §2.3 */
export function ExamIntro({ lesson, exam, rows, notes, prompt, actions }: Props) {
  return (
    <div className={styles.intro} data-exam="">
      {prompt}
      <ExamHead lesson={lesson} exam={exam} />
      <PartList rows={rows} />
      {notes}
      {actions}
    </div>
  );
}
