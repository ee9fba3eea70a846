import { Fragment } from 'react';
import { Link } from 'react-router';
import type { CourseOverviewView, LessonOverviewView } from '#contract/course-overview.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { MixedText } from '#web/ui/mixed-text.tsx';
import styles from './lesson-table.module.css';

type Props = { overview: CourseOverviewView };

const percent = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((100 * part) / whole));

/** The lessons of a course with how many learners came, passed, went on, stopped. */
export function LessonTable({ overview: { lessons, quiet_days } }: Props) {
  const most = Math.max(1, ...lessons.map(({ opened }) => opened));
  return (
    <DataTable label="Các bài của khóa học" className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Bài học</th>
          <th scope="col">Đã mở, đã đạt</th>
          <th scope="col">Học tiếp bài sau</th>
          <th scope="col">Dừng ở đây quá {quiet_days} ngày</th>
          <th scope="col">Thời gian học</th>
          <th scope="col">Câu sai nhiều nhất</th>
        </tr>
      </thead>
      <tbody>
        {lessons.map((lesson, index) => (
          <Fragment key={lesson.lesson_id}>
            {lesson.stage_name !== lessons[index - 1]?.stage_name && (
              <tr>
                <th scope="colgroup" colSpan={6} className={styles.stage}>
                  <MixedText text={lesson.stage_name} />
                </th>
              </tr>
            )}
            <LessonRow lesson={lesson} most={most} />
          </Fragment>
        ))}
      </tbody>
    </DataTable>
  );
}

function LessonRow({ lesson, most }: { lesson: LessonOverviewView; most: number }) {
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
      <td className="num">{went_on === null ? 'bài cuối' : `${went_on} (${percent(went_on, opened)}%)`}</td>
      <td className="num">{stopped}</td>
      <td className="num">{median_minutes === null ? '–' : `${median_minutes.toLocaleString('vi-VN')} phút`}</td>
      <td>
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
