import type { CoursePageView } from '#contract/courses.ts';
import hello from '#web/assets/swallow-hello.svg?url';
import { formatDate, formatLength } from '#web/lib/format.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Ring } from '#web/ui/ring.tsx';
import styles from './aside.module.css';

type Props = {
  course: Pick<
    CoursePageView,
    'percent' | 'passed_lessons' | 'counted_lessons' | 'begun_lessons' | 'watched_seconds' | 'enrolment' | 'can'
  >;
  timeZone: string;
};

function accessText(enrolment: CoursePageView['enrolment'], timeZone: string): string {
  if (!enrolment) return 'Chưa kích hoạt';
  if (enrolment.expires_at === null) return 'Không giới hạn';
  const day = formatDate(enrolment.expires_at, timeZone);
  return enrolment.is_running ? day : `Đã hết hạn ${day}`;
}

/** The learner's progress, and how long the course is open. */
export function ProgressCard({ course, timeZone }: Props) {
  const { percent, passed_lessons, counted_lessons, begun_lessons, watched_seconds, enrolment, can } = course;
  // Zeros would greet whoever comes for the first time.
  const isUntouched = passed_lessons === 0 && begun_lessons === 0 && watched_seconds === 0;
  return (
    <section className={styles.card} aria-labelledby="course-progress">
      <div className={styles.progress}>
        {isUntouched ? (
          <img className={styles.ring} src={hello} alt="" width="160" height="160" />
        ) : (
          <div className={styles.ring}>
            <Ring percent={percent} />
            <span className={classNames(styles.percent, 'num')} aria-hidden="true">
              {percent}%
            </span>
          </div>
        )}
        <div>
          <h2 className={styles.title} id="course-progress">
            Tiến độ của bạn
          </h2>
          <p className={classNames(styles.muted, 'num')}>
            {isUntouched
              ? `${counted_lessons} bài cần học đang đợi bạn`
              : `${passed_lessons}/${counted_lessons} bài cần học đã đạt`}
          </p>
        </div>
      </div>
      <dl className={styles.facts}>
        {isUntouched ? null : (
          <div>
            <dt>Đã xem, nghe</dt>
            <dd className="num">{formatLength(watched_seconds)}</dd>
          </div>
        )}
        {begun_lessons > 0 ? (
          <div>
            <dt>Đang học dở</dt>
            <dd className="num">{begun_lessons} bài</dd>
          </div>
        ) : null}
        <div>
          <dt>Hạn học</dt>
          <dd className="num">{accessText(enrolment, timeZone)}</dd>
        </div>
      </dl>
      {can.enrol && !can.study ? (
        <LinkButton to="/kich-hoat" size="small" isBlock>
          Kích hoạt khóa học
        </LinkButton>
      ) : null}
    </section>
  );
}
