import { useCallback } from 'react';
import { useNow } from '#web/lib/use-now.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PastTime } from '#web/ui/past-time.tsx';
import { fetchLearners, type FoundLearner } from './history-calls.ts';
import { HistoryRow } from './history-row.tsx';
import { PageList } from './page-list.tsx';
import { usePages } from './use-pages.ts';

type Props = {
  lessonId: number;
  /** part of a name; empty: everybody */
  query: string;
  onOpen: (learner: FoundLearner) => void;
};

/** Who did the exercise, for staff. Give it a `key` per query. */
export function LearnerList({ lessonId, query, onOpen }: Props) {
  const nowMs = useNow();
  const pages = usePages(useCallback((before) => fetchLearners(lessonId, query, before), [lessonId, query]));
  const empty = (
    <Empty
      title={query === '' ? 'Chưa có học viên nào làm bài này' : `Không tìm thấy “${query}” trong bài này`}
      text={query === '' ? 'Có ai nộp bài, bài làm sẽ hiện ở đây.' : 'Bạn thử một phần khác của tên nhé.'}
    />
  );
  return (
    <PageList pages={pages} label="Học viên đã làm bài" empty={empty}>
      {(learner) => (
        <HistoryRow onOpen={() => onOpen(learner)}>
          <Avatar name={learner.name} image={learner.avatar} />
          <b>{learner.name}</b>
          <span>
            {learner.attempts} lần, cao nhất{' '}
            <span className="num">
              {learner.best.correct_answer}/{learner.best.total_answer}
            </span>
          </span>
          <PastTime isoTime={learner.last.created_at} nowMs={nowMs} />
        </HistoryRow>
      )}
    </PageList>
  );
}
