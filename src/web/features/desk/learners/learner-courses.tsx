import type { LearnerPageView } from '#contract/desk/learner-page.ts';
import { formatDate } from '#web/lib/format.ts';
import { useRootData } from '#web/lib/root-data.ts';
import { Chip } from '#web/ui/chip.tsx';
import { FoldOut } from '#web/ui/fold-out.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { ChangeForm } from './change-form.tsx';
import { daysLeft } from './days-left.ts';
import { DaysField } from './days-field.tsx';
import styles from './learner-page.module.css';

type Props = { courses: LearnerPageView['courses']; canChange: boolean; nowMs: number };

const SOURCES = { code: 'mã kích hoạt', staff: 'giáo viên', payment: 'đã mua' } as const;

/** How far the learner is in each course, and until when it is open. */
export function LearnerCourses({ courses, canChange, nowMs }: Props) {
  const { timeZone } = useRootData();
  return (
    <ul className={styles.rows}>
      {courses.map((course) => (
        <li key={course.course_id} className={styles.course}>
          <div className={styles.line}>
            <b>{course.name}</b>
            {course.is_open ? (
              <Chip tone="correct">{daysLeft(course.ends_at, nowMs)}</Chip>
            ) : (
              <Chip>{course.sources.length > 0 ? 'đã hết hạn' : 'chưa mở'}</Chip>
            )}
          </div>
          <Meter label={`Tiến độ ${course.name}`} percent={course.percent} />
          <p className={styles.detail}>
            <span className="num">{course.percent}%</span>, đạt <span className="num">{course.passed}</span>/
            <span className="num">{course.counted}</span> bài
            {course.ends_at !== null && ` · đến ${formatDate(course.ends_at, timeZone)}`}
            {course.sources.length > 0 && ` · từ ${course.sources.map((one) => SOURCES[one]).join(', ')}`}
          </p>
          {canChange && !(course.is_open && course.ends_at === null) && (
            <FoldOut summary={course.is_open ? 'Gia hạn' : 'Mở khóa học'}>
              <ChangeForm
                change="give-access"
                courseId={course.course_id}
                label={course.is_open ? `Gia hạn ${course.name}` : `Mở ${course.name}`}
              >
                <input
                  type="hidden"
                  name="from"
                  value={course.is_open && course.ends_at !== null ? course.ends_at : new Date(nowMs).toISOString()}
                />
                <DaysField courseId={course.course_id} />
              </ChangeForm>
            </FoldOut>
          )}
          {canChange && course.is_open && (
            <FoldOut summary="Kết thúc quyền học">
              <ChangeForm change="end-access" courseId={course.course_id} label={`Kết thúc ${course.name}`} asksWhy />
            </FoldOut>
          )}
        </li>
      ))}
    </ul>
  );
}
