import { useCallback } from 'react';
import type { ExerciseResultHead } from '#contract/exercise-results.ts';
import { Empty } from '#web/ui/empty.tsx';
import { AttemptFacts } from './attempt-facts.tsx';
import { fetchResults } from './history-calls.ts';
import { HistoryRow } from './history-row.tsx';
import { PageList } from './page-list.tsx';
import { usePages } from './use-pages.ts';

type Props = {
  lessonId: number;
  /** null: the viewer's own */
  learnerId: number | null;
  onOpen: (result: ExerciseResultHead) => void;
};

/** A learner's attempts at the exercise of a lesson, newest first. */
export function AttemptList({ lessonId, learnerId, onOpen }: Props) {
  const pages = usePages(useCallback((before) => fetchResults(lessonId, learnerId, before), [lessonId, learnerId]));
  const empty = <Empty title="Chưa có lần làm nào" text="Làm xong bài tập, kết quả và bản ghi âm sẽ nằm ở đây." />;
  return (
    <PageList pages={pages} label="Các lần làm" empty={empty}>
      {(result) => (
        <HistoryRow onOpen={() => onOpen(result)}>
          <AttemptFacts result={result} />
        </HistoryRow>
      )}
    </PageList>
  );
}
