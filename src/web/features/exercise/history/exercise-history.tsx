import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { ExerciseResultHead } from '#contract/exercise-results.ts';
import type { Question } from '#domain/exercise/question.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { AttemptFacts } from './attempt-facts.tsx';
import { AttemptList } from './attempt-list.tsx';
import { AttemptReview } from './attempt-review.tsx';
import styles from './exercise-history.module.css';
import type { FoundLearner } from './history-calls.ts';
import { LearnerList } from './learner-list.tsx';

type Props = {
  lessonId: number;
  questions: readonly Question[];
  /** 'own': the viewer's attempts; 'learners': everybody's, for staff */
  whose: 'own' | 'learners';
};

/** Attempts at the exercise of a lesson: found, listed and read. */
export default function ExerciseHistory({ lessonId, questions, whose }: Props) {
  const [query, setQuery] = useState('');
  const [learner, setLearner] = useState<FoundLearner | null>(null);
  const [result, setResult] = useState<ExerciseResultHead | null>(null);
  const shown = useDeferredValue(query.trim());
  const box = useRef<HTMLDivElement>(null);
  const place = `${learner?.id} ${result?.id}`;
  const placeBefore = useRef(place);
  // The focus follows: what was pressed is gone.
  useEffect(() => {
    if (placeBefore.current !== place) box.current?.focus();
    placeBefore.current = place;
  }, [place]);

  const isListOfLearners = whose === 'learners' && learner === null;
  const back = () => (result ? setResult(null) : setLearner(null));
  return (
    <div ref={box} tabIndex={-1} className={styles.box}>
      {result || learner ? (
        <div className={styles.head}>
          <Button size="small" onClick={back}>
            <ArrowLeft aria-hidden="true" />
            Về danh sách
          </Button>
          {learner ? <b>{learner.name}</b> : null}
          {result ? <AttemptFacts result={result} /> : null}
        </div>
      ) : null}
      {isListOfLearners ? (
        <>
          <Field
            label="Tên học viên"
            type="search"
            maxLength={100}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
          <LearnerList key={shown} lessonId={lessonId} query={shown} onOpen={setLearner} />
        </>
      ) : result ? (
        <AttemptReview resultId={result.id} questions={questions} />
      ) : (
        <AttemptList lessonId={lessonId} learnerId={learner?.id ?? null} onOpen={setResult} />
      )}
    </div>
  );
}
