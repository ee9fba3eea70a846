import ClipboardList from 'lucide-react/icons/clipboard-list';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { ExamAttemptRowView } from '#contract/exams/exam-view.ts';
import type { ExamResultView } from '#contract/exams/result-view.ts';
import { importWithRetry } from '#web/lib/import-with-retry.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Note } from '#web/ui/note.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { AttemptList } from './attempt-list.tsx';
import styles from './exam-result.module.css';
import { fetchReview } from './review-call.ts';
import { REPORT_ID, ReportCard } from './report-card.tsx';
import { type ReportedExam, reportOf } from './report.ts';
import { SavePictureButton } from './save-picture-button.tsx';
import { SkillAdvice } from './skill-advice.tsx';

const ExamReview = lazy(() => importWithRetry(() => import('./exam-review.tsx')));

type Props = {
  lessonId: number;
  exam: ReportedExam;
  /** handed in */
  result: ExamResultView;
  attempts: readonly ExamAttemptRowView[];
  /** retry, next lesson */
  actions: ReactNode;
};

/** Stage 5: what came out, what to make of it, and every answer again. spec 2 §2.3 */
export default function ExamResult({ lessonId, exam, result, attempts, actions }: Props) {
  const [older, setOlder] = useState<{ of: number; exam: ReportedExam; result: ExamResultView } | null>(null);
  const [error, setError] = useState<string | null>(null);

  async function open(attemptId: number): Promise<void> {
    const outcome = attemptId === result.id ? null : await fetchReview(lessonId, attemptId);
    setError(outcome && 'error' in outcome ? outcome.error : null);
    if (outcome && 'error' in outcome) return;
    setOlder(outcome && { of: result.id, exam: { ...exam, ...outcome.exam }, result: outcome.review.result });
  }

  // A new attempt takes the place of an older one that was being read.
  const shown = older?.of === result.id ? older : { exam, result };
  return (
    <>
      <AttemptReport
        key={shown.result.id}
        lessonId={lessonId}
        exam={shown.exam}
        result={shown.result}
        actions={actions}
      />
      {attempts.length > 1 ? (
        <section className={styles.attempts}>
          <h2 className={styles.title}>Các lượt thi của bạn</h2>
          <AttemptList attempts={attempts} currentId={shown.result.id} onOpen={(id) => void open(id)} />
          {error === null ? null : (
            <Note tone="wrong" isAlert>
              Lượt thi chưa tải được. {error}
            </Note>
          )}
        </section>
      ) : null}
    </>
  );
}

/** One attempt: its report, advice, and on demand its answers. */
function AttemptReport({ lessonId, exam, result, actions }: Omit<Props, 'attempts'>) {
  const { timeZone } = useRootData();
  const [isReviewOpen, setIsReviewOpen] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const review = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    page.current?.querySelector<HTMLElement>(`#${REPORT_ID}`)?.focus();
  }, []);
  useEffect(() => {
    if (isReviewOpen) review.current?.focus();
  }, [isReviewOpen]);

  const report = reportOf(exam, result, timeZone);
  if (report === null) return <Note>Lượt thi này chưa nộp bài.</Note>;
  return (
    <div ref={page} className={styles.result}>
      {result.voided_reason === null ? null : (
        <Note tone="warn">Giáo viên đã hủy lượt thi này: {result.voided_reason}</Note>
      )}
      <ReportCard report={report} />
      {report.regraded === null ? null : <Note>{report.regraded}</Note>}
      {report.official === null ? null : <Note>{report.official}</Note>}
      <div className={styles.head}>
        <h2 className={styles.title}>Nhận xét từng kỹ năng</h2>
        <div className={styles.buttons}>
          <SavePictureButton report={report} />
          <Button size="small" onClick={() => setIsReviewOpen(true)}>
            <ClipboardList aria-hidden="true" />
            Xem đáp án
          </Button>
        </div>
      </div>
      <SkillAdvice skills={report.skills} />
      <div className={styles.actions}>{actions}</div>
      {isReviewOpen ? (
        <section className={styles.section}>
          <h2 ref={review} tabIndex={-1} className={styles.title}>
            Đáp án
          </h2>
          <Suspense fallback={<Skeleton height="12rem" />}>
            <ExamReview lessonId={lessonId} attemptId={result.id} />
          </Suspense>
        </section>
      ) : null}
    </div>
  );
}
