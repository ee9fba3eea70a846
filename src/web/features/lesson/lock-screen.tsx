import Lock from 'lucide-react/icons/lock';
import { Link } from 'react-router';
import type { LockedLessonView } from '#contract/lessons.ts';
import { coursePath } from '#domain/course/lesson-address.ts';
import { formatDate } from '#web/lib/format.ts';
import { Card } from '#web/ui/card.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LessonHead } from './lesson-head.tsx';
import styles from './lock-screen.module.css';

type Props = {
  lesson: LockedLessonView;
  course: { readonly name: string; readonly SEOurl: string };
  /** leads back to this page */
  signInPath: string;
  timeZone: string;
};

/** What a viewer sees who may not open the lesson: what it holds and how to get in. decisions §3 */
export function LockScreen({ lesson, course, signInPath, timeZone }: Props) {
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
      </Card>
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
