import { lazy, Suspense } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { loadResults } from './load-results.ts';
import styles from './search-outcome.module.css';
import type { SearchState } from './use-search-course.ts';

const SearchResults = lazy(loadResults);

type Props = {
  state: SearchState;
  query: string;
  canStudy: boolean;
  onClear: () => void;
  onRetry: () => void;
};

/** Replaces the list while something is searched. */
export function SearchOutcome({ state, onRetry, ...rest }: Props) {
  if (state.status === 'failed') {
    return (
      <div className={styles.failed} role="alert">
        <p>Chưa tải được danh sách để tìm. Bạn kiểm tra kết nối rồi thử lại giúp mình.</p>
        <Button size="small" onClick={onRetry}>
          Thử lại
        </Button>
      </div>
    );
  }
  const waiting = (
    <div className={styles.waiting} role="status">
      <span className="visually-hidden">Đang chuẩn bị tìm kiếm…</span>
      <Skeleton height="3.25rem" />
      <Skeleton height="3.25rem" />
      <Skeleton height="3.25rem" />
    </div>
  );
  if (state.status !== 'ready') return waiting;
  return (
    <Suspense fallback={waiting}>
      <SearchResults course={state.course} {...rest} />
    </Suspense>
  );
}
