import Clock from 'lucide-react/icons/clock';
import { Link } from 'react-router';
import type { CourseAboutView, CoursePageView } from '#contract/courses.ts';
import { formatExpectedTime } from '#domain/course/duration.ts';
import { Chip } from '#web/ui/chip.tsx';
import { formatTotal } from '#web/lib/format.ts';
import { Thumb } from '#web/ui/thumb.tsx';
import styles from './course-about.module.css';

type Props = { totals: CoursePageView['totals']; about: CourseAboutView };

/** For who doesn't have the course: what it holds, and the lessons that can be tried. */
export function CourseAbout({ totals, about }: Props) {
  const { words, exercises, exams, trial, trial_lessons: trialLessons } = about;
  const video = totals.video_seconds > 0 ? formatTotal(totals.video_seconds) : null;
  const counts = [
    { value: count(totals.stages), label: 'chặng' },
    { value: count(totals.lessons), label: 'bài học' },
    ...(video ? [{ value: video, label: 'video' }] : []),
    ...(words > 0 ? [{ value: count(words), label: 'thẻ từ' }] : []),
    ...(exercises > 0 ? [{ value: count(exercises), label: 'câu bài tập' }] : []),
    ...(exams > 0 ? [{ value: count(exams), label: 'đề thi' }] : []),
  ];
  return (
    <div className={styles.about}>
      <section className={styles.section} aria-labelledby="inside">
        <h2 className={styles.title} id="inside">
          Trong khóa học này có
        </h2>
        <ul className={styles.counts}>
          {counts.map(({ value, label }) => (
            <li key={label} className={styles.count}>
              <b className="num">{value}</b> <span>{label}</span>
            </li>
          ))}
        </ul>
      </section>
      {trial.length > 0 ? (
        <section className={styles.section} aria-labelledby="trial-lessons">
          <div>
            <h2 className={styles.title} id="trial-lessons">
              Học thử trước
            </h2>
            <p className={styles.muted}>
              <span className="num">{trialLessons}</span> bài mở cho mọi người, không cần tài khoản.
            </p>
          </div>
          <ul className={styles.trial}>
            {trial.map((lesson) => (
              <li key={lesson.id}>
                <Link className={styles.lesson} to={lesson.url}>
                  <Thumb glyph={lesson.glyph} id={lesson.id} image={lesson.image} hasPlay={lesson.has_video} />
                  <span>
                    <span className={styles.name} dangerouslySetInnerHTML={{ __html: lesson.name_html }} />
                    <Chip icon={<Clock aria-hidden="true" />}>
                      <span className="visually-hidden">Thời gian học: </span>
                      <span className="num">{formatExpectedTime(lesson.minutes)}</span>
                    </Chip>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

const count = (value: number) => value.toLocaleString('vi-VN');
