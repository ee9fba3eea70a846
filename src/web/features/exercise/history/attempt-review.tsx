import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ExerciseResultView } from '#contract/exercise-results.ts';
import type { Question } from '#domain/exercise/question.ts';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { useKeptFocus } from '#web/lib/use-kept-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { Note } from '#web/ui/note.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AnsweredQuestion } from './answered-question.tsx';
import { fetchResult, type Outcome } from './history-calls.ts';
import styles from './attempt-review.module.css';

const RecordedWaves = lazy(async () => {
  const { RecordedWaves: Waves } = await importWithRetry(() => import('#web/questions/speaking/recorded-waves.tsx'));
  return { default: Waves };
});

type Props = {
  resultId: number;
  /** today's */
  questions: readonly Question[];
};

/** An attempt with all its answers, what would have been right, and its recordings. */
export function AttemptReview({ resultId, questions }: Props) {
  const [outcome, setOutcome] = useState<Outcome<ExerciseResultView> | null>(null);
  const [isRetrying, setRetrying] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // 'Thử lại' is gone once the attempt is here.
  useKeptFocus(box, () => box.current);
  useEffect(() => {
    let isHere = true;
    void fetchResult(resultId).then((answer) => (isHere ? setOutcome(answer) : undefined));
    return () => {
      isHere = false;
    };
  }, [resultId]);

  async function retry(): Promise<void> {
    setRetrying(true);
    setOutcome(await fetchResult(resultId));
    setRetrying(false);
  }

  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      {outcome === null ? (
        <div role="status" aria-label="Đang tải bài làm">
          <Skeleton height="8rem" />
        </div>
      ) : 'error' in outcome ? (
        <>
          <Note tone="wrong" isAlert>
            Bài làm chưa tải được. {outcome.error}
          </Note>
          <Button isBusy={isRetrying} busyLabel="Đang tải…" onClick={() => void retry()}>
            Thử lại
          </Button>
        </>
      ) : (
        <AnswerList answers={outcome.value.answers} questions={questions} />
      )}
    </div>
  );
}

type ListProps = { answers: ExerciseResultView['answers']; questions: readonly Question[] };

function AnswerList({ answers, questions }: ListProps) {
  return (
    <ol className={styles.list}>
      {answers.map(({ question_id: id, answer, is_right: isRight, recordings }, index) => (
        <li key={id} className={styles.item}>
          <p className={styles.head}>
            <b>Câu {index + 1}</b> <Chip tone={isRight ? 'correct' : 'wrong'}>{isRight ? 'Đúng' : 'Sai'}</Chip>
          </p>
          <AnsweredQuestion question={questions.find((question) => question.id === id) ?? null} answer={answer} />
          {recordings ? (
            <Suspense fallback={<Skeleton height="6rem" />}>
              <RecordedWaves recordings={recordings} />
            </Suspense>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
