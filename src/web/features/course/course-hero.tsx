import BookOpen from 'lucide-react/icons/book-open';
import Clock from 'lucide-react/icons/clock';
import Flag from 'lucide-react/icons/flag';
import Play from 'lucide-react/icons/play';
import type { CoursePageView } from '#contract/courses.ts';
import { paymentPath } from '#contract/payment-path.ts';
import { formatDong } from '#domain/payment/format-dong.ts';
import { formatTotal } from '#web/lib/format.ts';
import { Hero } from '#web/ui/hero.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Ribbon } from '#web/ui/ribbon.tsx';
import { COURSE_LANDSCAPE } from './course-landscape.ts';

type Props = { course: CoursePageView; unlockTo: string };

/** Header of the course page: name, contents, and the next lesson. */
export function CourseHero({ course, unlockTo }: Props) {
  const { totals, continue: next } = course;
  const canUnlock = !course.can.study && course.can.enrol;
  return (
    <Hero
      landscape={COURSE_LANDSCAPE}
      title={course.name}
      lead={course.description}
      over={
        <>
          <Ribbon isLarge>{course.level}</Ribbon>
          <span>{course.audience}</span>
        </>
      }
      facts={
        <>
          <li>
            <Flag aria-hidden="true" />
            {totals.stages} chặng
          </li>
          <li>
            <BookOpen aria-hidden="true" />
            {totals.lessons} bài học
          </li>
          {totals.video_seconds > 0 ? (
            <li>
              <Clock aria-hidden="true" />
              {formatTotal(totals.video_seconds)} video
            </li>
          ) : null}
        </>
      }
      actions={
        <>
          {next ? (
            <LinkButton to={next.url} tone="primary" size="large">
              <Play aria-hidden="true" fill="currentColor" />
              <span>
                {next.is_started ? 'Học tiếp' : 'Bắt đầu'}:{' '}
                <span dangerouslySetInnerHTML={{ __html: next.name_html }} />
              </span>
            </LinkButton>
          ) : null}
          {course.can.buy && course.price_from_dong !== null && !course.can.study ? (
            // spec 2 §1: opens in a new tab
            <LinkButton to={paymentPath(course.id)} tone="accent" size="large" target="_blank" rel="noopener">
              <span>
                Mua khóa học từ <span className="num">{formatDong(course.price_from_dong)}</span>
                <span className="visually-hidden"> (mở tab mới)</span>
              </span>
            </LinkButton>
          ) : null}
          {canUnlock ? (
            <LinkButton to={unlockTo} tone={next ? 'plain' : 'primary'} size="large">
              Kích hoạt khóa học
            </LinkButton>
          ) : null}
        </>
      }
    />
  );
}
