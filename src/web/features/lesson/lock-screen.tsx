import Clock from 'lucide-react/icons/clock';
import Lock from 'lucide-react/icons/lock';
import { Link } from 'react-router';
import type { LockedLessonView } from '#contract/lessons.ts';
import { coursePath } from '#domain/course/lesson-address.ts';
import { paymentPath } from '#contract/payment-path.ts';
import { formatExpectedTime } from '#domain/course/duration.ts';
import { formatDate } from '#web/lib/format.ts';
import { Card } from '#web/ui/card.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Thumb } from '#web/ui/thumb.tsx';
import { WrittenText } from '#web/ui/written-text.tsx';
import { LessonHead } from './lesson-head.tsx';
import styles from './lock-screen.module.css';

type Props = {
  lesson: LockedLessonView;
  course: { readonly id: number; readonly name: string; readonly SEOurl: string };
  /** where to get codes, in the operator's words */
  codeHelp: string;
  /** returns to this page */
  signInPath: string;
  timeZone: string;
};

/** Shown instead of a locked lesson: its contents and how to unlock it. decisions §3 */
export default function LockScreen({ lesson, course, codeHelp, signInPath, timeZone }: Props) {
  const isGuest = lesson.reason === 'sign-in';
  return (
    <>
      <LessonHead lesson={lesson} />
      <Card className={styles.card}>
        <span className={styles.lock}>
          <Lock aria-hidden="true" />
        </span>
        <h2 className={styles.title}>Bài học này đang khóa</h2>
        <p className={styles.text}>{explanation(lesson, course.name, timeZone)}</p>
        <div className={styles.actions}>
          {lesson.is_for_sale ? (
            // spec 2 §1: opens in a new tab
            <LinkButton tone="accent" to={paymentPath(course.id)} target="_blank" rel="noopener">
              Mua khóa học<span className="visually-hidden"> (mở tab mới)</span>
            </LinkButton>
          ) : null}
          {isGuest ? (
            <LinkButton tone="primary" to={signInPath}>
              Đăng nhập
            </LinkButton>
          ) : (
            <LinkButton tone="primary" to="/kich-hoat">
              Nhập mã kích hoạt
            </LinkButton>
          )}
          <LinkButton tone="ghost" to={coursePath(course.SEOurl)}>
            Xem khóa học
          </LinkButton>
        </div>
        {isGuest ? (
          <p className={styles.small}>
            Bạn có mã rồi? <Link to="/kich-hoat">Kích hoạt khóa học</Link>
          </p>
        ) : null}
        <div className={styles.help}>
          <h3 className={styles.heading}>Lấy mã ở đâu?</h3>
          <WrittenText content={codeHelp} />
        </div>
      </Card>
      {lesson.open_lessons.length > 0 ? (
        <section aria-labelledby="meanwhile">
          <h2 className={styles.heading} id="meanwhile">
            Trong lúc chờ, bạn học được ngay
          </h2>
          <ul className={styles.list}>
            {lesson.open_lessons.map((open) => (
              <li key={open.id}>
                <Link to={open.url} className={styles.open}>
                  <Thumb glyph={open.glyph} id={open.id} image={open.image} />
                  <span className={styles.name} dangerouslySetInnerHTML={{ __html: open.name_html }} />
                  <Chip icon={<Clock aria-hidden="true" />}>
                    <span className="visually-hidden">Thời gian học: </span>
                    <span className="num">{formatExpectedTime(open.expect_time)}</span>
                  </Chip>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}

function explanation(lesson: LockedLessonView, courseName: string, timeZone: string): string {
  if (lesson.reason === 'sign-in') {
    return `Bài này dành cho học viên của khóa ${courseName}. Bạn đăng nhập để học tiếp nhé.`;
  }
  if (lesson.reason === 'ended' && lesson.ended_at) {
    const day = formatDate(lesson.ended_at, timeZone);
    return `Thời gian học của bạn đã hết ngày ${day}. Tiến độ vẫn còn nguyên, bạn nhập mã mới để học tiếp nhé.`;
  }
  return `Bài này dành cho học viên của khóa ${courseName}. Bạn nhập mã kích hoạt để mở tất cả các bài nhé.`;
}
