import { Fragment } from 'react';
import { Link } from 'react-router';
import type { CourseOverviewView, LessonOverviewView } from '#contract/course-overview.ts';
import { classNames } from '#web/ui/class-names.ts';
import { MixedText } from '#web/ui/mixed-text.tsx';
import rows from '#web/ui/row-table.module.css';
import styles from './lesson-table.module.css';

const LABELS = {
  wentOn: 'Học tiếp bài sau',
  stopped: (days: number) => `Dừng ở đây quá ${days} ngày`,
  minutes: 'Thời gian học',
  failed: 'Câu sai nhiều nhất',
};

type Props = { overview: CourseOverviewView };

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((100 * part) / whole));

/** The lessons of a course with how many learners came, passed, went on, stopped. */
export function LessonTable({ overview: { lessons, quiet_days } }: Props) {
  const most = Math.max(1, ...lessons.map(({ opened }) => opened));
  return (
    <div className={rows.frame}>
      <table className={classNames(rows.table, styles.table)} aria-label="Các bài của khóa học">
        <thead className={rows.headings}>
          <tr>
            <th scope="col">Bài học</th>
            <th scope="col">Đã mở, đã đạt</th>
            <th scope="col">{LABELS.wentOn}</th>
            <th scope="col">{LABELS.stopped(quiet_days)}</th>
            <th scope="col">{LABELS.minutes}</th>
            <th scope="col">{LABELS.failed}</th>
          </tr>
        </thead>
        <tbody>
          {lessons.map((lesson, index) => (
            <Fragment key={lesson.lesson_id}>
              {lesson.stage_name !== lessons[index - 1]?.stage_name && (
                <tr className={styles.stage}>
                  <th scope="colgroup" colSpan={6}>
                    <MixedText text={lesson.stage_name} />
                  </th>
                </tr>
              )}
              <LessonRow lesson={lesson} most={most} quietDays={quiet_days} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = { lesson: LessonOverviewView; most: number; quietDays: number };

function LessonRow({ lesson, most, quietDays }: RowProps) {
  const { opened, passed, went_on, stopped, median_minutes, failed_question } = lesson;
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <Link to={lesson.url}>
          <MixedText text={lesson.name} />
        </Link>
        <span className={styles.group}>
          <MixedText text={lesson.group_name} />
        </span>
      </th>
      <td>
        <span className={styles.bar} aria-hidden="true">
          <span className={styles.opened} style={{ width: `${percent(opened, most)}%` }}>
            <span className={styles.passed} style={{ width: `${percent(passed, opened)}%` }} />
          </span>
        </span>
        <span className="num">
          {opened} mở, {passed} đạt ({percent(passed, opened)}%)
        </span>
      </td>
      <td className="num" data-name={LABELS.wentOn}>
        {went_on === null ? 'bài cuối' : `${went_on} (${percent(went_on, opened)}%)`}
      </td>
      <td className="num" data-name={LABELS.stopped(quietDays)}>
        {stopped}
      </td>
      <td className="num" data-name={LABELS.minutes}>
        {median_minutes === null ? '–' : `${median_minutes.toLocaleString('vi-VN')} phút`}
      </td>
      <td data-name={LABELS.failed}>
        {failed_question === null ? (
          '–'
        ) : (
          <Link to={failed_question.url}>
            Câu {failed_question.number}: {failed_question.wrong_percent}% sai
          </Link>
        )}
      </td>
    </tr>
  );
}
