import type { ModeratedCommentView } from '#contract/moderation.ts';
import { Chip } from '#web/ui/chip.tsx';
import { PastTime } from '#web/ui/past-time.tsx';
import styles from './comment-reports.module.css';

type Props = { reports: ModeratedCommentView['reports']; nowMs: number };

/** Who reported a comment, and why. */
export function CommentReports({ reports, nowMs }: Props) {
  if (reports.length === 0) return null;
  return (
    <ul className={styles.reports} aria-label="Báo cáo">
      {reports.map((report) => (
        <li key={report.reporter_name + report.created_at} className={styles.report}>
          <p className={styles.head}>
            <b>{report.reporter_name}</b>
            {report.is_enrolled ? <Chip>Học viên của khóa</Chip> : null}
            {report.is_open ? null : <Chip tone="correct">Đã xem</Chip>}
            <span className={styles.time}>
              <PastTime isoTime={report.created_at} nowMs={nowMs} />
            </span>
          </p>
          <p>{report.reason === '' ? 'Không ghi lý do.' : `“${report.reason}”`}</p>
        </li>
      ))}
    </ul>
  );
}
