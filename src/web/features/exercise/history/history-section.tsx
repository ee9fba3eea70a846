import ChevronDown from 'lucide-react/icons/chevron-down';
import { lazy, Suspense, useState } from 'react';
import type { Question } from '#domain/exercise/question.ts';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './history-section.module.css';

const ExerciseHistory = lazy(() => importWithRetry(() => import('./exercise-history.tsx')));

const TITLES = { own: 'Các lần làm của bạn', learners: 'Bài làm của học viên' } as const;

type Props = { lessonId: number; questions: readonly Question[]; whose: keyof typeof TITLES };

/** Attempts at the exercise, fetched when the section is opened. Give it a `key` that changes with each new result. */
export function HistorySection({ lessonId, questions, whose }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.section} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.title}>
        {TITLES[whose]}
        <ChevronDown aria-hidden="true" />
      </summary>
      {isOpen ? (
        <Suspense fallback={<Skeleton height="3.5rem" />}>
          <ExerciseHistory lessonId={lessonId} questions={questions} whose={whose} />
        </Suspense>
      ) : null}
    </details>
  );
}
