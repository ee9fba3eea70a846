import { useRef, useState } from 'react';
import type {
  ExamResultRowView,
  ExamResultsPageView,
  ExtraTimeRowView,
  ExtraTimeView,
} from '#contract/exams/exam-staff.ts';
import { useMoreRows } from '#web/lib/use-more-rows.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { Empty } from '#web/ui/empty.tsx';
import { MoreRowsButton } from '#web/ui/more-rows-button.tsx';
import styles from './exam-results.module.css';
import { ExtraTimeDialog } from './extra-time-dialog.tsx';
import { ExtraTimeList } from './extra-time-list.tsx';
import { ResultRow } from './result-row.tsx';
import { isNarrowed, queryOf, type ResultsFilter } from './results-filter.ts';
import { VoidDialog } from './void-dialog.tsx';

type Props = { first: ExamResultsPageView; filter: ResultsFilter };

type Open =
  | { readonly kind: 'void'; readonly row: ExamResultRowView }
  | { readonly kind: 'time'; readonly learner: ExamResultRowView['learner'] | null };

/** The attempts at an exam, and what staff do about them. Needs a `key` per load: rows stay until then. */
export function ExamResults({ first, filter }: Props) {
  const { lesson_id: lessonId, exam } = first.desk;
  const query = new URLSearchParams(queryOf(filter)).toString();
  const path = `/api/lessons/${lessonId}/exam/results`;
  const list = useMoreRows(first.results, `${path}?${query}`);
  const [open, setOpen] = useState<Open | null>(null);
  const [voided, setVoided] = useState<ReadonlyMap<number, ExamResultRowView>>(new Map());
  const [extraTime, setExtraTime] = useState<readonly ExtraTimeRowView[]>(first.extra_time);
  const [given, setGiven] = useState<ReadonlyMap<number, ExtraTimeView>>(new Map());
  const [news, setNews] = useState('');
  const told = useRef<HTMLParagraphElement>(null);
  /** where the focus goes if what was pressed is gone */
  const returnTo = useRef<HTMLElement | null>(null);

  const percentOf = (learnerId: number) => extraTime.find(({ learner }) => learner.id === learnerId)?.percent ?? 0;
  const rows = list.rows.map((row) => voided.get(row.id) ?? withExtraTime(row, given.get(row.learner.id)));

  function onVoided(row: ExamResultRowView): void {
    setVoided(new Map(voided).set(row.id, row));
    setNews(`Đã hủy lượt thi của ${row.learner.name}.`);
    returnTo.current = told.current;
    setOpen(null);
  }

  function onGiven(fresh: ExtraTimeView): void {
    const others = extraTime.filter(({ learner }) => learner.id !== fresh.learner.id);
    setExtraTime(fresh.percent > 0 ? [fresh, ...others] : others);
    setGiven(new Map(given).set(fresh.learner.id, fresh));
    setNews(givenText(fresh));
    setOpen(null);
  }

  return (
    <>
      <div className={styles.tools}>
        <Button onClick={() => setOpen({ kind: 'time', learner: null })}>Thêm giờ cho học viên…</Button>
        <a className={buttonClass({})} href={`${path}.csv?${query}`} download>
          Tải CSV
        </a>
      </div>
      <p ref={told} tabIndex={-1} role="status" className={styles.news}>
        {news}
      </p>
      <ExtraTimeList rows={extraTime} onChange={(learner) => setOpen({ kind: 'time', learner })} />
      {rows.length === 0 ? (
        <Empty
          title={emptyTitle(filter)}
          text={isNarrowed(filter) ? 'Bạn thử tên khác, hoặc nới khoảng ngày.' : undefined}
        />
      ) : (
        <ul className={styles.list} aria-label="Lượt thi">
          {rows.map((row) => (
            <ResultRow
              key={row.id}
              row={row}
              exam={exam}
              onExtraTime={() => setOpen({ kind: 'time', learner: row.learner })}
              onVoid={() => {
                returnTo.current = null;
                setOpen({ kind: 'void', row });
              }}
            />
          ))}
        </ul>
      )}
      <MoreRowsButton list={list} label="Tải thêm lượt thi" />
      {open?.kind === 'void' && (
        <VoidDialog
          row={open.row}
          onVoided={onVoided}
          onClose={() => setOpen(null)}
          returnFocusTo={() => returnTo.current}
        />
      )}
      {open?.kind === 'time' && (
        <ExtraTimeDialog
          lessonId={lessonId}
          exam={exam}
          learner={open.learner}
          percentOf={percentOf}
          onGiven={onGiven}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}

/** What was just given reaches the learner's running attempt, too. */
function withExtraTime(row: ExamResultRowView, given: ExtraTimeView | undefined): ExamResultRowView {
  const isRunning = row.submit_at === null && !row.is_abandoned && row.voided_at === null;
  return given && isRunning ? { ...row, extra_percent: given.percent } : row;
}

function givenText({ learner, percent, parts }: ExtraTimeView): string {
  const what = percent === 0 ? `${learner.name} không còn được thêm giờ` : `${learner.name} được thêm ${percent}% giờ`;
  return parts.length === 0
    ? `${what} từ lượt sau.`
    : `${what}: ở phần ${parts.join(', ')} của lượt đang làm, và các lượt sau.`;
}

const EMPTY = {
  all: 'Chưa có lượt thi nào',
  passed: 'Chưa có lượt thi nào đạt',
  failed: 'Không có lượt thi nào chưa đạt',
  running: 'Không có ai đang làm bài',
  abandoned: 'Không có lượt thi nào bỏ dở',
  voided: 'Không có lượt thi nào bị hủy',
} as const satisfies Record<ResultsFilter['state'], string>;

function emptyTitle(filter: ResultsFilter): string {
  return isNarrowed(filter) ? 'Không tìm thấy lượt thi nào' : EMPTY[filter.state];
}
