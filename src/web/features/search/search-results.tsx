import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { searchLessons } from '#domain/search/search-lessons.ts';
import { Button } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { NOTHING, ResultCount } from './result-count.tsx';
import type { SearchCourse } from './search-course.ts';
import { SearchResult } from './search-result.tsx';
import styles from './search-results.module.css';

/** @public The box fetches it all in one piece. */
export { stageMates, toSearchCourse } from './search-course.ts';

/** Initially rendered rows. */
const PAGE = 50;

type Props = {
  course: SearchCourse;
  query: string;
  canStudy: boolean;
  onClear: () => void;
};

/** The lessons matching a query. */
export default function SearchResults({ course, query, canStudy, onClear }: Props) {
  'use memo';
  const found = searchLessons(course.index, query);
  /** how many rows were requested, and for which query */
  const [more, setMore] = useState({ query, rows: PAGE });
  const rows = more.query === query ? more.rows : PAGE;
  const list = useRef<HTMLUListElement>(null);
  const hidden = found.length - rows;

  function showMore() {
    flushSync(() => setMore({ query, rows: rows + PAGE }));
    // The button moves down or disappears.
    list.current?.children[rows]?.querySelector<HTMLElement>('[data-arrow-keys]')?.focus();
  }

  return (
    <>
      <ResultCount count={found.length} query={query} />
      {found.length === 0 ? (
        <Empty title={NOTHING} text="Bạn thử từ khoá ngắn hơn, gõ có dấu hay không dấu đều được nhé.">
          <Button size="small" onClick={onClear}>
            Xóa từ khoá
          </Button>
        </Empty>
      ) : (
        <ul ref={list} className={styles.list} aria-label="Kết quả tìm kiếm">
          {found.slice(0, rows).map((place) => {
            const lesson = course.lessonAt(place);
            return (
              <li key={lesson.id}>
                <SearchResult lesson={lesson} query={query} isOpen={canStudy || lesson.isOpenToAll} />
              </li>
            );
          })}
        </ul>
      )}
      {hidden > 0 ? (
        <Button isBlock onClick={showMore} data-arrow-keys="">
          Xem thêm {Math.min(PAGE, hidden)} bài
        </Button>
      ) : null}
    </>
  );
}
